import { memberFamily } from '../../lib/messages/en/member-family.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** Messages of families and children, loaded with the person's dialog. */
export const tFamily = screenMessages({ memberFamily })
