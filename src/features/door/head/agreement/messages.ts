import { agreement } from '../../../../lib/messages/en/agreement.ts'
import { screenMessages } from '../../../../lib/messages/t.ts'

/** The sheet's messages, loaded together with it. */
export const tAgreement = screenMessages({ agreement })
