import { personalData } from '../../lib/messages/en/personal-data.ts'
import { sayHere } from '../../lib/messages/t.ts'

/** Sentences that come with what is kept of one person. */
export const sayData = sayHere({ personalData })
