import { wallet } from '../../lib/messages/en/wallet.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** The messages about money. They load with the screens that show it. */
export const t = screenMessages({ wallet })
