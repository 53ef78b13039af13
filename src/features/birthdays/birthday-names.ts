import type { BirthdayPeriod } from '../../../contract/routes/birthdays.ts'
import { birthdayGreeting } from '../../lib/messages/en/birthday-greeting.ts'
import { birthdays } from '../../lib/messages/en/birthdays.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** Messages of this screen, loaded with it, so that the app's first load stays small. */
export const t = screenMessages({ birthdays, birthdayGreeting })

/** "This Week" */
export function periodName(period: BirthdayPeriod): string {
  const names = {
    'this-week': 'birthdays.thisWeek',
    'next-week': 'birthdays.nextWeek',
    'last-week': 'birthdays.lastWeek',
    'this-month': 'birthdays.thisMonth',
  } as const
  return t(names[period])
}

/** "All Birthdays This Week" */
export function periodHeading(period: BirthdayPeriod): string {
  const headings = {
    'this-week': 'birthdays.allThisWeek',
    'next-week': 'birthdays.allNextWeek',
    'last-week': 'birthdays.allLastWeek',
    'this-month': 'birthdays.allThisMonth',
  } as const
  return t(headings[period])
}
