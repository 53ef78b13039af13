/** Generates and runs the steps around a church's money. */
import fc from 'fast-check'
import { newId } from '../../../contract/new-id.ts'
import { nairaOf } from '../../../contract/money/amounts.ts'
import { SMS_PRICE_KOBO } from '../../../contract/money/prices.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { Problem } from '../../../server/http/actor-and-answer.ts'
import { postEntry } from '../../../server/money/ledger.ts'
import type { MoneyDeps } from '../../../server/money/provider.ts'
import { beginPayment } from '../../../server/money/payments/begin-payment.ts'
import { settleInTurn } from '../../../server/money/settle.ts'
import { openTransaction } from '../../../server/money/transactions.ts'
import { askTransfer, giveCode, resendCode } from '../../../server/money/transfers/ask-transfer.ts'
import {
  approveTransfer,
  declineTransfer,
  settleTransfer,
} from '../../../server/money/transfers/decide-transfer.ts'
import { keepWebhook, readWebhooks } from '../../../server/money/webhooks.ts'
import { ProviderSilent } from '../../../server/providers/payments/payments.ts'
import type { Note } from '../check-histories.ts'
import { Killed, processOf, type Process } from './process.ts'
import type { SandboxOutcome, Weather } from './provider.ts'
import { later, linesOf, type Town } from './town.ts'

const which = fc.nat(9)
/** Mostly small enough to be paid for. Some need a second person, and some of those exceed the wallet. */
const kobo = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 1_000, max: 90_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 500_001, max: 700_000 }) },
)

const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('top-up' as const), kobo }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      which,
      how: fc.constantFrom('right', 'right', 'right', 'less', 'more', 'dollars', 'failed', 'abandoned'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      kobo,
      fate: fc.constantFrom<SandboxOutcome>('success', 'pending', 'failed', 'otp'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('land' as const),
      which,
      as: fc.constantFrom('success', 'failed', 'reversed'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('code' as const), which, right: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('give back' as const),
      which,
      kobo: fc.oneof(fc.constant(Infinity), fc.integer({ min: 1, max: 600_000 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('dispute' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('code again' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('decide' as const), which, yes: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('hook' as const), which, times: fc.integer({ min: 1, max: 2 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('read' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('sms' as const),
      taken: fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('later' as const) }) },
)
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never

export const step = fc.record({
  happening,
  weather: fc.array(
    fc.oneof(
      { weight: 1, arbitrary: fc.constant<Weather>('fine') },
      { weight: 1, arbitrary: fc.constantFrom<Weather>('lost', 'late', 'unheard', 'refused') },
    ),
    { minLength: 1, maxLength: 3 },
  ),
  /** Steps until its process is killed. */
  life: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.nat(30) }),
  /** True for two parallel runs in two processes. */
  twice: fc.nat(2).map((dice) => dice === 0),
  /** True if the next step happens at the same time. */
  besides: fc.boolean(),
})
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Runs each step together with those that happen at the same time. Time passes only between them. */
export async function live(town: Town, history: readonly Step[], note: Note): Promise<void> {
  let together: Promise<unknown>[] = []
  for (const one of history) {
    note(JSON.stringify(one))
    if (one.happening.do === 'later') {
      await Promise.all(together)
      together = [later(town, '10 minutes')]
    } else {
      const act = await prepared(town, one.happening)
      const processes = Array.from({ length: one.twice ? 2 : 1 }, () =>
        processOf(town.db.pool, town.provider, one),
      )
      together.push(...processes.map((deps) => act(deps).catch(expected)))
    }
    if (one.besides && one.happening.do !== 'later') continue
    await Promise.all(together)
    together = []
  }
  await Promise.all(together)
}

/** Allowed errors: a killed process, a silent provider, and a problem reported to the user. */
function expected(error: unknown): void {
  if (error instanceof Killed || error instanceof ProviderSilent || error instanceof Problem) return
  throw error
}

type Act = (deps: Process) => Promise<unknown>

/** Prepares the act with its actor. The caller runs it once, or twice in parallel. */
async function prepared(town: Town, one: Happening): Promise<Act> {
  const { church, provider, asker, second } = town
  const nothing: Act = async () => undefined
  const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)]
  const line = async (at: number, type?: string) =>
    pick(
      (await linesOf(town)).filter((found) => !type || found.type === type),
      at,
    )
  switch (one.do) {
    case 'top-up':
      return (deps) =>
        beginPayment(
          deps,
          church,
          { type: 'top_up', amountKobo: one.kobo, email: 'a@example.com', madeBy: asker.accountId },
          'https://narthex.example/transaction',
        )
    case 'pay': {
      const found = await line(one.which, 'top_up')
      return async () => found && pay(town, found.reference, one.how)
    }
    case 'give back': {
      const found = await line(one.which, 'top_up')
      return async () => found && provider.giveBack(found.reference, one.kobo)
    }
    case 'dispute': {
      const found = await line(one.which, 'top_up')
      return async () => found && provider.dispute(found.reference)
    }
    case 'transfer': {
      const id = newId()
      const amount = nairaOf(one.kobo)
      provider.sandboxOutcomes.set(one.kobo, one.fate)
      town.requestedTransfers.set(id, one.kobo)
      const typed = { id, amount, accountNumber: '0123456789', bankCode: '058', accountName: 'Somebody' }
      return async (deps) => settleTransfer(deps, church, await askTransfer(deps, asker, typed))
    }
    case 'land': {
      const found = await line(one.which, 'transfer')
      return async () => found && provider.land(found.reference, one.as as 'success')
    }
    case 'code': {
      const found = await line(one.which, 'transfer')
      return found ? (deps) => giveCode(deps, asker, found.id, one.right ? '123456' : '000000') : nothing
    }
    case 'code again': {
      const found = await line(one.which, 'transfer')
      return found ? (deps) => resendCode(deps, asker, found.id) : nothing
    }
    case 'decide': {
      const found = await line(one.which, 'transfer')
      if (!found) return nothing
      if (!one.yes) return (deps) => declineTransfer(deps, second, found.id)
      return async (deps) => {
        await approveTransfer(deps, second, found.id)
        await settleTransfer(deps, church, found.id)
      }
    }
    case 'hook': {
      const own = new Set((await linesOf(town)).map(({ reference }) => reference))
      const said = pick(
        provider.said.slice(-100).filter(({ reference }) => own.has(reference)),
        one.which,
      )
      return async (deps) => {
        for (let time = 0; said && time < one.times; time += 1) await keepWebhook(deps, 'sandbox', said)
      }
    }
    case 'read':
      return (deps) => readWebhooks(deps)
    case 'ask': {
      const found = await line(one.which)
      return found ? (deps) => settleInTurn(deps, { churchId: church, transactionId: found.id }) : nothing
    }
    case 'sms':
      return (deps) => sendSms(town, deps, one.taken)
    case 'later':
      return nothing
  }
}

function pay({ provider }: Town, reference: string, how: string): void {
  const { requestedKobo = 0 } = provider.payments.get(reference) ?? {}
  if (how === 'failed' || how === 'abandoned') return provider.pay(reference, how, 0)
  const paid = { less: Math.ceil(requestedKobo / 2), more: requestedKobo * 2 }[how] ?? requestedKobo
  provider.pay(reference, 'success', paid, how === 'dollars' ? 'USD' : 'NGN')
}

/** Sends as a bulk SMS does: it reserves the price, then sells or refunds each message. */
async function sendSms(town: Town, deps: MoneyDeps, taken: boolean[]): Promise<void> {
  const { church } = town
  const price = taken.length * SMS_PRICE_KOBO
  const id = newId()
  town.sms.set(id, taken)
  await inChurch(deps.pool, church, async (tx) => {
    await openTransaction(tx, church, { id, type: 'sms', amountKobo: price, madeBy: null })
    await postEntry(tx, church, {
      key: `${id}:set_aside`,
      kind: 'set_aside',
      transactionId: id,
      postings: { wallet: -price, held: price },
    })
  })
  await handOver(town, deps, id)
}

export async function handOver({ church, sms }: Town, deps: MoneyDeps, id: string): Promise<void> {
  for (const [at, sold] of (sms.get(id) ?? []).entries())
    await inChurch(deps.pool, church, (tx) =>
      postEntry(tx, church, {
        key: `${id}:${at}`,
        kind: sold ? 'sold' : 'given_back',
        transactionId: id,
        postings: { held: -SMS_PRICE_KOBO, [sold ? 'sms' : 'wallet']: SMS_PRICE_KOBO },
      }),
    )
}
