import { finance } from '../../lib/messages/en/finance.ts'
import { screenMessages } from '../../lib/messages/t.ts'

/** The messages that income, expenses and the statement share. They load with those screens. */
export const t = screenMessages({ finance })
