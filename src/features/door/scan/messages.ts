import { scan } from '../../../lib/messages/en/scan.ts'
import { screenMessages } from '../../../lib/messages/t.ts'

/** The tab's messages, loaded with it. Most ushers never open it, so the app's first load leaves them out. */
export const t = screenMessages({ scan })
