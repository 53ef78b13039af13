/** Handles the wallet, top-ups, transactions, and the payment provider's webhooks. */
import type pg from 'pg'
import { koboOf, nairaOf } from '../../../contract/money/amounts.ts'
import type { walletRoutes } from '../../../contract/routes/wallet.ts'
import type { webhookRoutes } from '../../../contract/routes/webhooks.ts'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import { type Actor, page, withMessage, notThere, Problem } from '../../http/actor-and-answer.ts'
import type { Deps, HandlersFor } from '../../http/handler.ts'
import { findTransactions, toLine } from '../../money/transactions.ts'
import { leftMoney } from '../../auth/church/close-church.ts'
import { balanceOf } from '../../money/ledger.ts'
import { beginPayment } from '../../money/payments/begin-payment.ts'
import { findPaymentByReference } from '../../money/payments/payment.ts'
import { settlePayment } from '../../money/settle.ts'
import { ProviderSilent } from '../../providers/payments/payments.ts'
import { keepWebhook } from '../../money/webhooks.ts'
import { ownChurch } from '../shared/requests.ts'
import type { TransferAnswer, transferRoutes } from '../../../contract/routes/transfers.ts'
import { spendAttempts } from '../../auth/limiter.ts'
import { askingProvider } from '../../money/provider.ts'
import { askTransfer, lookUp, giveCode, resendCode } from '../../money/transfers/ask-transfer.ts'
import { approveTransfer, declineTransfer, settleTransfer } from '../../money/transfers/decide-transfer.ts'
import { findTransfer, findTransfers, toTransferAnswer } from '../../money/transfers/find-transfers.ts'

/** Handles transfers from the wallet. */

export const transferHandlers: HandlersFor<typeof transferRoutes> = {
  paystackBankList: ({ deps }) => banksOf(deps),
  listBanks: ({ deps }) => banksOf(deps),

  async lookUpAccount({ body, actor, deps }) {
    await spendAttempts(deps.pool, { 'account-lookup': actor.accountId })
    return { accountName: await lookUp(deps.payments, body) }
  },

  async addTransfer({ body, actor, deps }) {
    return said(await broughtOn(deps, actor, await askTransfer(deps, actor, body)))
  },

  async listTransfers({ query, actor, deps }) {
    const { items, next_cursor } = await inChurch(deps.pool, actor.churchId, (tx) =>
      findTransfers(tx, actor.churchId, query),
    )
    return page(
      items.map((row) => toTransferAnswer(row, actor.accountId)),
      next_cursor,
    )
  },

  async getTransfer({ params, actor, deps }) {
    return broughtOn(deps, actor, params.id)
  },

  async giveTransferCode({ params, body, actor, deps }) {
    await giveCode(deps, actor, params.id, body.code)
    return said(await currentTransfer(deps, actor, params.id))
  },

  async resendTransferCode({ params, actor, deps }) {
    await resendCode(deps, actor, params.id)
    const transfer = await currentTransfer(deps, actor, params.id)
    return transfer.waits_for === 'code' ? withMessage(transfer, 'The code was sent again.') : said(transfer)
  },

  async approveTransfer({ params, actor, deps }) {
    await approveTransfer(deps, actor, params.id)
    return said(await broughtOn(deps, actor, params.id))
  },

  async declineTransfer({ params, actor, deps }) {
    await declineTransfer(deps, actor, params.id)
    return withMessage(
      await currentTransfer(deps, actor, params.id),
      'The transfer was declined; the money is back in the wallet.',
    )
  },
}

const banksOf = (deps: Deps) => askingProvider(() => deps.payments.banks())

/** Sends the transfer, or queries the bank about it. Without an answer from the bank, a job continues later. */
async function broughtOn(deps: Deps, actor: Actor, id: string): Promise<TransferAnswer> {
  await settleTransfer(deps, actor.churchId, id).catch((error: unknown) => {
    if (!(error instanceof ProviderSilent)) throw error
  })
  return currentTransfer(deps, actor, id)
}

async function currentTransfer(
  { pool }: Deps,
  { churchId, accountId }: Actor,
  id: string,
): Promise<TransferAnswer> {
  const transfer = await inChurch(pool, churchId, (tx) => findTransfer(tx, churchId, id))
  if (!transfer) throw notThere('This transfer')
  return toTransferAnswer(transfer, accountId)
}

const said = (transfer: TransferAnswer) => withMessage(transfer, sentence(transfer))

function sentence({ status, waits_for, reason }: TransferAnswer): string {
  if (status === 'success') return 'Transfer successful'
  if (status === 'failed')
    return `The transfer failed; the money is back in the wallet.${reason ? ` The bank says: ${reason}.` : ''}`
  if (status === 'reversed') return 'The bank sent the money back; it is in the wallet again.'
  if (waits_for === 'approval')
    return 'Your transfers of today are above your church’s limit. This one goes out once a second person approves it.'
  if (waits_for === 'code') return 'The transfer waits for a one-time code.'
  return 'The transfer is on its way.'
}

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
