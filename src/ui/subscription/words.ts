import { subscription } from '../../lib/messages/en/subscription.ts'
import { sayHere } from '../../lib/messages/t.ts'

/** Sentences about the plan, which come with the screens that show it. */
export const say = sayHere({ subscription })
