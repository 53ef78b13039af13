import type { z } from 'zod'
import type { RouteContract } from '../../../contract/routes/route.ts'

type ParamsPart<R> = R extends { params: infer P extends z.ZodType } ? { params: z.input<P> } : unknown
type QueryPart<R> = R extends { query: infer Q extends z.ZodType } ? Wanted<'query', z.input<Q>> : unknown
type BodyPart<R> = R extends { multipart: true }
  ? { body: FormData }
  : R extends { orForm: true; body: infer F extends z.ZodType }
    ? { body: FormData | z.input<F> }
    : R extends { body: infer B extends z.ZodType }
      ? Wanted<'body', z.input<B>>
      : unknown

/** A part whose every field may stay away may stay away itself. */
type Wanted<Name extends string, Value> = object extends Value
  ? { [N in Name]?: Value }
  : { [N in Name]: Value }

type Handling = {
  /** Takes the call back, as when the screen closes. */
  signal?: AbortSignal
  /** Milliseconds until the call counts as failed; 15 seconds unless told, 60 for files. */
  timeout?: number
}

/** What a call to a route needs, from its contract. */
export type CallOf<R extends RouteContract> = ParamsPart<R> & QueryPart<R> & BodyPart<R> & Handling

/** What stands under `data` in its answer. */
export type AnswerOf<R extends RouteContract> = z.output<R['answer']>

/** The call as an argument list: it may be left out where nothing in it is required. */
export type CallArguments<R extends RouteContract> =
  object extends CallOf<R> ? [call?: CallOf<R>] : [call: CallOf<R>]

/** The parts of any call, as the transport reads them. */
export type AnyCall = Handling & { params?: object; query?: object; body?: unknown }
