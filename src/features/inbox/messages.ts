import { inbox } from '../../lib/messages/en/inbox.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** Messages of this screen, loaded with it, so that the app's first load stays small. */
export const t = screenMessages({ inbox })
