import { install } from '../../lib/messages/en/install.ts'
import { sayHere } from '../../lib/messages/t.ts'

/** The card's own sentences. They come with it: the app's first load has no room for what is said once in 60 days. */
export const words = sayHere({ install })
