/** Pidgin says the days and months as English does. */
export { englishDays as dayWords } from '../../format/day-words.ts'
