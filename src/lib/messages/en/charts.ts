/** Around every chart; comes with the screens that show one. */
export const charts = {
  filterBy: 'Filter Chart Data By',
  year: 'Year',
  month: 'Month',
  day: 'Day',
  allMonths: 'All Months',
  allDays: 'All days',
  failed: 'This chart could not be fetched',
  nothing: 'Nothing was recorded in this period.',
  noPicture: 'The picture needs a network the first time. Its numbers are here.',
  asTable: 'Show the numbers',
  when: 'When',
  count: 'Number',
  asOf: 'As of {day}, {time}',
  picture: '{title}. {sentence}',
} as const
