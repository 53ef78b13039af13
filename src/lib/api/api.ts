/** The app's way to the server: routes by their contract, answers unwrapped, failures as sentences. */
import type { Options } from 'ky'
import { CLIENT_HEADER } from '../../../contract/protocol.ts'
import type { RouteContract } from '../../../contract/routes/route.ts'
import type { Envelope } from './envelope.ts'
import { problemOf, wasTakenBack, type ProblemCode } from './problem.ts'
import { filledPath, filledQuery } from './route-address.ts'
import type { AnswerOf, AnyCall, CallArguments } from './route-types.ts'

const DEVICE_HEADER = 'x-narthex-device'
const CALL_MS = 15_000
const FILE_MS = 60_000

/** A list's page; `next_cursor` is null on the last. */
export type ListPage<Items> = { items: Items; next_cursor: string | null }

export type Api = {
  /** Calls a route; resolves with what stands under `data`, rejects with `ApiProblem` (or an AbortError when taken back). */
  call<R extends RouteContract>(route: R, ...call: CallArguments<R>): Promise<AnswerOf<R>>
  /** The same for a list: its rows and where the next page begins. */
  page<R extends RouteContract>(route: R, ...call: CallArguments<R>): Promise<ListPage<AnswerOf<R>>>
  /** Names this browser's device in every call from now on. */
  nameDevice(deviceId: string | null): void
  /** Told of each call that ends with this problem, whoever made it. Returns the way to stop listening. */
  onProblem(code: ProblemCode, listener: () => void): () => void
  /** Told after each call that asked for a change, also where only its answer was lost. Returns the way to stop. */
  onChange(listener: () => void): () => void
}

type Send = (path: string, options: Options) => Promise<Envelope>

/** @param options for tests: another `fetch`, another origin */
export function createApi(options: Pick<Options, 'fetch' | 'baseUrl'> = {}): Api {
  let device: string | null = null
  const listeners = new Set<{ code: ProblemCode; tell: () => void }>()
  const afterChange = new Set<() => void>()
  /** Loaded with the first call: a door opened without a network makes none. */
  let ways: Promise<Send> | undefined
  const way = () => {
    ways ??= import('./transport.ts').then(({ transport }) => transport(options))
    ways.catch(() => (ways = undefined))
    return ways
  }

  async function send(route: RouteContract, call: AnyCall): Promise<Envelope> {
    try {
      const over = await way()
      return await over(filledPath(route.path, call.params), requestFor(route, call, device))
    } catch (thrown) {
      if (wasTakenBack(thrown)) throw thrown
      const problem = problemOf(thrown)
      for (const { code, tell } of listeners) if (code === problem.code) tell()
      throw problem
    } finally {
      if (route.method !== 'GET') for (const tell of afterChange) tell()
    }
  }

  return {
    call: async (route, ...[call]) => (await send(route, (call ?? {}) as AnyCall)).data as never,
    page: async (route, ...[call]) => {
      const envelope = await send(route, (call ?? {}) as AnyCall)
      return { items: envelope.data as never, next_cursor: envelope.next_cursor ?? null }
    },
    nameDevice: (deviceId) => {
      device = deviceId
    },
    onProblem: (code, tell) => {
      const listener = { code, tell }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onChange: (tell) => {
      afterChange.add(tell)
      return () => afterChange.delete(tell)
    },
  }
}

function requestFor(route: RouteContract, call: AnyCall, device: string | null): Options {
  const { query, body, signal, timeout } = call
  const file = body instanceof FormData
  return {
    method: route.method,
    searchParams: filledQuery(query),
    headers: { [CLIENT_HEADER]: 'app', [DEVICE_HEADER]: device ?? undefined },
    timeout: timeout ?? (file ? FILE_MS : CALL_MS),
    ...(signal && { signal }),
    ...(file ? { body } : body !== undefined && { json: body }),
  }
}

/** The one that every feature uses. */
export const api = createApi()
