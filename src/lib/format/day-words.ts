import { MONTH_NAMES } from '../../../contract/month-names.ts'

/** The names of days and months. Our own: browsers lack some of the languages, and the same page must read alike everywhere. */
export type DayWords = {
  /** From Sunday on. */
  readonly days: Seven
  readonly shortDays: Seven
  readonly months: Twelve
  readonly shortMonths: Twelve
}

type Four = readonly [string, string, string, string]
type Seven = readonly [...Four, string, string, string]
type Twelve = readonly [...Four, ...Four, ...Four]

const first3 = (names: readonly string[]) => names.map((name) => name.slice(0, 3))
const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

export const englishDays: DayWords = {
  days,
  shortDays: first3(days) as unknown as Seven,
  months: MONTH_NAMES,
  shortMonths: first3(MONTH_NAMES) as unknown as Twelve,
}

let inUse = englishDays

/** The names that dates are written with from here on, where none are handed in. */
export const nameDaysBy = (words: DayWords): void => void (inUse = words)
export const dayWordsInUse = (): DayWords => inUse
