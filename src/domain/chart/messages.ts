import { screenMessages } from '../../lib/messages/t.ts'

/** The messages around every chart. Loaded with the screens that show one. */
export const charts = {
  filterBy: 'Filter Chart Data By',
  year: 'Year',
  month: 'Month',
  day: 'Day',
  allMonths: 'All Months',
  allDays: 'All days',
  failed: 'The chart could not be loaded',
  nothing: 'No data for this period.',
  noPicture: 'Open this screen online once to load the chart. Until then, here are the numbers.',
  asTable: 'Show as table',
  when: 'Period',
  count: 'Number',
  asOf: 'As of {day}, {time}',
  picture: '{title}. {sentence}',
  average: {
    zero: 'No attendance on a Sunday.',
    one: 'On average {count} person each Sunday.',
    other: 'On average {count} people each Sunday.',
  },
  averageUp: {
    one: 'On average {count} person each Sunday, {more} more than {earlier}.',
    other: 'On average {count} people each Sunday, {more} more than {earlier}.',
  },
  averageDown: {
    one: 'On average {count} person each Sunday, {fewer} fewer than {earlier}.',
    other: 'On average {count} people each Sunday, {fewer} fewer than {earlier}.',
  },
  averageSame: {
    one: 'On average {count} person each Sunday, the same as {earlier}.',
    other: 'On average {count} people each Sunday, the same as {earlier}.',
  },
  yearEarlier: 'a year earlier',
  monthEarlier: 'a month earlier',
  weekEarlier: 'a week earlier',
} as const

/** The messages of the charts. They load with the charts, so that the app's first load stays small. */
export const t = screenMessages({ charts })
