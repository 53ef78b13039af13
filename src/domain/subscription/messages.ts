import { subscription } from '../../lib/messages/en/subscription.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** The messages about the plan. They load with the screens that show it. */
export const t = screenMessages({ subscription })
