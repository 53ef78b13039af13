import type { BirthdayPeriod } from '../../../contract/birthday-days.ts'
import { birthdayGreeting } from '../../lib/messages/en/birthday-greeting.ts'
import { birthdays } from '../../lib/messages/en/birthdays.ts'
import { sayHere } from '../../lib/messages/t.ts'

/** Sentences that come with this screen, so that the app's first load stays small. */
export const say = sayHere({ birthdays, birthdayGreeting })

/** "This Week" */
export function periodName(period: BirthdayPeriod): string {
  const names = {
    'this-week': 'birthdays.thisWeek',
    'next-week': 'birthdays.nextWeek',
    'last-week': 'birthdays.lastWeek',
    'this-month': 'birthdays.thisMonth',
  } as const
  return say(names[period])
}

/** "All Birthdays This Week" */
export function periodHeading(period: BirthdayPeriod): string {
  const headings = {
    'this-week': 'birthdays.allThisWeek',
    'next-week': 'birthdays.allNextWeek',
    'last-week': 'birthdays.allLastWeek',
    'this-month': 'birthdays.allThisMonth',
  } as const
  return say(headings[period])
}
