/** Connects a phone to the server: `fetch` over the real app, with the faults of a Sunday morning. */
import type { FastifyInstance } from 'fastify'
import { ORIGIN } from './world.ts'

export const FAULTS = [
  'offline',
  'lost-answer',
  'delivered-twice',
  'delivered-again-later',
  'truncated',
  'captive-portal',
  'redirected',
  'foreign-401',
  'error-500',
  'busy-429',
  'stale-answer',
  'half-answer',
] as const
export type Fault = (typeof FAULTS)[number]

export type Sent = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; body?: Buffer }
type Reply = { status: number; headers: Record<string, string>; body: Buffer }

export class Network {
  /** The browser's cookie, of the account that signed in last in this browser. */
  token: string | null = null
  /** Each fault affects one request, in order. */
  readonly faults: Fault[] = []
  /** Pushes that reached the server, for the replay. */
  readonly delivered: Sent[] = []
  /** A proxy on the way: it answers itself, or by `go` from the server. */
  onTheWay: ((path: string, go: () => Promise<Response>) => Promise<Response>) | null = null
  private readonly held: Sent[] = []
  /** Earlier answers by path, which a confused proxy repeats. */
  private readonly replies = new Map<string, Reply>()

  constructor(private app: FastifyInstance) {}

  /** From now on another server answers at the same address. */
  moveTo(app: FastifyInstance): void {
    this.app = app
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    const sent = await this.read(new Request(new URL(url, ORIGIN), init))
    const go = () => this.suffer(this.faults.shift() ?? null, sent)
    return this.onTheWay ? this.onTheWay(pathOf(sent), go) : go()
  }

  /** Requests that a slow network held back arrive after all. */
  async deliverHeld(): Promise<void> {
    for (const sent of this.held.splice(0)) await this.deliver(sent)
  }

  private async suffer(fault: Fault | null, sent: Sent): Promise<Response> {
    if (fault === 'captive-portal')
      return new Response('<html>Buy data to go on</html>', {
        status: 200,
        headers: { 'content-type': 'text/html' },
      })
    if (fault === 'offline') throw new TypeError('Failed to fetch')
    if (fault === 'redirected') throw new TypeError('Failed to fetch: redirect')
    if (fault === 'foreign-401')
      return new Response('<html>Proxy sign-in</html>', {
        status: 401,
        headers: { 'content-type': 'text/html' },
      })
    if (fault === 'error-500') return new Response('oops', { status: 500 })
    if (fault === 'busy-429')
      return new Response('{"success":false}', { status: 429, headers: { 'retry-after': '0' } })
    const stale = this.replies.get(pathOf(sent))
    if (fault === 'stale-answer' && stale) return response(stale)
    const reply = await this.deliver(sent)
    if (fault === 'lost-answer') throw new TypeError('Failed to fetch')
    if (fault === 'delivered-again-later') this.held.push(sent)
    if (fault === 'delivered-twice') return response(await this.deliver(sent))
    if (fault === 'truncated')
      return response({ ...reply, body: reply.body.subarray(0, reply.body.length / 2) })
    if (fault === 'half-answer') return response({ ...reply, body: halfOf(reply.body) })
    return response(reply)
  }

  private async read(request: Request): Promise<Sent> {
    const headers = Object.fromEntries(request.headers)
    if (this.token) headers.cookie = `token=${this.token}`
    const url = request.url.replace(ORIGIN, '')
    const fetchHeaders = {
      ...headers,
      host: 'localhost:3000',
      origin: ORIGIN,
      'sec-fetch-site': 'same-origin',
    }
    if (request.method === 'GET') return { method: 'GET', url, headers: fetchHeaders }
    return { method: 'POST', url, headers: fetchHeaders, body: Buffer.from(await request.arrayBuffer()) }
  }

  private async deliver(sent: Sent): Promise<Reply> {
    if (sent.url.includes('/sync/push')) this.delivered.push(sent)
    const answer = await this.app.inject({
      method: sent.method,
      url: sent.url,
      headers: sent.headers,
      payload: sent.body,
    })
    const headers = { 'content-type': String(answer.headers['content-type'] ?? '') }
    const reply = { status: answer.statusCode, headers, body: answer.rawPayload }
    this.replies.set(pathOf(sent), reply)
    return reply
  }
}

const response = ({ status, headers, body }: Reply) => new Response(new Uint8Array(body), { status, headers })

const pathOf = ({ url }: Sent) => url.split('?')[0] ?? ''

/** Valid JSON with only the first half of its results. */
function halfOf(body: Buffer): Buffer {
  const answer = JSON.parse(body.toString()) as { data?: { results?: unknown[] } }
  answer.data?.results?.splice(answer.data.results.length / 2)
  return Buffer.from(JSON.stringify(answer))
}
