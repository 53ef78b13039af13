import { profile } from '../../lib/messages/en/profile.ts'
import { secondFactor } from '../../lib/messages/en/second-factor.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** Messages of this screen, loaded with it, so that the app's first load stays small. */
export const t = screenMessages({ profile, secondFactor })
