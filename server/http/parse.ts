/** Checks what came in against the contract, and says at which field it does not fit. */
import type { z } from 'zod'
import type { FieldError } from '../../contract/errors.ts'
import type { RouteContract } from '../../contract/routes/route.ts'
import { plainIssue } from './plain-issue.ts'
import { notThere, Problem } from './problem.ts'

export type Incoming = { params: unknown; query: unknown; body: unknown }

/** An id in the path that cannot be one is simply not there: 404. Query and body that do not fit: 400 with `errors`. */
export function parseRequest(route: RouteContract, incoming: Incoming): Incoming {
  const params = route.params?.safeParse(incoming.params)
  if (params && !params.success) throw notThere()
  return {
    params: params?.data,
    query: route.query && fitting(route.query, incoming.query ?? {}),
    body: route.body && !route.multipart ? fitting(route.body, withoutNul(incoming.body ?? {})) : undefined,
  }
}

/** No column takes a NUL: said at its field, before a part of the form is kept. Ops are refused one by one. */
function withoutNul(body: unknown): unknown {
  const errors = holdingNul(body).map((path) => ({
    path,
    message: 'This holds a sign that cannot be kept. Please type it again.',
  }))
  if (errors.length > 0) throw invalid(errors)
  return body
}

const OPS = ['ops', 'packed_ops']

function holdingNul(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [path] : []
  if (!value || typeof value !== 'object') return []
  return Object.entries(value)
    .filter(([name]) => path || !OPS.includes(name))
    .flatMap(([name, part]) => holdingNul(part, path ? `${path}.${name}` : name))
}

function fitting(schema: z.ZodType, value: unknown): unknown {
  const read = schema.safeParse(value, { error: plainIssue })
  if (read.success) return read.data
  throw invalid(
    read.error.issues.map((issue) => ({ path: issue.path.map(String).join('.'), message: issue.message })),
  )
}

/** One sentence for each field; the first is also the answer's message. */
export function invalid(errors: FieldError[]): Problem {
  const first = errors.find((one, index) => errors.findIndex((other) => other.path === one.path) === index)
  const message =
    errors.length === 1 && first
      ? first.message
      : 'Some of what was typed does not fit. Please check the marked fields.'
  return new Problem('INVALID', message, errors.slice(0, 50))
}
