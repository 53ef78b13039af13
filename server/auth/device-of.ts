/** Which browser is calling, by the id that it keeps for itself. */
import type { FastifyRequest } from 'fastify'
import { uuid } from '../../contract/ids.ts'

export const DEVICE_HEADER = 'x-narthex-device'

export type Device = { id: string | null; name: string | null }

/** @param said what the body says of it, which comes first */
export function deviceOf(request: FastifyRequest, said?: { id: string; name?: string | undefined }): Device {
  const header = uuid.safeParse(request.headers[DEVICE_HEADER])
  return {
    id: said?.id ?? (header.success ? header.data : null),
    name: said?.name || nameOf(request.headers['user-agent']),
  }
}

/** "Chrome on Android": enough to tell one's devices apart, less than the whole header. */
function nameOf(userAgent = ''): string | null {
  const browser = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((name) => userAgent.includes(`${name}/`))
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'CrOS', 'Linux'].find((name) =>
    userAgent.includes(name),
  )
  const spoken: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', CrOS: 'Chromebook', 'Mac OS': 'Mac' }
  const words = [browser, system].filter((word) => word !== undefined).map((word) => spoken[word] ?? word)
  return words.length ? words.join(' on ') : null
}
