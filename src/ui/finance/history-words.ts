import { moneyHistory } from '../../lib/messages/en/money-history.ts'
import { sayHere } from '../../lib/messages/t.ts'

/** Sentences that come with the history, so that the screens stay small. */
export const say = sayHere({ moneyHistory })
