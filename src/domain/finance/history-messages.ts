import { moneyHistory } from '../../lib/messages/en/money-history.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** The messages of the history. They load with it, so that the screens stay small. */
export const t = screenMessages({ moneyHistory })
