/** What came of recipients that were being handed over: their state, the books, and where their reports will lead. */
import type pg from 'pg'
import { inChurch } from '../../../db/in-church.ts'
import type { Deps } from '../../../http/deps.ts'
import { retried } from '../../../sync/retried.ts'
import { takeEarlyReports } from '../reports.ts'
import { settle } from './books.ts'
import { moveOn, type Outcome } from './recipients.ts'
import { lockSend } from './send-row.ts'

const ASK_SOON = '5 seconds'

/**
 * Tried again where the moment is bad: what the provider said is known here alone.
 * @param about the batch, or the question, that these came of
 */
export async function settleHanded(
  { pool, sms }: Pick<Deps, 'pool' | 'sms'>,
  churchId: string,
  sendId: string,
  about: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  await retried(() =>
    inChurch(pool, churchId, async (tx) => {
      const send = await lockSend(tx, churchId, sendId)
      if (!send) return
      const moved = await moveOn(tx, churchId, outcomes)
      const returned = moved.filter(({ state }) => state === 'unsent').length
      await settle(tx, churchId, send, about, { sold: moved.length - returned, returned })
      await noteHanded(tx, churchId, sms.name, moved)
      await takeEarlyReports(tx, churchId, sms.name, moved)
      await askSoon(tx, churchId, about)
      // A provider that tells nothing about its past says nothing about its present either.
      if (send.silent && outcomes.some(({ state }) => state !== 'unknown'))
        await tx.query('update sms_sends set silent = 0 where church_id = $1 and id = $2', [churchId, sendId])
    }),
  )
}

/** What of this batch has no answer is asked about when the provider may have settled down. */
async function askSoon(tx: pg.ClientBase, churchId: string, batchId: string): Promise<void> {
  await tx.query(
    `update sms_recipients set ask_at = now() + interval '${ASK_SOON}'
     where church_id = $1 and batch_id = $2 and state = 'handing'`,
    [churchId, batchId],
  )
}

async function noteHanded(tx: pg.ClientBase, churchId: string, provider: string, moved: readonly Outcome[]) {
  const ids = new Set(moved.flatMap(({ provider_id }) => provider_id ?? []))
  if (ids.size === 0) return
  await tx.query(
    `insert into sms_handed (provider, provider_id, church_id) select $1, unnest($2::text[]), $3 on conflict do nothing`,
    [provider, [...ids], churchId],
  )
}
