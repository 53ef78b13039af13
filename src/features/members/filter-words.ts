import { memberFilter } from '../../lib/messages/en/member-filter.ts'
import { sayHere } from '../../lib/messages/t.ts'

/** Sentences that come with this screen, so that the app's first load stays small. */
export const sayFilter = sayHere({ memberFilter })
