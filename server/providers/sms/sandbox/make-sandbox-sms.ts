/** Text messages that go nowhere: they stand on the page `/sandbox`, and delivery reports come as they would. */
import { timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { API } from '../../../../contract/protocol.ts'
import { signed, type Deliveries } from '../../sandbox/deliveries.ts'
import {
  ProviderSilent,
  type SmsBatch,
  type SmsHeaders,
  type SmsProvider,
  type SmsReport,
  type SmsState,
  type SmsTaken,
} from '../sms.ts'
import { fateOf } from './numbers.ts'
import { keepMessages, seenMessage, type KeptMessage } from './sms-rows.ts'

const SIGNATURE = 'x-sandbox-signature'

export type SandboxSmsParts = { pool: pg.Pool; deliveries: Deliveries; secret: string }

export function makeSandboxSms({ pool, deliveries, secret }: SandboxSmsParts): SmsProvider {
  return {
    name: 'sandbox',
    batchSize: 100,
    async send(batch) {
      const kept = await keepMessages(pool, batch.text, batch.recipients.filter(isTaken), stateOf)
      await report(deliveries, secret, kept)
      if (batch.recipients.some(({ phone }) => fateOf(phone) === 'unanswered'))
        throw new ProviderSilent('the sandbox lost its answer, as asked')
      return takenOf(batch, kept)
    },
    seen: ({ id }) => seenMessage(pool, id),
    readReports(body, headers) {
      return isOurs(secret, body, headers) ? (JSON.parse(body.toString()) as SmsReport[]) : null
    },
  }
}

/** What it comes to; a report tells so, except where none ever comes. */
const stateOf = (phone: string): SmsState =>
  ({ failed: 'failed', nothing: 'sent' } as Record<string, SmsState>)[fateOf(phone)] ?? 'delivered'

const isTaken = ({ phone }: { phone: string }) => fateOf(phone) !== 'refused'

function takenOf({ recipients }: SmsBatch, kept: KeptMessage[]): SmsTaken[] {
  const providerIds = new Map(kept.map(({ id, providerId }) => [id, providerId]))
  return recipients.map(({ id }) => {
    const providerId = providerIds.get(id)
    return providerId
      ? { id, taken: true, providerId }
      : { id, taken: false, reason: 'The network does not know this number.' }
  })
}

/** Some two seconds later, as a network does: one message for a whole batch. */
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
