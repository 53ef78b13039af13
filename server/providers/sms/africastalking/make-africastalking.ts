/** Text messages by Africa’s Talking (docs.africastalking.com: "Send SMS", "Delivery reports"). */
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { callService } from '../../call-service.ts'
import { refusalOf } from '../refusal-of.ts'
import { ProviderRefused, ProviderSilent, type SmsBatch, type SmsProvider, type SmsTaken } from '../sms.ts'
import { readReport } from './read-report.ts'

export type AfricasTalkingParts = {
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
      // `InvalidSenderId`, for one: then nobody is named.
      if (!Recipients.length) throw new ProviderRefused(Message.slice(0, 200) || 'Nothing was taken.')
      return takenOf(batch, Recipients)
    },
    seen: async () => 'untold',
    // Unsigned: what counts is the id, which nobody can guess and only they and we know.
    readReports: readReport,
  }
}

/** `enqueue`: it answers at once, and hands over to the networks afterwards. */
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

/** 100 processed, 101 sent, 102 queued; whatever else is said of a number is why not. */
const isTaken = ({ statusCode }: Recipient) => statusCode >= 100 && statusCode <= 102

/** Of whom nothing is said may have got it, and nobody gets it twice. */
function takenOf({ recipients }: SmsBatch, said: Recipient[]): SmsTaken[] {
  const of = new Map(said.map((recipient) => [recipient.number, recipient]))
  return recipients.map(({ id, phone }) => {
    const found = of.get(phone)
    if (!found) return { id, taken: true, providerId: `untold-${id}` }
    return isTaken(found)
      ? { id, taken: true, providerId: found.messageId }
      : { id, taken: false, reason: found.status.slice(0, 200) }
  })
}
