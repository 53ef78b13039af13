import { family } from '../../../lib/messages/en/family.ts'
import { screenMessages } from '../../../lib/messages/t.ts'

/** The messages of families, loaded with the sheet and the form. */
export const tFamily = screenMessages({ family })
