import { headcount } from '../../../lib/messages/en/headcount.ts'
import { sayHere } from '../../../lib/messages/t.ts'

/** The place's own sentences. They come with it: the app's first load has no room for what many ushers never open. */
export const words = sayHere({ headcount })
