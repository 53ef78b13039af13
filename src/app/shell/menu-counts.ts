import { create } from 'zustand'

/** Numbers for this user. Null: they may not open the list. */
export type MenuCounts = {
  inbox: number
  first_timers: number | null
  follow_up: number | null
  follow_up_more: boolean
}

/** The numbers in the menu. Null until they are known: no number is better than a wrong one. */
export const useMenuCounts = create<{ counts: MenuCounts | null }>(() => ({ counts: null }))
