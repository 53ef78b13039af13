/** The end of one: everybody was handed over or given back, and its line says so. */
import type pg from 'pg'
import { inChurch } from '../../../db/in-church.ts'
import type { Deps } from '../../../http/deps.ts'
import { moveTransaction } from '../../../money/transactions.ts'
import { settle } from './books.ts'
import { leaveOut } from './recipients.ts'
import { lockSend, type SendRow } from './send-row.ts'

export async function endSend({ pool }: Pick<Deps, 'pool'>, churchId: string, sendId: string): Promise<void> {
  await inChurch(pool, churchId, async (tx) => {
    const send = await lockSend(tx, churchId, sendId)
    if (send?.state !== 'sending' || send.waiting + send.handing > 0) return
    await end(tx, churchId, send)
  })
}

async function end(tx: pg.ClientBase, churchId: string, send: SendRow): Promise<void> {
  await tx.query(`update sms_sends set state = 'done', ended_at = now() where church_id = $1 and id = $2`, [
    churchId,
    send.id,
  ])
  const sold = send.recipients - send.unsent
  if (!send.transaction_id) return
  await moveTransaction(tx, churchId, send.transaction_id, sold ? 'success' : 'failed')
  if (sold) await sayWhatWasSpent(tx, churchId, send.transaction_id, sold * send.price_kobo)
}

/** Until then the line says what was set aside. */
async function sayWhatWasSpent(tx: pg.ClientBase, churchId: string, transactionId: string, kobo: number) {
  await tx.query('update transactions set amount_kobo = $3 where church_id = $1 and id = $2', [
    churchId,
    transactionId,
    kobo,
  ])
}

/** A day has passed: who still waits is given back. */
export async function giveUp({ pool }: Pick<Deps, 'pool'>, churchId: string, sendId: string): Promise<void> {
  await inChurch(pool, churchId, async (tx) => {
    const send = await lockSend(tx, churchId, sendId)
    if (send?.state !== 'sending') return
    const reason = send.silent
      ? 'The SMS service could not be reached for a day.'
      : 'More than a day had passed: it was too late.'
    const returned = await leaveOut(tx, churchId, sendId, reason)
    await settle(tx, churchId, send, `${sendId}:gave-up`, { sold: 0, returned })
  })
}
