/**
 * Writes recipients and their states. Only this file writes a state: the counts of the SMS change in the same
 * transaction. The caller holds the lock of the SMS row.
 */
import type pg from 'pg'
import { newId } from '../../../contract/new-id.ts'
import type { SmsReport } from '../../providers/sms/sms.ts'
import type { Known } from './numbers.ts'

/** These are also the names of the counts. */
const STATES = ['waiting', 'handing', 'sent', 'delivered', 'failed', 'unsent', 'unknown'] as const
type State = (typeof STATES)[number]

/** One recipient that changed from one state (null: new) to another. */
type Move = { send_id: string; was: State | null; state: State }

const COUNT = `update sms_sends set ${STATES.map((state, at) => `${state} = ${state} + $${at + 3}`).join(', ')}
  where church_id = $1 and id = $2`

/** Runs one update for each SMS, however many recipients moved. */
async function count(tx: pg.ClientBase, churchId: string, moves: readonly Move[]): Promise<void> {
  for (const id of [...new Set(moves.map(({ send_id }) => send_id))].sort()) {
    const own = moves.filter(({ send_id }) => send_id === id)
    const change = (state: State) =>
      own.filter((move) => move.state === state).length - own.filter(({ was }) => was === state).length
    await tx.query({
      name: 'count-sms-recipients',
      text: COUNT,
      values: [churchId, id, ...STATES.map(change)],
    })
  }
}

export type Handed = { id: string; phone: string | null }

export async function addRecipients(
  tx: pg.ClientBase,
  churchId: string,
  sendId: string,
  recipients: readonly Known[],
): Promise<void> {
  await tx.query(
    `insert into sms_recipients (church_id, id, send_id, phone, member_id)
     select $1, r.id, $2, r.phone, r.member from unnest($3::uuid[], $4::text[], $5::uuid[]) as r (id, phone, member)`,
    [
      churchId,
      sendId,
      recipients.map(() => newId()),
      recipients.map(({ phone }) => phone),
      recipients.map(({ member_id }) => member_id),
    ],
  )
  await count(
    tx,
    churchId,
    recipients.map(() => ({ send_id: sendId, was: null, state: 'waiting' })),
  )
}

/** Takes the next waiting recipients. From here on they are never handed over again. */
export async function takeBatch(
  tx: pg.ClientBase,
  churchId: string,
  sendId: string,
  batchId: string,
  size: number,
): Promise<Handed[]> {
  const { rows } = await tx.query<Handed>(
    `update sms_recipients r set state = 'handing', batch_id = $3, ask_at = now() + interval '2 minutes', changed_at = now()
     from (select id from sms_recipients where church_id = $1 and send_id = $2 and state = 'waiting' order by id limit $4
           for update) next
     where r.church_id = $1 and r.id = next.id returning r.id, r.phone`,
    [churchId, sendId, batchId, size],
  )
  await count(
    tx,
    churchId,
    rows.map(() => ({ send_id: sendId, was: 'waiting', state: 'handing' })),
  )
  return rows
}

export type Outcome = {
  id: string
  state: 'sent' | 'delivered' | 'failed' | 'unsent' | 'unknown'
  provider_id: string | null
  reason: string | null
}

/** Returns the outcomes that were applied. A recipient that left `handing` before stays as it is. */
export async function moveOn(
  tx: pg.ClientBase,
  churchId: string,
  outcomes: readonly Outcome[],
): Promise<Outcome[]> {
  const { rows } = await tx.query<Outcome & { send_id: string }>(
    `update sms_recipients r set state = o.state, provider_id = o.provider_id, reason = o.reason, ask_at = null, changed_at = now()
     from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as o (id, state, provider_id, reason)
     where r.church_id = $1 and r.id = o.id and r.state = 'handing' returning r.send_id, r.id, r.state, r.provider_id, r.reason`,
    [
      churchId,
      outcomes.map(({ id }) => id),
      outcomes.map(({ state }) => state),
      outcomes.map(({ provider_id }) => provider_id),
      outcomes.map(({ reason }) => reason),
    ],
  )
  await count(
    tx,
    churchId,
    rows.map(({ send_id, state }) => ({ send_id, was: 'handing', state })),
  )
  return rows.map(({ send_id: _send, ...outcome }) => outcome)
}

/** Leaves waiting recipients out. Returns how many. */
export async function leaveOut(
  tx: pg.ClientBase,
  churchId: string,
  sendId: string,
  reason: string,
  phones?: readonly string[],
): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `update sms_recipients set state = 'unsent', reason = $3, changed_at = now()
     where church_id = $1 and send_id = $2 and state = 'waiting' and ($4::text[] is null or phone = any($4)) returning id`,
    [churchId, sendId, reason, phones ?? null],
  )
  await count(
    tx,
    churchId,
    rows.map(() => ({ send_id: sendId, was: 'waiting', state: 'unsent' })),
  )
  return rows.length
}

/** Stores the provider's reports. A repeated or late report changes nobody. */
export async function noteReports(
  tx: pg.ClientBase,
  churchId: string,
  reports: readonly SmsReport[],
): Promise<void> {
  const { rows } = await tx.query<Move>(
    `update sms_recipients r set state = n.state, changed_at = now()
     from (select o.id, o.state as was, s.state from sms_recipients o
       join (select distinct on (provider_id, phone) * from unnest($2::text[], $3::text[], $4::text[]) as s (provider_id, phone, state)
         where state <> 'sent' order by provider_id, phone, state) s on o.provider_id = s.provider_id and o.phone = s.phone
       where o.church_id = $1 and (o.state in ('sent', 'unknown') or (o.state = 'failed' and s.state = 'delivered'))
       for update of o) n
     where r.church_id = $1 and r.id = n.id returning r.send_id, n.was, r.state`,
    [
      churchId,
      reports.map(({ providerId }) => providerId),
      reports.map(({ phone }) => phone),
      reports.map(({ state }) => state),
    ],
  )
  await count(tx, churchId, rows)
}
