/** The rows of recipients, and how they move. */
import type pg from 'pg'
import { newId } from '../../../../contract/new-id.ts'
import type { Known } from '../who-may-get.ts'

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
}

/** Takes the next of those that wait: from here on they are never handed over again. */
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
  return rows
}

export type Outcome = {
  id: string
  state: 'sent' | 'delivered' | 'failed' | 'unsent' | 'unknown'
  provider_id: string | null
  reason: string | null
}

/** Answers those that really moved: what left `handing` before stays where it is. */
export async function moveOn(
  tx: pg.ClientBase,
  churchId: string,
  outcomes: readonly Outcome[],
): Promise<Outcome[]> {
  const { rows } = await tx.query<Outcome>(
    `update sms_recipients r set state = o.state, provider_id = o.provider_id, reason = o.reason, ask_at = null, changed_at = now()
     from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as o (id, state, provider_id, reason)
     where r.church_id = $1 and r.id = o.id and r.state = 'handing' returning r.id, r.state, r.provider_id, r.reason`,
    [
      churchId,
      outcomes.map(({ id }) => id),
      outcomes.map(({ state }) => state),
      outcomes.map(({ provider_id }) => provider_id),
      outcomes.map(({ reason }) => reason),
    ],
  )
  return rows
}

/** Those that wait and will not be sent; answers how many. */
export async function leaveOut(
  tx: pg.ClientBase,
  churchId: string,
  sendId: string,
  reason: string,
  phones?: readonly string[],
): Promise<number> {
  const { rowCount } = await tx.query(
    `update sms_recipients set state = 'unsent', reason = $3, changed_at = now()
     where church_id = $1 and send_id = $2 and state = 'waiting' and ($4::text[] is null or phone = any($4))`,
    [churchId, sendId, reason, phones ?? null],
  )
  return rowCount ?? 0
}
