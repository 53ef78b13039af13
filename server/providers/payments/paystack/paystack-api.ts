/**
 * Calls the API of Paystack.
 * Requests and responses follow its OpenAPI document (github.com/PaystackOSS/openapi, dist/paystack.yaml) and the replies
 * recorded in its documentation (github.com/PaystackOSS/doc-code-snippets, dist/api).
 */
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { askAgain, callService, type ServiceAnswer } from '../../call-service.ts'
import { ProviderRefused, ProviderSilent } from '../payments.ts'

export type PaystackParts = {
  secretKey: string
  url: string
  logger: Pick<FastifyBaseLogger, 'error'>
  /** Shorter in tests. */
  timeoutMs?: number
  waits?: number[]
}

export type PaystackApi = {
  /** A query, retried if no response comes. */
  get<T extends z.ZodType>(path: string, data: T): Promise<z.output<T>>
  /** The whole of a paged response. */
  page<T extends z.ZodType>(path: string, data: T): Promise<{ data: z.output<T>; next: string | null }>
  /** A change, sent once. */
  post<T extends z.ZodType>(path: string, body: object, data: T): Promise<z.output<T>>
}

/** A rejection with its status and code. */
export class PaystackRefused extends ProviderRefused {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string | null,
  ) {
    super(message)
  }
}

const Said = z.object({
  status: z.boolean(),
  message: z.string().catch(''),
  code: z.string().nullish().catch(null),
  data: z.unknown().optional(),
  meta: z
    .object({ next: z.string().nullish().catch(null) })
    .nullish()
    .catch(null),
})

export function paystackApi({ secretKey, url, logger, timeoutMs, waits }: PaystackParts): PaystackApi {
  const headers = { authorization: `Bearer ${secretKey}`, accept: 'application/json' }

  async function call(method: 'GET' | 'POST', path: string, body?: object): Promise<z.output<typeof Said>> {
    const answer = await callService({
      url: `${url}${path}`,
      method,
      headers: body ? { ...headers, 'content-type': 'application/json' } : headers,
      body: body && JSON.stringify(body),
      timeoutMs,
    })
    return understood(answer, logger)
  }

  return {
    get: (path, data) => askAgain(async () => read(data, (await call('GET', path)).data), waits),
    page: (path, data) =>
      askAgain(async () => {
        const said = await call('GET', path)
        return { data: read(data, said.data), next: said.meta?.next ?? null }
      }, waits),
    post: async (path, body, data) => read(data, (await call('POST', path, body)).data),
  }
}

function understood({ status, json }: ServiceAnswer, logger: PaystackParts['logger']) {
  const said = Said.safeParse(json)
  if (status === 401 || status === 403 || said.data?.message === 'Invalid key') {
    logger.error({ status }, 'Paystack does not accept PAYSTACK_SECRET_KEY, or not from this address')
    throw new ProviderSilent('Paystack does not know us')
  }
  if (!said.success) throw new ProviderSilent(`Paystack answered ${status} with nonsense`)
  if (status < 300 && said.data.status) return said.data
  const { message, code } = said.data
  // Status number and `status` field contradict each other, so the outcome is unknown.
  if (status < 300 || said.data.status)
    throw new ProviderSilent(`Paystack answered ${status} and its contrary`)
  throw new PaystackRefused(message.slice(0, 200) || 'Paystack refused this.', status, code ?? null)
}

function read<T extends z.ZodType>(schema: T, data: unknown): z.output<T> {
  const fits = schema.safeParse(data)
  if (!fits.success) throw new ProviderSilent('Paystack answered what does not fit its description')
  return fits.data
}
