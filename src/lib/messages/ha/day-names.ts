import type { DayWords } from '../../format/day-names.ts'

export const dayWords: DayWords = {
  days: ['Lahadi', 'Litinin', 'Talata', 'Laraba', 'Alhamis', 'Juma’a', 'Asabar'],
  shortDays: ['Lah', 'Lit', 'Tal', 'Lar', 'Alh', 'Jum', 'Asa'],
  months: [
    'Janairu',
    'Fabrairu',
    'Maris',
    'Afrilu',
    'Mayu',
    'Yuni',
    'Yuli',
    'Agusta',
    'Satumba',
    'Oktoba',
    'Nuwamba',
    'Disamba',
  ],
  shortMonths: ['Jan', 'Fab', 'Mar', 'Afr', 'May', 'Yun', 'Yul', 'Agu', 'Sat', 'Okt', 'Nuw', 'Dis'],
}
