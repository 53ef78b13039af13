/** Describes a route for both sides. Server handlers and the OpenAPI page derive from it. */
import type { z } from 'zod'
import type { FeatureName } from '../features.ts'

/**
 * `public`: no sign-in. `session`: any valid token. `owner`: the church's owner. A feature: a token whose holder has
 * it. A list of features: a token whose holder has one of them.
 */
export type Access = 'public' | 'session' | 'owner' | FeatureName | readonly [FeatureName, ...FeatureName[]]

export type RouteContract = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api/v1, in the spec's spelling; `:id` for parameters. */
  path: string
  /** Sentences for the OpenAPI page. The first one begins with a verb in the third person. */
  summary: string
  access: Access
  /**
   * `gated`: 402 for a church without an active subscription. `open`: Sunday's work, sign-in, payment, data protection.
   */
  gate: 'gated' | 'open'
  /** Open with every plan, even one without its feature: payment, and past payments. */
  everyPlan?: boolean
  params?: z.ZodObject
  query?: z.ZodType
  body?: z.ZodType
  /** The content of `data`. */
  answer: z.ZodType
  /** Responds with 201 instead of 200. */
  creates?: boolean
  /** The body is multipart. The handler reads the file itself. */
  multipart?: boolean
  /** The same body may also be a multipart form, with at most one picture. */
  orForm?: boolean
  /** The body is the raw bytes in `request.body`, because a signature covers those. */
  raw?: boolean
}

export function defineRoute<const R extends RouteContract>(route: R): R {
  return route
}
