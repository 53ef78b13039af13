import { churchSettings } from '../../lib/messages/en/church-settings.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** Messages of these screens, loaded with them, so that the app's first load stays small. */
export const t = screenMessages({ churchSettings })
