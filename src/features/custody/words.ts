import { writeOffs } from '../../lib/messages/en/write-offs.ts'
import { sayHere } from '../../lib/messages/t.ts'

/** The screen's own sentences. They come with it, so that the app's first load stays small. */
export const say = sayHere({ writeOffs })
