import { createContext, useContext } from 'react'
import { englishDays, type DayWords } from '../lib/format/day-words.ts'
import type { PublicSay } from '../lib/messages/public-messages.ts'

/** The language that a page is rendered in. */
export const Saying = createContext<PublicSay | null>(null)

/** The sentences of the page's language. */
export function useSay(): PublicSay {
  const say = useContext(Saying)
  if (!say) throw new Error('a public page is rendered inside Saying')
  return say
}

/** The names of days and months in that language. */
export const NamingDays = createContext<DayWords>(englishDays)
export const useDayWords = (): DayWords => useContext(NamingDays)
