/** Handles the second person's decision on a transfer above the church's limit. */
import type pg from 'pg'
import type { WhyNotApprove } from '../../../contract/routes/transfers.ts'
import { addAudit } from '../../auth/audit.ts'
import { requireRightNow } from '../../auth/rights-now.ts'
import { inChurch } from '../../db/in-church.ts'
import { type Actor, notThere, Problem } from '../../http/actor-and-answer.ts'
import { type MoneyDeps, sendSettle, outcomeOf } from '../provider.ts'
import { lockTransaction, moveTransaction } from '../transactions.ts'
import { postBack, followTransfer, requireAsker, maySend } from './follow-transfer.ts'
import { findTransfer, type Transfer, mayApproveSql, whyNotApprove } from './find-transfers.ts'
import { ProviderRefused, ProviderSilent } from '../../providers/payments/payments.ts'

/** Advances a transfer as far as possible without a person. It may run any number of times, concurrently. */

type Deps = Pick<MoneyDeps, 'pool' | 'payments'>

/** Longer than any call to the provider takes: two calls are never under way with the same transfer. */
const TURN = '3 minutes'

/** A process that paused for longer since it took its turn leaves the rest to the next turn. */
const MAY_CALL_FOR_MS = 60_000

/** Returns the new state, null if it is not this church's. Throws ProviderSilent if the outcome is unknown. */
export async function settleTransfer(deps: Deps, churchId: string, id: string): Promise<Transfer | null> {
  const transfer = await inChurch(deps.pool, churchId, (tx) => findTransfer(tx, churchId, id))
  if (!transfer) return null
  if (transfer.status === 'success') return lookAgain(deps, churchId, transfer)
  if (transfer.status !== 'pending' || transfer.waits_for === 'approval') return transfer
  return transfer.sent_at ? askFirst(deps, churchId, transfer) : send(deps, churchId, transfer)
}

/** An arrived transfer may still be sent back. */
async function lookAgain({ pool, payments }: Deps, churchId: string, transfer: Transfer) {
  const seen = await outcomeOf(payments.verifyTransfer(transfer.reference))
  return seen?.status === 'reversed' ? followTransfer(pool, churchId, transfer.id, seen) : transfer
}

/**
 * It was sent, or its process ended just before. Only a transfer unknown to the provider is sent, under the same reference.
 */
async function askFirst(deps: Deps, churchId: string, transfer: Transfer) {
  const seen = await outcomeOf(deps.payments.verifyTransfer(transfer.reference))
  return seen ? followTransfer(deps.pool, churchId, transfer.id, seen) : send(deps, churchId, transfer)
}

async function send({ pool, payments }: Deps, churchId: string, transfer: Transfer) {
  const turn = turnFromNow()
  if (!(await takeTurn(pool, churchId, transfer))) return presentState(pool, churchId, transfer)
  const seen = await handOver(payments, transfer, turn).catch((error: unknown) =>
    refusal(payments, transfer, turn, error),
  )
  return followTransfer(pool, churchId, transfer.id, seen)
}

type Turn = { stillOurs(): void }

/** Uses wall-clock time, which continues while a machine sleeps. */
function turnFromNow(): Turn {
  const until = Date.now() + MAY_CALL_FOR_MS
  return {
    stillOurs() {
      if (Date.now() > until) throw new ProviderSilent('the turn was over')
    },
  }
}

/** Another process may have advanced it, or its sending may have ended. */
const presentState = async (pool: pg.Pool, churchId: string, transfer: Transfer): Promise<Transfer> =>
  (await inChurch(pool, churchId, (tx) => findTransfer(tx, churchId, transfer.id))) ?? transfer

/** Is committed before the provider is called. */
const takeTurn = (pool: pg.Pool, churchId: string, { id, sent_at }: Transfer): Promise<boolean> =>
  inChurch(pool, churchId, async (tx) => {
    if (!sent_at && !(await maySend(tx, churchId, id))) return false
    const { rowCount } = await tx.query(
      `update transfers f set sent_at = now() from transactions t
       where f.church_id = $1 and f.transaction_id = $2 and (f.sent_at is null or f.sent_at < now() - interval '${TURN}')
         and f.waits_for <> 'approval' and t.church_id = f.church_id and t.id = f.transaction_id and t.status = 'pending'`,
      [churchId, id],
    )
    return rowCount === 1
  })

async function handOver(payments: Deps['payments'], transfer: Transfer, turn: Turn) {
  const recipient = await payments.recipient({
    accountNumber: transfer.account_number,
    bankCode: transfer.bank_code,
    accountName: transfer.account_name,
  })
  turn.stillOurs()
  return payments.transfer({
    reference: transfer.reference,
    amountKobo: transfer.amount_kobo,
    recipient,
    reason: 'Transfer from the church wallet',
  })
}

/**
 * A rejection means that nothing happened now. A query shows if something happened before under this reference. The
 * rejection counts in its own turn alone: in the next one another process may be sending.
 */
async function refusal(payments: Deps['payments'], { reference }: Transfer, turn: Turn, error: unknown) {
  if (!(error instanceof ProviderRefused)) throw error
  const seen = await outcomeOf(payments.verifyTransfer(reference))
  if (seen) return seen
  turn.stillOurs()
  return { status: 'failed' as const, transferCode: null, reason: error.message }
}

/** Has a session: the right to decide is checked again in the transaction that decides. */
type Decider = Actor

/**
 * From now on it may be sent (`settleTransfer`). Throws Problem FEATURE_REQUIRED for a person with access who is no
 * independent second person, INVALID for the requester.
 */
export const approveTransfer = ({ pool, jobs }: MoneyDeps, decider: Decider, id: string): Promise<void> =>
  inChurch(pool, decider.churchId, async (tx) => {
    const askers = await askersOf(tx, decider.churchId, id)
    const people = [decider.accountId, ...askers]
    await requireRightNow(tx, decider, {
      access: 'financeAccess',
      members: askers,
      settledEmails: people,
      confirmedEmails: people,
    })
    const transfer = await waiting(tx, decider, id)
    await requireAsker(tx, decider.churchId, transfer)
    if (!(await approve(tx, decider, id))) throw notSecondPerson(transfer, decider)
    await addAudit(tx, {
      ...decider,
      action: 'approved a transfer',
      subjectTable: 'transfers',
      subjectId: id,
    })
    await sendSettle(jobs, tx, { churchId: decider.churchId, transactionId: id }, null)
  })

/** The money set aside returns immediately. The requester may decline it too. */
export const declineTransfer = ({ pool }: MoneyDeps, decider: Decider, id: string): Promise<void> =>
  inChurch(pool, decider.churchId, async (tx) => {
    await requireRightNow(tx, decider, { access: 'financeAccess' })
    const transfer = await waiting(tx, decider, id)
    await tx.query(
      `update transfers set decided_by = $3, decided_at = now(), reason = 'Declined'
       where church_id = $1 and transaction_id = $2`,
      [decider.churchId, id, decider.accountId],
    )
    await addAudit(tx, {
      ...decider,
      action: 'declined a transfer',
      subjectTable: 'transfers',
      subjectId: id,
    })
    await moveTransaction(tx, decider.churchId, id, 'failed')
    await postBack(tx, decider.churchId, transfer)
  })

/** Returns none if there is no such transfer. */
async function askersOf(tx: pg.PoolClient, churchId: string, id: string): Promise<string[]> {
  const text = 'select made_by from transactions where church_id = $1 and id = $2 and made_by is not null'
  const { rows } = await tx.query<{ made_by: string }>(text, [churchId, id])
  return rows.map(({ made_by }) => made_by)
}

/** Locks the transfer. */
async function waiting(tx: pg.PoolClient, { churchId }: Decider, id: string): Promise<Transfer> {
  await lockTransaction(tx, churchId, id)
  const transfer = await findTransfer(tx, churchId, id)
  if (!transfer) throw notThere('This transfer')
  if (transfer.status === 'pending' && transfer.waits_for === 'approval') return transfer
  throw new Problem('CHANGED_MEANWHILE', 'This transfer no longer needs approval.')
}

/**
 * The approving statement itself reads the rights of requester and decider. Returns false if the decider may not approve.
 */
async function approve(tx: pg.PoolClient, { churchId, accountId }: Decider, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update transfers f set decided_by = $3, decided_at = now(), waits_for = 'bank' from transactions t
     where f.church_id = $1 and f.transaction_id = $2 and t.church_id = f.church_id and t.id = f.transaction_id
       and ${mayApproveSql('$3')}`,
    [churchId, id, accountId],
  )
  return rowCount === 1
}

function notSecondPerson({ deciders, owner_id }: Transfer, { accountId }: Decider): Problem {
  const why = whyNotApprove(deciders ?? [], accountId, owner_id) ?? 'own_request'
  return new Problem(why === 'own_request' ? 'INVALID' : 'FEATURE_REQUIRED', WHY_NOT[why])
}

const WHY_NOT: Record<WhyNotApprove, string> = {
  own_request: 'You requested this transfer. Another person with finance access must approve it.',
  no_access: 'You do not have access to this. Ask the person who manages your team.',
  joined_lately: 'You joined the team less than 7 days ago. Another person must approve this transfer.',
  joined_later:
    'You got this access after the transfer was requested. Another person must approve it, for example the owner.',
  invited_by_asker:
    'The person who requested this transfer invited you. Another person must approve it, for example the owner.',
}
