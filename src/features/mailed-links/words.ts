import { churchSettings } from '../../lib/messages/en/church-settings.ts'
import { emailConfirmation } from '../../lib/messages/en/email-confirmation.ts'
import { sayHere } from '../../lib/messages/t.ts'

/** Sentences that come with these screens, so that the app's first load stays small. */
export const say = sayHere({ churchSettings, emailConfirmation })
