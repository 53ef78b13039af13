import { bulkSms } from '../../lib/messages/en/bulk-sms.ts'
import { sayHere } from '../../lib/messages/t.ts'

/** Sentences that come with this screen, so that the app's first load stays small. */
export const say = sayHere({ bulkSms })
