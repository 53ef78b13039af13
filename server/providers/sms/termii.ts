/**
 * Sends text messages by Termii (developers.termii.com: "Messaging API", "History", "Events and reports").
 * Termii has one id for a whole batch, so a later report is matched by that id and the phone.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { askAgain, callService } from '../call-service.ts'
import {
  ProviderSilent,
  type SmsQuery,
  type SmsProvider,
  type SmsSeen,
  refusalOf,
  type SmsReport,
  type SmsState,
} from './sms.ts'

type TermiiParts = {
  apiKey: string
  secretKey?: string
  sender: string
  channel: 'generic' | 'dnd'
  url: string
  logger: Pick<FastifyBaseLogger, 'error'>
  timeoutMs?: number
  waits?: number[]
}

const Sent = z.object({ code: z.literal('ok'), message_id: z.coerce.string().min(1) })

const History = z.array(
  z.object({ receiver: z.coerce.string(), message_id: z.coerce.string(), status: z.string() }),
)

export function makeTermii(parts: TermiiParts): SmsProvider {
  const { apiKey, sender, channel, url, timeoutMs, secretKey } = parts
  return {
    name: 'termii',
    batchSize: 100,
    async send({ text, recipients }) {
      const to = recipients.map(({ phone }) => plainNumber(phone))
      const body = JSON.stringify({ api_key: apiKey, to, from: sender, sms: text, type: 'plain', channel })
      const headers = { 'content-type': 'application/json', accept: 'application/json' }
      const answer = await callService({
        url: `${url}/api/sms/send/bulk`,
        method: 'POST',
        headers,
        body,
        timeoutMs,
      })
      if (answer.status >= 400) throw refusalOf(answer, parts.logger, 'Termii', 'TERMII_API_KEY')
      const sent = Sent.safeParse(answer.json)
      if (!sent.success) throw new ProviderSilent('Termii answered what does not fit its description')
      return recipients.map(({ id }) => ({ id, taken: true as const, providerId: sent.data.message_id }))
    },
    seen: (message) => seenAt(parts, message),
    readReports: (body, headers) =>
      isTheirs(secretKey, body, headers['x-termii-signature']) ? readTermiiReport(body) : null,
  }
}

/** Termii finds a message only by its own id. */
async function seenAt(
  { apiKey, url, timeoutMs, waits }: TermiiParts,
  { phone, providerId }: SmsQuery,
): Promise<SmsSeen | 'untold'> {
  if (!providerId) return 'untold'
  const query = new URLSearchParams({ api_key: apiKey, message_id: providerId })
  const ask = () =>
    callService({ url: `${url}/api/sms/inbox?${query.toString()}`, method: 'GET', headers: {}, timeoutMs })
  const history = History.safeParse((await askAgain(ask, waits)).json)
  if (!history.success) return 'untold'
  const found = history.data.find(
    ({ receiver, message_id }) => message_id === providerId && receiver === plainNumber(phone),
  )
  return found ? { providerId, state: stateOf(found.status) } : 'untold'
}

/** Checks the HMAC-SHA512 with the secret key over the raw bytes. */
function isTheirs(
  secretKey: string | undefined,
  body: Buffer,
  signature: string | string[] | undefined,
): boolean {
  if (!secretKey || typeof signature !== 'string') return false
  const right = createHmac('sha512', secretKey).update(body).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === right.length && timingSafeEqual(given, right)
}

const Report = z.object({
  type: z.literal('outbound'),
  message_id: z.coerce.string().min(1),
  receiver: z.coerce.string().regex(/^\+?\d{6,15}$/),
  status: z.string(),
})

/** Reads a delivery report. Reports of other types carry no message state. */
function readTermiiReport(body: Buffer): SmsReport[] {
  const report = Report.safeParse(readJson(body))
  if (!report.success) return []
  const { message_id, receiver, status } = report.data
  return [{ providerId: message_id, phone: `+${receiver.replace(/^\+/, '')}`, state: stateOf(status) }]
}

function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}

/** Termii writes numbers without a plus. */
const plainNumber = (phone: string): string => phone.replace(/^\+/, '')

/** Reads `DELIVERED | Message delivered to handset`, `DND Active on Phone Number`, `Message Failed`, `Message Sent`… */
function stateOf(status: string): SmsState {
  if (/^delivered/i.test(status)) return 'delivered'
  return /dnd active|failed|rejected|expired|undelivered/i.test(status) ? 'failed' : 'sent'
}
