/** A route as both sides see it. Server handlers and the OpenAPI page follow from it. */
import type { z } from 'zod'
import type { FeatureName } from '../features.ts'

/**
 * `public`: nobody signed in. `session`: any valid token. `owner`: the church's owner. A feature: a token whose holder has
 * it; a list of features: a token whose holder has one of them.
 */
export type Access = 'public' | 'session' | 'owner' | FeatureName | readonly [FeatureName, ...FeatureName[]]

export type RouteContract = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v1, in the spec's spelling; `:id` for parameters. */
  path: string
  /** One sentence for the OpenAPI page. */
  summary: string
  access: Access
  /** `gated`: a church without an active subscription gets 402. `open`: Sunday's work, sign-in, paying, keeping safe. */
  gate: 'gated' | 'open'
  /** Opened by every plan, also one that does not open its feature: paying, and what was paid. */
  everyPlan?: boolean
  params?: z.ZodObject
  query?: z.ZodType
  body?: z.ZodType
  /** What stands under `data`. */
  answer: z.ZodType
  /** Answers 201 instead of 200. */
  creates?: boolean
  /** The body is multipart; the handler reads the file itself. */
  multipart?: boolean
  /** The same body may also come as a multipart form, with at most one picture in it. */
  orForm?: boolean
  /** The body is whatever bytes came, in `request.body`: a signature is over those. */
  raw?: boolean
}

export function defineRoute<const R extends RouteContract>(route: R): R {
  return route
}
