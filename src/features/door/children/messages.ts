import { children } from '../../../lib/messages/en/children.ts'
import { screenMessages } from '../../../lib/messages/t.ts'

/** The messages of children's check-in and pick-up, loaded with these screens. */
export const tChildren = screenMessages({ children })
