import { agreement } from '../../../../lib/messages/en/agreement.ts'
import { sayHere } from '../../../../lib/messages/t.ts'

/** The sheet's own sentences; they come with it. */
export const words = sayHere({ agreement })
