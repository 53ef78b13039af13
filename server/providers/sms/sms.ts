/** Defines what every provider of text messages does. */
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { ServiceAnswer } from '../call-service.ts'
import { ProviderRefused, ProviderSilent } from '../payments/payments.ts'

export { ProviderRefused, ProviderSilent }

export type SmsProvider = {
  name: 'termii' | 'africastalking' | 'sandbox'
  /** The most recipients in one call. */
  batchSize: number
  /**
   * Sends one text to many. Returns a line for each recipient, in their order. Throws ProviderRefused if none was accepted,
   * and ProviderSilent if the outcome is unknown. Such a batch is queried (`seen`), never sent again.
   */
  send(batch: SmsBatch): Promise<SmsTaken[]>
  /** Returns a message's state; null if the provider does not know it; 'untold' if it has no such query. */
  seen(message: SmsQuery): Promise<SmsSeen | null | 'untold'>
  /**
   * Reads a delivery report; null if it is not the provider's own. The caller matches the provider's id *and* the phone.
   */
  readReports(body: Buffer, headers: SmsHeaders): SmsReport[] | null
}

/** Header names in lower case, as in Node. */
export type SmsHeaders = Record<string, string | string[] | undefined>

export type SmsBatch = {
  text: string
  /** `id` is made by the server and committed before the call. Each phone comes once. */
  recipients: { id: string; phone: string }[]
}

export type SmsTaken = { id: string } & (
  | { taken: true; providerId: string }
  /** The provider's reason, fit to be read by a person. */
  | { taken: false; reason: string }
)

export type SmsQuery = { id: string; phone: string; providerId: string | null }

export type SmsState = 'sent' | 'delivered' | 'failed'
export type SmsSeen = { providerId: string; state: SmsState }
export type SmsReport = SmsSeen & { phone: string }

const Refusal = z.object({ message: z.string().min(1) })

/**
 * Returns the error for a response of 400 and above. A rejected key is logged for the server's operator, not shown to a
 * church.
 */
export function refusalOf(
  { status, json }: ServiceAnswer,
  logger: Pick<FastifyBaseLogger, 'error'>,
  provider: string,
  setting: string,
): Error {
  if (status === 401 || status === 403) {
    logger.error({ status }, `${provider} does not accept ${setting}`)
    return new ProviderRefused('Messages cannot be sent from here at the moment.')
  }
  const body = Refusal.safeParse(json)
  if (!body.success) return new ProviderSilent(`${provider} answered ${status} with nonsense`)
  return new ProviderRefused(body.data.message.slice(0, 200))
}
