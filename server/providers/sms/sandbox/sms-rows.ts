import type pg from 'pg'
import { newId } from '../../../../contract/ids.ts'
import type { SmsSeen, SmsState } from '../sms.ts'

export type KeptMessage = { id: string; providerId: string; phone: string; state: SmsState }
export type SandboxMessage = { phone: string; text: string; state: SmsState; sentAt: string }

/** Each is a row of its own, so that a second handing over is seen. `state` is what a report tells later. */
export async function keepMessages(
  pool: pg.Pool,
  text: string,
  recipients: { id: string; phone: string }[],
  stateOf: (phone: string) => SmsState,
): Promise<KeptMessage[]> {
  const kept = recipients.map(({ id, phone }) => ({ id, phone, providerId: newId(), state: stateOf(phone) }))
  await pool.query(
    `insert into sandbox_sms (id, own_id, phone, body, state)
      select id, own_id, phone, $4, state from unnest($1::uuid[], $2::text[], $3::text[], $5::text[]) row (id, own_id, phone, state)`,
    [
      kept.map(({ providerId }) => providerId),
      kept.map(({ id }) => id),
      kept.map(({ phone }) => phone),
      text,
      kept.map(({ state }) => state),
    ],
  )
  return kept
}

export async function seenMessage(pool: pg.Pool, id: string): Promise<SmsSeen | null> {
  const { rows } = await pool.query<SmsSeen>(
    `select id as "providerId", ${STATE_NOW} as state from sandbox_sms where own_id = $1 order by sent_at limit 1`,
    [id],
  )
  return rows[0] ?? null
}

/** The latest hundred, newest first. */
export async function sandboxMessages(pool: pg.Pool): Promise<SandboxMessage[]> {
  const { rows } = await pool.query<SandboxMessage>(
    `select phone, body as text, ${STATE_NOW} as state, sent_at as "sentAt" from sandbox_sms order by sent_at desc, id desc limit 100`,
  )
  return rows
}

/** `state` is what it comes to; until then it is on its way. */
const STATE_NOW = `case when sent_at > now() - interval '2 seconds' then 'sent' else state end`
