import { scan } from '../../../lib/messages/en/scan.ts'
import { sayHere } from '../../../lib/messages/t.ts'

/** The place's own sentences. They come with it: the app's first load has no room for what most ushers never open. */
export const say = sayHere({ scan })
