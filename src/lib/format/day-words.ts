import { englishDays, type DayWords } from '../../../contract/written-date.ts'

export { englishDays, type DayWords }

let inUse = englishDays

/** The names that dates are written with from here on, where none are handed in. */
export const nameDaysBy = (words: DayWords): void => void (inUse = words)
export const dayWordsInUse = (): DayWords => inUse
