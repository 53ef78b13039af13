import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import type { Config } from '../../config.ts'
import type { Sandbox } from '../mail-and-deliveries.ts'
import { makeSandboxSms } from './sandbox.ts'
import {
  type SmsProvider,
  refusalOf,
  ProviderRefused,
  ProviderSilent,
  type SmsBatch,
  type SmsTaken,
  type SmsReport,
  type SmsState,
} from './sms.ts'
import { makeTermii } from './termii.ts'
import { z } from 'zod'
import { callService } from '../call-service.ts'

/** Sends text messages by Africa’s Talking (docs.africastalking.com: "Send SMS", "Delivery reports"). */

type AfricasTalkingParts = {
  username: string
  apiKey: string
  sender?: string
  url: string
  logger: Pick<FastifyBaseLogger, 'error'>
  timeoutMs?: number
}

const Recipient = z.object({
  statusCode: z.coerce.number(),
  number: z.string(),
  status: z.string(),
  messageId: z.string(),
})
type Recipient = z.output<typeof Recipient>

const Sent = z.object({
  SMSMessageData: z.object({ Message: z.string().catch(''), Recipients: z.array(Recipient) }),
})

export function makeAfricasTalking(parts: AfricasTalkingParts): SmsProvider {
  return {
    name: 'africastalking',
    batchSize: 100,
    async send(batch) {
      const answer = await callService({
        url: `${parts.url}/version1/messaging`,
        method: 'POST',
        headers: {
          apiKey: parts.apiKey,
          accept: 'application/json',
          'content-type': 'application/x-www-form-urlencoded',
        },
        body: formOf(parts, batch),
        timeoutMs: parts.timeoutMs,
      })
      if (answer.status >= 400)
        throw refusalOf(answer, parts.logger, 'Africa’s Talking', 'AFRICASTALKING_API_KEY')
      const sent = Sent.safeParse(answer.json)
      if (!sent.success)
        throw new ProviderSilent('Africa’s Talking answered what does not fit its description')
      const { Message, Recipients } = sent.data.SMSMessageData
      // An error for the whole batch, such as `InvalidSenderId`, has no recipients.
      if (!Recipients.length) throw new ProviderRefused(Message.slice(0, 200) || 'Nothing was taken.')
      return takenOf(batch, Recipients)
    },
    seen: async () => 'untold',
    // Reports are unsigned. The id protects them: only the provider and this server know it, and nobody can guess it.
    readReports: readReport,
  }
}

/** `enqueue`: the provider responds immediately and hands over to the networks afterwards. */
function formOf({ username, sender }: AfricasTalkingParts, { text, recipients }: SmsBatch): string {
  const to = recipients.map(({ phone }) => phone).join(',')
  return new URLSearchParams({
    username,
    to,
    message: text,
    bulkSMSMode: '1',
    enqueue: '1',
    ...(sender && { from: sender }),
  }).toString()
}

/** 100 processed, 101 sent, 102 queued; any other code is a reason for failure. */
const isTaken = ({ statusCode }: Recipient) => statusCode >= 100 && statusCode <= 102

/** A recipient missing from the response may have got the message. It is not sent twice. */
function takenOf({ recipients }: SmsBatch, answered: Recipient[]): SmsTaken[] {
  const of = new Map(answered.map((recipient) => [recipient.number, recipient]))
  return recipients.map(({ id, phone }) => {
    const found = of.get(phone)
    if (!found) return { id, taken: true, providerId: `untold-${id}` }
    return isTaken(found)
      ? { id, taken: true, providerId: found.messageId }
      : { id, taken: false, reason: found.status.slice(0, 200) }
  })
}

/** These states are final. `Sent`, `Submitted` and `Buffered` are still under way. */
const FINAL: Record<string, SmsState> = {
  Success: 'delivered',
  Failed: 'failed',
  Rejected: 'failed',
  Expired: 'failed',
  AbsentSubscriber: 'failed',
}

/** Reads a delivery report, a form: id, status, phoneNumber. Null if it is no report. */
function readReport(body: Buffer): SmsReport[] | null {
  const form = new URLSearchParams(body.toString('utf8'))
  const [id, status, phone] = ['id', 'status', 'phoneNumber'].map((name) => form.get(name) ?? '')
  if (!id || !status || !/^\+?\d{6,15}$/.test(phone!)) return null
  const state = Object.hasOwn(FINAL, status) ? FINAL[status]! : 'sent'
  return [{ providerId: id, phone: `+${phone!.replace(/^\+/, '')}`, state }]
}

export type SmsParts = { pool: pg.Pool; logger: FastifyBaseLogger; sandbox: Sandbox }

/** Returns the provider named by `SMS_PROVIDER`. */
export function makeSms({ sms }: Config, { pool, logger, sandbox }: SmsParts): SmsProvider {
  if (sms.provider === 'termii') return makeTermii({ ...sms, logger })
  if (sms.provider === 'africastalking') return makeAfricasTalking({ ...sms, logger })
  return makeSandboxSms({ pool, ...sandbox })
}
