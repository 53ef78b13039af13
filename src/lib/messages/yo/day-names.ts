import { eachName } from '../../../../contract/written-date.ts'
import type { DayWords } from '../../format/day-names.ts'

const days = ['Àìkú', 'Ajé', 'Ìṣẹ́gun', 'Ọjọ́rú', 'Ọjọ́bọ̀', 'Ẹtì', 'Àbámẹ́ta'] as const
const shortMonths = [
  'Kìíní',
  'Kejì',
  'Kẹta',
  'Kẹrin',
  'Karùn-ún',
  'Kẹfà',
  'Keje',
  'Kẹjọ',
  'Kẹsàn-án',
  'Kẹwàá',
  'Kọkànlá',
  'Kejìlá',
] as const

/** The months by their number, as newspapers write them, because not everybody knows the old names. */
export const dayWords: DayWords = {
  days,
  shortDays: days,
  months: eachName(shortMonths, (name) => `Oṣù ${name}`),
  shortMonths,
}
