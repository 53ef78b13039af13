import { finance } from '../../lib/messages/en/finance.ts'
import { sayHere } from '../../lib/messages/t.ts'

/** Sentences that income, expenses and the statement share; they come with those screens. */
export const say = sayHere({ finance })
