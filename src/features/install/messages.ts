import { install } from '../../lib/messages/en/install.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/**
 * The card's messages, loaded with it: the app's first load has no room for them.
 * They are shown once in 60 days.
 */
export const tInstall = screenMessages({ install })
