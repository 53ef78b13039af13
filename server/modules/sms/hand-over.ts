/**
 * Hands recipients over to the provider in batches. A batch is taken and committed, the provider is called outside
 * any transaction, and the outcome is stored. The server asks later about calls without an answer.
 */
import type pg from 'pg'
import { newId } from '../../../contract/new-id.ts'
import type { Deps } from '../../http/handler.ts'
import { inChurch } from '../../db/in-church.ts'
import {
  ProviderRefused,
  ProviderSilent,
  type SmsTaken,
  type SmsQuery,
  type SmsProvider,
} from '../../providers/sms/sms.ts'
import { retried } from '../../db/write-errors.ts'
import { takeBatch, type Handed, type Outcome, moveOn } from './recipients.ts'
import { lockSend, type SendRow } from './queries.ts'
import { takeEarlyReports } from './routes.ts'
import { settle } from './start-send.ts'

type Parts = Pick<Deps, 'pool' | 'sms'>

/**
 * A process that stalled for longer hands nothing over. The next run asks the provider and refunds what it never got.
 */
const MAY_CALL_FOR_MS = 60_000

/** Hands over one batch. Returns false if the provider gave no answer. A later step asks about the batch. */
export async function handOver(deps: Parts, churchId: string, sendId: string): Promise<boolean> {
  const { pool, sms } = deps
  const batchId = newId()
  const until = Date.now() + MAY_CALL_FOR_MS
  // After an unanswered call, a single recipient tests whether the provider is back.
  const sizeOf = ({ silent }: SendRow) => (silent > 0 ? 1 : sms.batchSize)
  const taken = await inChurch(pool, churchId, async (tx) => {
    const send = await lockSend(tx, churchId, sendId)
    if (send?.state !== 'sending') return null
    return { send, batch: await takeBatch(tx, churchId, sendId, batchId, sizeOf(send)) }
  })
  if (!taken || taken.batch.length === 0) return true
  const outcomes = await handedTo(sms, taken.send, taken.batch, until)
  await settleHanded(deps, churchId, sendId, batchId, outcomes)
  return outcomes.length === taken.batch.length
}

/** A recipient missing from the result has no answer. */
async function handedTo(
  sms: Parts['sms'],
  { message }: SendRow,
  batch: Handed[],
  until: number,
): Promise<Outcome[]> {
  const erased = batch.filter(({ phone }) => phone === null)
  const recipients = batch.flatMap(({ id, phone }) => (phone === null ? [] : [{ id, phone }]))
  const gone = erased.map(({ id }) => unsent(id, 'The number was erased.'))
  if (recipients.length === 0) return gone
  try {
    if (Date.now() > until) throw new ProviderSilent('stood still')
    return [...gone, ...(await sms.send({ text: message, recipients })).map(outcomeOf)]
  } catch (error) {
    if (!(error instanceof ProviderRefused)) return gone
    return [...gone, ...recipients.map(({ id }) => unsent(id, error.message))]
  }
}

const outcomeOf = (said: SmsTaken): Outcome =>
  said.taken
    ? { id: said.id, state: 'sent', provider_id: said.providerId, reason: null }
    : unsent(said.id, said.reason)

const unsent = (id: string, reason: string): Outcome => ({
  id,
  state: 'unsent',
  provider_id: null,
  reason,
})

const QUERIED_AT_ONCE = 50

/** After a day the provider no longer knows: the recipient counts as handed over. */
const GIVE_UP_HOURS = 24

type Due = { id: string; phone: string | null; provider_id: string | null; late: boolean }

/**
 * Asks the provider about recipients if their handing over had no answer or its process died. Nobody gets the SMS
 * twice. Returns whether there were any such recipients, and whether the provider answered.
 */
export async function askAbout(
  deps: Pick<Deps, 'pool' | 'sms'>,
  churchId: string,
  sendId: string,
): Promise<'none' | 'answered' | 'silent'> {
  const due = await inChurch(deps.pool, churchId, async (tx) => {
    await lockSend(tx, churchId, sendId)
    return tx.query<Due>(
      `update sms_recipients r set ask_at = now() + interval '2 minutes'
       from (select id from sms_recipients where church_id = $1 and send_id = $2 and state = 'handing' and ask_at <= now()
             order by id limit ${QUERIED_AT_ONCE} for update skip locked) next
       where r.church_id = $1 and r.id = next.id
       returning r.id, r.phone, r.provider_id, r.changed_at < now() - interval '${GIVE_UP_HOURS} hours' as late`,
      [churchId, sendId],
    )
  })
  if (due.rows.length === 0) return 'none'
  const outcomes = (await Promise.all(due.rows.map((one) => askOne(deps.sms, one)))).flatMap(
    (one) => one ?? [],
  )
  await settleHanded(deps, churchId, sendId, newId(), outcomes)
  return outcomes.length ? 'answered' : 'silent'
}

/** Null if the outcome is still unknown. */
async function askOne(sms: SmsProvider, { id, phone, provider_id, late }: Due): Promise<Outcome | null> {
  if (phone === null) return unknown(id)
  const message: SmsQuery = { id, phone, providerId: provider_id }
  const seen = await sms.seen(message).catch(() => 'silent' as const)
  if (seen === 'silent') return late ? unknown(id) : null
  if (seen === 'untold') return unknown(id)
  if (seen === null) return unsent(id, 'The SMS service never got it.')
  return { id, state: seen.state, provider_id: seen.providerId, reason: null }
}

const unknown = (id: string): Outcome => ({
  id,
  state: 'unknown',
  provider_id: null,
  reason: 'Handed over; nobody can say whether it arrived.',
})

/**
 * Settles recipients that were being handed over: their state, the ledger, and the routing of their reports. Retried
 * on transient errors: only this process knows the provider's answer.
 * @param about the batch, or the query to the provider, that these outcomes came from
 */
async function settleHanded(
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
      // A provider that cannot report past messages has not proven that it answers now.
      if (send.silent && outcomes.some(({ state }) => state !== 'unknown'))
        await tx.query('update sms_sends set silent = 0 where church_id = $1 and id = $2', [churchId, sendId])
    }),
  )
}

const ASK_SOON = '5 seconds'

/** The server asks about recipients without an answer once the provider may have recovered. */
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
