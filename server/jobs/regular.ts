/** Work that nobody asks for: done when the server starts, and again so many seconds after it was begun. */
import type { JobName } from './jobs.ts'

export const REGULAR = {
  'money.webhooks': 60,
  'subscription.renew': 3600,
  'money.returns': 86_400,
  'sms.follow-up': 600,
  'sms.look': 600,
  retention: 86_400,
} as const satisfies Partial<Record<JobName, number>>

/** One waits at most, however many processes there are. */
export const REGULAR_KEY = 'regular'

export const isRegular = (name: string): name is keyof typeof REGULAR => name in REGULAR
