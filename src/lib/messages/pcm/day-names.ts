/** Pidgin uses the English names of days and months. */
export { englishDays as dayWords } from '../../format/day-names.ts'
