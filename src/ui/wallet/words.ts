import { wallet } from '../../lib/messages/en/wallet.ts'
import { sayHere } from '../../lib/messages/t.ts'

/** Sentences about money, which come with the screens that show it. */
export const say = sayHere({ wallet })
