import type { DayWords } from '../../format/day-words.ts'

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

/** The months by their number, as newspapers write them: the old names are not known to everybody. */
export const dayWords: DayWords = {
  days,
  shortDays: days,
  months: shortMonths.map((name) => `Oṣù ${name}`) as unknown as DayWords['months'],
  shortMonths,
}
