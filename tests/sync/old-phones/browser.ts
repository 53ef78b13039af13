/** Emulates a phone's browser with a server in this process: storage, cookie, clock, and a network that can fail. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { FastifyInstance } from 'fastify'
import type { SignedInAnswer } from '../../../contract/routes/signed-in.ts'
import type { SignedIn } from '../../../sync/client/api.ts'
import type { GivenDeps } from '../../../sync/client/deps.ts'

export const ORIGIN = 'http://localhost:3000'

type Network = 'works' | 'cut' | 'loses answers'

export class Browser {
  readonly storage = new IDBFactory()
  /** The session's token. */
  cookie: string | null = null
  /** The state of the network for each path of the API. */
  network: (path: string) => Network = () => 'works'
  /** Names of all requested locks. */
  readonly locks = new Set<string>()
  /** Names of all opened channels. */
  readonly channels = new Set<string>()

  /** @param now the phone's own clock, in milliseconds */
  constructor(
    readonly app: FastifyInstance,
    readonly now: () => number = Date.now,
  ) {}

  /** The dependencies of the client's sync. Nothing is sent without a call. */
  deps(): GivenDeps & { indexedDB: IDBFactory; IDBKeyRange: typeof globalThis.IDBKeyRange } {
    return {
      fetch: (url, init) => this.fetch(url, init),
      clock: { now: this.now },
      indexedDB: this.storage,
      IDBKeyRange,
      origin: ORIGIN,
      locks: { request: this.held.bind(this) as LockManager['request'] },
      channel: (name) => {
        this.channels.add(name)
        return null
      },
    }
  }

  /** Logs in as the form does. @param device this browser's own id */
  async logIn(typed: { email: string; password: string }, device: string): Promise<SignedIn> {
    const answer = await this.app.inject({
      method: 'POST',
      url: '/api/v1/login',
      headers: { ...HEADERS, ...(this.cookie && { cookie: `token=${this.cookie}` }) },
      payload: { ...typed, device: { id: device, name: 'Phone' } },
    })
    if (answer.statusCode !== 200) throw new Error(`the log-in answered ${answer.statusCode}: ${answer.body}`)
    this.cookie = answer.cookies.find(({ name }) => name === 'token')?.value ?? null
    return signedInOf(answer.json<{ data: SignedInAnswer }>().data)
  }

  private async fetch(url: string, init: RequestInit): Promise<Response> {
    const request = new Request(url, init)
    const { pathname, search } = new URL(request.url)
    const network = this.network(pathname)
    if (network === 'cut') throw new TypeError('Failed to fetch')
    const answer = await this.app.inject({
      method: request.method as 'GET',
      url: pathname + search,
      headers: {
        ...Object.fromEntries(request.headers),
        ...HEADERS,
        ...(this.cookie && { cookie: `token=${this.cookie}` }),
      },
      ...(request.method === 'GET' ? {} : { payload: Buffer.from(await request.arrayBuffer()) }),
    })
    if (network === 'loses answers') throw new TypeError('Failed to fetch')
    const type = String(answer.headers['content-type'] ?? '')
    return new Response(new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers: { 'content-type': type },
    })
  }

  private held(name: string, ...rest: unknown[]): Promise<unknown> {
    this.locks.add(name)
    return (rest.at(-1) as (lock: Lock) => Promise<unknown>)({ name, mode: 'exclusive' })
  }
}

const HEADERS = {
  host: 'localhost:3000',
  origin: ORIGIN,
  'sec-fetch-site': 'same-origin',
  'x-narthex-client': 'app',
}

/** Reads the server's answer as the app does, without screens. */
function signedInOf({ user, current_church, seal_key }: SignedInAnswer): SignedIn {
  if (seal_key === null) throw new Error('the server gave no key')
  const { id, first_name, last_name, email, features } = user
  const { name, reference, time_zone } = current_church
  return {
    account: { id, first_name, last_name, email },
    church: { id: current_church.id, name, reference, time_zone },
    features,
    seal_key,
  }
}
