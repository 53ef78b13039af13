/** Handles the wallet, top-ups, transactions, and the payment provider's webhooks. */
import type pg from 'pg'
import { koboOf, nairaOf } from '../../../contract/money/amounts.ts'
import type { walletRoutes } from '../../../contract/routes/wallet.ts'
import type { webhookRoutes } from '../../../contract/routes/webhooks.ts'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { page, withMessage } from '../../http/answer.ts'
import type { Deps } from '../../http/deps.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { notThere, Problem } from '../../http/problem.ts'
import { findTransactions, toLine } from '../../money/find-transactions.ts'
import { leftMoney } from '../../auth/church/close-church.ts'
import { balanceOf } from '../../money/ledger.ts'
import { beginPayment } from '../../money/payments/begin-payment.ts'
import { findPaymentByReference } from '../../money/payments/payment.ts'
import { settlePayment } from '../../money/payments/settle-payment.ts'
import { ProviderSilent } from '../../providers/payments/payments.ts'
import { keepWebhook } from '../../money/webhooks.ts'
import { ownChurch } from '../shared/request-checks.ts'

export const walletHandlers: HandlersFor<typeof walletRoutes> = {
  getWallet: ({ actor, deps }) =>
    inChurch(deps.pool, actor.churchId, async (tx) => ({
      ...(await leftMoney(tx, actor.churchId)),
      owed: nairaOf(0 - (await balanceOf(tx, actor.churchId, 'owed'))),
    })),

  async topUpWallet({ body, actor, deps }) {
    const payment = await beginTopUp(deps, actor, koboOf(body.amount), body.id)
    return withMessage(
      { link: payment.link, access_code: payment.accessCode, reference: payment.reference },
      'Payment link generated successfully',
    )
  },

  async getPayment({ params, actor, deps }) {
    const { churchId } = actor
    const found = await inChurch(deps.pool, churchId, (tx) =>
      findPaymentByReference(tx, churchId, params.reference),
    )
    if (!found) throw notThere('This payment')
    const now = (await settlePayment(deps, churchId, found.id).catch(unlessSilent(found))) ?? found
    return { ...toLine(now), channel: now.channel }
  },

  async listTransactions({ params, query, actor, deps }) {
    return transactionsOf(deps, actor, params.churchId, query)
  },

  async listChurchTransactions({ params, query, actor, deps }) {
    return transactionsOf(deps, actor, params.id, query)
  },
}

/** A repeat with the same id and amount returns the first payment's link. */
async function beginTopUp(deps: Deps, actor: Actor, amountKobo: number, id: string | undefined) {
  const { rows } = await deps.pool.query<{ email: string }>('select email from accounts where id = $1', [
    actor.accountId,
  ])
  const ask = { id, type: 'top_up', amountKobo, email: rows[0]!.email, madeBy: actor.accountId } as const
  const note = (tx: pg.PoolClient, subjectId: string) =>
    addAudit(tx, { ...actor, action: 'began a top-up', subjectTable: 'transactions', subjectId })
  return beginPayment(deps, actor.churchId, ask, `${deps.config.publicUrl}/transaction`, note)
}

/** If the provider does not answer, the known state is returned. */
const unlessSilent =
  <T>(known: T) =>
  (error: unknown): T => {
    if (error instanceof ProviderSilent) return known
    throw error
  }

async function transactionsOf(
  deps: Deps,
  actor: Actor,
  churchId: string,
  query: { limit: number; cursor?: string | undefined },
) {
  ownChurch(actor, churchId)
  const { items, next_cursor } = await inChurch(deps.pool, churchId, (tx) =>
    findTransactions(tx, churchId, query),
  )
  return page(items, next_cursor)
}

/** Handles webhooks of the payment provider. */
export const webhookHandlers: HandlersFor<typeof webhookRoutes> = {
  /** Stores the webhook and responds immediately. Its meaning is queried at the provider afterwards. */
  async paystackWebhook({ request, deps }) {
    const signature = request.headers['x-paystack-signature']
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const said = deps.payments.readWebhook(body, typeof signature === 'string' ? signature : undefined)
    if (!said) throw new Problem('WRONG_CREDENTIALS', 'This is not signed by the payment provider.')
    if (said !== 'ignored') await keepWebhook(deps, deps.payments.name, said)
    return {}
  },
}
