import { createContext, useContext } from 'react'

/** The page's scrolling element, for lists that draw only visible rows. Null until it is mounted. */
export const ScrollHost = createContext<HTMLElement | null>(null)

export function useScrollHost(): HTMLElement | null {
  return useContext(ScrollHost)
}
