import { giving } from '../../../lib/messages/en/giving.ts'
import { sayHere } from '../../../lib/messages/t.ts'

/** Sentences that come with the screen, so that the app's first load stays small. */
export const say = sayHere({ giving })
