/** Fakes an SMS provider that the test controls: it records every batch and answers as set. */
import {
  ProviderSilent,
  type SmsBatch,
  type SmsProvider,
  type SmsReport,
  type SmsSeen,
} from '../../../server/providers/sms/sms.ts'

export type Network = SmsProvider & {
  /** Our ids, once for each time they were sent. */
  handed: { id: string; phone: string; text: string }[]
  /** The next calls' outcomes in order. Afterwards every call is accepted. */
  next: ('taken' | 'lost answer' | 'never came' | ((batch: SmsBatch) => never))[]
  refuses: Set<string>
  /** No response comes, and nothing arrives. */
  down: boolean
  tells: boolean
}

export function aNetwork(batchSize = 100): Network {
  const network: Network = {
    name: 'sandbox',
    batchSize,
    handed: [],
    next: [],
    refuses: new Set(),
    down: false,
    tells: true,
    async send(batch) {
      const does = network.down ? 'never came' : (network.next.shift() ?? 'taken')
      if (typeof does === 'function') return does(batch)
      if (does === 'never came') throw new ProviderSilent('nothing answers')
      const taken = batch.recipients.filter(({ phone }) => !network.refuses.has(phone))
      network.handed.push(...taken.map((one) => ({ ...one, text: batch.text })))
      if (does === 'lost answer') throw new ProviderSilent('the answer is lost')
      return batch.recipients.map(({ id, phone }) =>
        network.refuses.has(phone)
          ? { id, taken: false, reason: 'No such number.' }
          : { id, taken: true, providerId: `m-${id}` },
      )
    },
    async seen({ id }): Promise<SmsSeen | null | 'untold'> {
      if (network.down) throw new ProviderSilent('nothing answers')
      if (!network.tells) return 'untold'
      return network.handed.some((one) => one.id === id) ? { providerId: `m-${id}`, state: 'sent' } : null
    },
    readReports: (body, headers) =>
      headers['x-sandbox-signature'] === 'right' ? (JSON.parse(body.toString()) as SmsReport[]) : null,
  }
  return network
}
