import type { LaterLocale } from '../locales.ts'
import { agreement } from './agreement.ts'
import { birthdayGreeting } from './birthday-greeting.ts'
import { children } from './children.ts'
import { emailConfirmation } from './email-confirmation.ts'
import { family } from './family.ts'
import { headcount } from './headcount.ts'
import { install } from './install.ts'
import { scan } from './scan.ts'
import { thisPhone } from './this-phone.ts'

/** Hausa after the first screen. */
export const ha: LaterLocale = {
  agreement,
  birthdayGreeting,
  children,
  emailConfirmation,
  family,
  headcount,
  install,
  scan,
  thisPhone,
}
