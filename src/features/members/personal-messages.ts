import { personalData } from '../../lib/messages/en/personal-data.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** Messages of the personal data parts, loaded with them. */
export const tPersonal = screenMessages({ personalData })
