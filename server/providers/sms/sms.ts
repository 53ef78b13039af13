/** How text messages go out. Phones are E.164 (`+234…`); a text is one segment, which is the caller's to see to. */
export { ProviderRefused, ProviderSilent } from '../payments/payments.ts'

export type SmsProvider = {
  name: 'termii' | 'africastalking' | 'sandbox'
  /** How many recipients one call may name. */
  batchSize: number
  /**
   * Hands one text over for many. Answers a line for each recipient, in their order.
   * Throws ProviderRefused where none was taken, and ProviderSilent where nobody knows which were: such a batch is
   * asked about (`seen`), never handed over again.
   */
  send(batch: SmsBatch): Promise<SmsTaken[]>
  /** What became of one message; null where the provider never heard of it; 'untold' where it does not tell such things. */
  seen(message: SmsAsked): Promise<SmsSeen | null | 'untold'>
  /** What a delivery report says; null where it is not the provider's own. The caller looks for provider's id *and* phone. */
  readReports(body: Buffer, headers: SmsHeaders): SmsReport[] | null
}

/** In small letters, as Node gives them. */
export type SmsHeaders = Record<string, string | string[] | undefined>

export type SmsBatch = {
  text: string
  /** `id` is ours, made and committed before the call; a phone is named once. */
  recipients: { id: string; phone: string }[]
}

export type SmsTaken = { id: string } & (
  | { taken: true; providerId: string }
  /** The provider's word on why not, fit to be read by a person. */
  | { taken: false; reason: string }
)

export type SmsAsked = { id: string; phone: string; providerId: string | null }

export type SmsState = 'sent' | 'delivered' | 'failed'
export type SmsSeen = { providerId: string; state: SmsState }
export type SmsReport = SmsSeen & { phone: string }
