import { churchSettings } from '../../lib/messages/en/church-settings.ts'
import { profile } from '../../lib/messages/en/profile.ts'
import { secondFactor } from '../../lib/messages/en/second-factor.ts'
import { sayHere } from '../../lib/messages/t.ts'

/** Sentences that come with this screen, so that the app's first load stays small. */
export const say = sayHere({ profile, secondFactor, churchSettings })
