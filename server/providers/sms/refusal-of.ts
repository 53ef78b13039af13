import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import type { ServiceAnswer } from '../call-service.ts'
import { ProviderRefused, ProviderSilent } from './sms.ts'

const Refusal = z.object({ message: z.string().min(1) })

/** What to throw for an answer of 400 and above. A key that is not accepted is for who runs the server, not for a church. */
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
  const said = Refusal.safeParse(json)
  if (!said.success) return new ProviderSilent(`${provider} answered ${status} with nonsense`)
  return new ProviderRefused(said.data.message.slice(0, 200))
}
