/**
 * Implements text messages that are not sent: a table keeps them, the page `/sandbox` shows them, and delivery reports
 * arrive as usual.
 */
import { timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { API } from '../../../contract/protocol.ts'
import { signed, type Deliveries } from '../mail-and-deliveries.ts'
import {
  ProviderSilent,
  type SmsBatch,
  type SmsHeaders,
  type SmsProvider,
  type SmsReport,
  type SmsState,
  type SmsTaken,
  type SmsSeen,
} from './sms.ts'
import { newId } from '../../../contract/ids.ts'

const SIGNATURE = 'x-sandbox-signature'

type SandboxSmsParts = { pool: pg.Pool; deliveries: Deliveries; secret: string }

/** The outcome of a text, by the last four digits of the number. Every other number gets it a moment later. */
export const OUTCOMES: Record<
  string,
  { becomes: 'refused' | 'failed' | 'nothing' | 'unanswered'; says: string }
> = {
  '0009': { becomes: 'refused', says: 'cannot be sent' },
  '0008': { becomes: 'nothing', says: 'is sent, and no delivery report ever comes' },
  '0007': { becomes: 'failed', says: 'is sent, and then reported as not delivered' },
  '0006': { becomes: 'unanswered', says: 'is sent, but the answer for its whole batch is lost' },
}

const outcomeOf = (phone: string) => OUTCOMES[phone.slice(-4)]?.becomes ?? 'delivered'

export function makeSandboxSms({ pool, deliveries, secret }: SandboxSmsParts): SmsProvider {
  return {
    name: 'sandbox',
    batchSize: 100,
    async send(batch) {
      const kept = await keepMessages(pool, batch.text, batch.recipients.filter(isTaken), stateOf)
      await report(deliveries, secret, kept)
      if (batch.recipients.some(({ phone }) => outcomeOf(phone) === 'unanswered'))
        throw new ProviderSilent('the sandbox lost its answer, as asked')
      return takenOf(batch, kept)
    },
    seen: ({ id }) => seenMessage(pool, id),
    readReports(body, headers) {
      return isOurs(secret, body, headers) ? (JSON.parse(body.toString()) as SmsReport[]) : null
    },
  }
}

/** The final state. A report brings it, except for numbers without reports. */
const stateOf = (phone: string): SmsState =>
  ({ failed: 'failed', nothing: 'sent' } as Record<string, SmsState>)[outcomeOf(phone)] ?? 'delivered'

const isTaken = ({ phone }: { phone: string }) => outcomeOf(phone) !== 'refused'

function takenOf({ recipients }: SmsBatch, kept: KeptMessage[]): SmsTaken[] {
  const providerIds = new Map(kept.map(({ id, providerId }) => [id, providerId]))
  return recipients.map(({ id }) => {
    const providerId = providerIds.get(id)
    return providerId
      ? { id, taken: true, providerId }
      : { id, taken: false, reason: 'The network does not know this number.' }
  })
}

/** Reports arrive some two seconds later, as from a network: one message for a whole batch. */
async function report(deliveries: Deliveries, secret: string, kept: KeptMessage[]): Promise<void> {
  const reports: SmsReport[] = kept
    .filter(({ state }) => state !== 'sent')
    .map(({ providerId, phone, state }) => ({ providerId, phone, state }))
  if (!reports.length) return
  const body = JSON.stringify(reports)
  const post = {
    path: `${API}/webhooks/sms/sandbox`,
    header: SIGNATURE,
    signature: signed(secret, body),
    body,
  }
  await deliveries.tell(post, 2_000)
}

function isOurs(secret: string, body: Buffer, headers: SmsHeaders): boolean {
  const given = Buffer.from(String(headers[SIGNATURE] ?? ''))
  const right = Buffer.from(signed(secret, body))
  return given.length === right.length && timingSafeEqual(given, right)
}

type KeptMessage = { id: string; providerId: string; phone: string; state: SmsState }
type SandboxMessage = { phone: string; text: string; state: SmsState; sentAt: string }

/** Each message is a row of its own, so that sending it twice is visible. A report brings `state` later. */
async function keepMessages(
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

async function seenMessage(pool: pg.Pool, id: string): Promise<SmsSeen | null> {
  const { rows } = await pool.query<SmsSeen>(
    `select id as "providerId", ${STATE_NOW} as state from sandbox_sms where own_id = $1 order by sent_at limit 1`,
    [id],
  )
  return rows[0] ?? null
}

/** Returns the latest hundred, newest first. */
export async function sandboxMessages(pool: pg.Pool): Promise<SandboxMessage[]> {
  const { rows } = await pool.query<SandboxMessage>(
    `select phone, body as text, ${STATE_NOW} as state, sent_at as "sentAt" from sandbox_sms order by sent_at desc, id desc limit 100`,
  )
  return rows
}

/** `state` is the final state. For two seconds the message counts as sent. */
const STATE_NOW = `case when sent_at > now() - interval '2 seconds' then 'sent' else state end`
