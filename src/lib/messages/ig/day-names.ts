import type { DayWords } from '../../format/day-names.ts'

export const dayWords: DayWords = {
  days: ['Sọnde', 'Mọnde', 'Tuzde', 'Wenezde', 'Tọzde', 'Fraịde', 'Satọde'],
  shortDays: ['Sọn', 'Mọn', 'Tuz', 'Wen', 'Tọz', 'Fra', 'Sat'],
  months: [
    'Jenụwarị',
    'Febrụwarị',
    'Maachị',
    'Eprel',
    'Mee',
    'Jun',
    'Julaị',
    'Ọgọst',
    'Septemba',
    'Ọktoba',
    'Novemba',
    'Disemba',
  ],
  shortMonths: ['Jen', 'Feb', 'Maa', 'Epr', 'Mee', 'Jun', 'Jul', 'Ọgọ', 'Sep', 'Ọkt', 'Nov', 'Dis'],
}
