/** The app's API client: typed routes, unwrapped responses, failures as sentences. */
import type { Options } from 'ky'
import type { z } from 'zod'
import { CLIENT_HEADER } from '../../../contract/protocol.ts'
import type { RouteContract } from '../../../contract/routes/route.ts'
import type { Envelope } from './transport.ts'
import { problemOf, wasTakenBack, type ProblemCode } from './problem.ts'

const DEVICE_HEADER = 'x-narthex-device'
const CALL_MS = 15_000
const FILE_MS = 60_000

/** A list's page. `next_cursor` is null on the last. */
export type ListPage<Items> = { items: Items; next_cursor: string | null }

export type Api = {
  /**
   * Calls a route. It resolves with the response's `data` and
   * rejects with `ApiProblem` (or an AbortError when aborted).
   */
  call<R extends RouteContract>(route: R, ...call: CallArguments<R>): Promise<AnswerOf<R>>
  /** The same for a list: its rows and the cursor of the next page. */
  page<R extends RouteContract>(route: R, ...call: CallArguments<R>): Promise<ListPage<AnswerOf<R>>>
  /** Sends this browser's device id with every call from now on. */
  nameDevice(deviceId: string | null): void
  /**
   * Notified of each call that ends with this problem, by
   * any caller. Returns a function that stops listening.
   */
  onProblem(code: ProblemCode, listener: () => void): () => void
  /**
   * Notified after each call that asked for a change, even if only
   * its response was lost. Returns a function that stops listening.
   */
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

/** The client that every feature uses. */
export const api = createApi()

type ParamsPart<R> = R extends { params: infer P extends z.ZodType } ? { params: z.input<P> } : unknown
type QueryPart<R> = R extends { query: infer Q extends z.ZodType } ? Wanted<'query', z.input<Q>> : unknown

type BodyPart<R> = R extends { multipart: true }
  ? { body: FormData }
  : R extends { orForm: true; body: infer F extends z.ZodType }
    ? { body: FormData | z.input<F> }
    : R extends { body: infer B extends z.ZodType }
      ? Wanted<'body', z.input<B>>
      : unknown

/** A part is optional if all its fields are. */
type Wanted<Name extends string, Value> = object extends Value
  ? { [N in Name]?: Value }
  : { [N in Name]: Value }

type Handling = {
  /** Aborts the call, for example when the screen closes. */
  signal?: AbortSignal
  /** Milliseconds until the call counts as failed. Default: 15 seconds, 60 for files. */
  timeout?: number
}

/** The arguments of a call to a route, from its contract. */
export type CallOf<R extends RouteContract> = ParamsPart<R> & QueryPart<R> & BodyPart<R> & Handling

/** The `data` of its response. */
export type AnswerOf<R extends RouteContract> = z.output<R['answer']>

/** The call as an argument list. It is optional when nothing in it is required. */
type CallArguments<R extends RouteContract> =
  object extends CallOf<R> ? [call?: CallOf<R>] : [call: CallOf<R>]

/** The parts of any call, as the transport reads them. */
type AnyCall = Handling & { params?: object; query?: object; body?: unknown }

type Part = string | number | boolean | null | undefined

/** `member/:id` with `{id}` → `member/0190…`, each value escaped. */
function filledPath(path: string, params: object = {}): string {
  return path.replace(/^\//, '').replace(/:(\w+)/g, (_, name: string) => {
    const value = (params as Record<string, Part>)[name]
    if (value === undefined || value === null || value === '') throw new RangeError(`${path} needs ${name}`)
    return encodeURIComponent(value)
  })
}

/** A query without its undefined and null entries. */
function filledQuery(query: object = {}): URLSearchParams {
  const given = Object.entries(query as Record<string, Part>).filter(
    ([, value]) => value !== undefined && value !== null,
  )
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
}
