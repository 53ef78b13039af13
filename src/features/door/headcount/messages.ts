import { headcount } from '../../../lib/messages/en/headcount.ts'
import { screenMessages } from '../../../lib/messages/t.ts'

/** The tab's messages, loaded with it. Many ushers never open it, so the app's first load leaves them out. */
export const tHeadcount = screenMessages({ headcount })
