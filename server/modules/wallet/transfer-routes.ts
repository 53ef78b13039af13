/** Handles transfers from the wallet. */
import type { TransferAnswer, transferRoutes } from '../../../contract/routes/transfers.ts'
import { spendAttempts } from '../../auth/limiter.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'
import { page, withMessage } from '../../http/answer.ts'
import type { Deps } from '../../http/deps.ts'
import type { HandlersFor } from '../../http/handler.ts'
import { notThere } from '../../http/problem.ts'
import { askingProvider } from '../../money/provider.ts'
import { askTransfer, lookUp } from '../../money/transfers/ask-transfer.ts'
import { approveTransfer, declineTransfer } from '../../money/transfers/decide-transfer.ts'
import { findTransfer, findTransfers, toTransferAnswer } from '../../money/transfers/find-transfers.ts'
import { giveCode, resendCode } from '../../money/transfers/transfer-code.ts'
import { settleTransfer } from '../../money/transfers/settle-transfer.ts'
import { ProviderSilent } from '../../providers/payments/payments.ts'

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
