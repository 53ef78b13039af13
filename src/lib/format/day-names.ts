import { englishDays, type DayWords } from '../../../contract/written-date.ts'

export { englishDays, type DayWords }

let inUse = englishDays

/** Sets the default names of days and months for dates. */
export const nameDaysBy = (words: DayWords): void => void (inUse = words)
export const dayWordsInUse = (): DayWords => inUse
