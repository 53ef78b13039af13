import { followUp } from '../../lib/messages/en/follow-up.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** Messages of this screen, loaded with it, so that the app's first load stays small. */
export const t = screenMessages({ followUp })
