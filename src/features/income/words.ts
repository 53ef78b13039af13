import { income } from '../../lib/messages/en/income.ts'
import { sayHere } from '../../lib/messages/t.ts'

/** The screen's own sentences. They come with it, so that the app's first load stays small. */
export const say = sayHere({ income })
