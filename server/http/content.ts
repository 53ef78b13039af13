/** Reads request bodies (JSON, plain or gzip, with a limit on the unpacked size), checks them by contract, and compresses responses. */
import { isUtf8 } from 'node:buffer'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { Problem, notThere } from './actor-and-answer.ts'
import type { routes } from '../../contract/routes/index.ts'
import type { z } from 'zod'
import type { FieldError } from '../../contract/errors.ts'
import type { RouteContract } from '../../contract/routes/route.ts'
import type { ParsedRequest } from './handler.ts'

/** Limit of an uploaded picture. */
const MAX_UPLOAD_BYTES = 10 * 1024 * 1024

export async function registerContentParsers(app: FastifyInstance): Promise<void> {
  // Fastify counts unpacked bytes against its body limit as they arrive, so a zip bomb stops at the limit.
  await app.register(compress, { requestEncodings: ['gzip'], ...packing() })
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { files: 1, fields: 5, fieldSize: 1000, fileSize: MAX_UPLOAD_BYTES, parts: 6 },
  })
  app.removeContentTypeParser('text/plain')
  app.removeContentTypeParser('application/json')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    // Some clients send a content type without a body, for example on DELETE. They are not rejected.
    if (body.length === 0) return done(null, undefined)
    // Otherwise a name in another encoding would be stored with replacement characters.
    if (!isUtf8(body as Buffer))
      return done(new Problem('INVALID', 'What was sent is not in UTF-8, so its letters cannot be read.'))
    const text = body.toString()
    if (tooDeep(text)) return done(new Problem('INVALID', 'What was sent is nested too deeply to be read.'))
    if (namesTwice(text))
      return done(
        new Problem('INVALID', 'What was sent names one field twice, so nobody knows which counts.'),
      )
    void parse(request, mendHalves(text), done)
  })
}

/** API bodies have only a few levels. The limit protects recursive code from a stack overflow. */
const MOST_LEVELS = 40

const [QUOTE, COMMA, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [
  34, 44, 92, 91, 93, 123, 125,
]

/** Checks JSON before it is parsed, because no schema can do so afterwards. */
function tooDeep(json: string): boolean {
  let level = 0
  let quoted = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at)
    if (sign === QUOTE) quoted = !quoted
    else if (quoted) at += sign === BACKSLASH ? 1 : 0
    else if (sign === OPEN_ARRAY || sign === OPEN_OBJECT) level += 1
    else if (sign === CLOSE_ARRAY || sign === CLOSE_OBJECT) level -= 1
    if (level > MOST_LEVELS) return true
  }
  return false
}

/**
 * Finds an object that names a field twice. Parsers differ on which of the two counts, so a check elsewhere could see
 * another value than the server. It makes one pass; text that is no JSON is left to the parser.
 */
export function namesTwice(json: string): boolean {
  const open: (Set<string> | null)[] = []
  let nameComes = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at)
    if (sign === QUOTE) {
      const end = endOfText(json, at)
      const names = open.at(-1)
      if (nameComes && names) {
        const name = plainName(json.slice(at, end + 1))
        if (names.has(name)) return true
        names.add(name)
        nameComes = false
      }
      at = end
    } else if (sign === OPEN_OBJECT || sign === OPEN_ARRAY) {
      nameComes = sign === OPEN_OBJECT
      open.push(nameComes ? new Set() : null)
    } else if (sign === CLOSE_OBJECT || sign === CLOSE_ARRAY) open.pop()
    else if (sign === COMMA) nameComes = Boolean(open.at(-1))
  }
  return false
}

/** @returns the index of the closing quote of the text that begins at `from` */
function endOfText(json: string, from: number): number {
  let at = from + 1
  while (at < json.length && json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1
  return at
}

/** "\u0061" and "a" are one name. */
function plainName(quoted: string): string {
  if (!quoted.includes('\\')) return quoted
  try {
    return JSON.stringify(JSON.parse(quoted))
  } catch {
    return quoted
  }
}

const HALF = /\\u[dD][89a-fA-F]/

/** An escaped pair, an escaped half, any other escape. */
const ESCAPES =
  /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(u[dD][89a-fA-F][\da-fA-F]{2})|[^])/g

/** Half an emoji, which a form cut in two, becomes the replacement character: no column and no log accepts a half. */
const mendHalves = (json: string): string =>
  HALF.test(json)
    ? json.replace(ESCAPES, (escape, half?: string) => (half ? String.raw`\ufffd` : escape))
    : json

/** Below this size, compression with its headers saves nothing. */
const SMALLEST_BYTES = 860

/** The levels of brotli and gzip. */
type Effort = { brotli: number; gzip: number }

const WELL: Effort = { brotli: 5, gzip: 6 }

/**
 * Lists for which a higher level saves almost nothing and takes two to four times as long. 19,900 phone numbers: 68 KB at
 * 2, 69 at 5. A follow-up list of 550 lines: 29.4 KB at 3, 29.7 at 5. 1,350 birthdays: 53.2 KB at 4, 52.8 at 5. The
 * attendance of 3,000: 36.7 KB at 4, 36.6 at 5.
 */
const QUICKLY: Partial<Record<keyof typeof routes, Effort>> = {
  listSmsPeople: { brotli: 2, gzip: 4 },
  listFollowUps: { brotli: 3, gzip: 4 },
  birthdayRecords: { brotli: 4, gzip: 6 },
  listMembersAttendance: { brotli: 4, gzip: 6 },
}

/**
 * Chooses the compression of responses, for phones that buy their data by the megabyte.
 * @param route its name; without one, the default level applies
 */
export const packing = (route?: keyof typeof routes) => {
  const { brotli, gzip } = (route && QUICKLY[route]) ?? WELL
  return {
    encodings: ['br' as const, 'gzip' as const],
    threshold: SMALLEST_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotli } },
    zlibOptions: { level: gzip },
  }
}

/** Limit of an outside service's message. */
const MOST_BYTES = 256 * 1024

/**
 * Keeps bodies as raw bytes: an outside service signed these. Applies to the routes of this scope alone; routes outside
 * it still parse JSON.
 */
export function takeBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BYTES }, (_request, body, done) =>
    done(null, body),
  )
}

type Incoming = { params: unknown; query: unknown; body: unknown }

/** A malformed id in the path gives 404. An invalid query or body gives 400 with `errors`. */
export function parseRequest<R extends RouteContract>(route: R, incoming: Incoming): ParsedRequest<R>

/** Checks a request against the contract, and names each field that does not fit. */
export function parseRequest(route: RouteContract, incoming: Incoming): Incoming {
  const params = route.params?.safeParse(incoming.params)
  if (params && !params.success) throw notThere()
  return {
    params: params?.data,
    query: route.query && fitting(route.query, incoming.query ?? {}),
    body: route.body && !route.multipart ? fitting(route.body, withoutNul(incoming.body ?? {})) : undefined,
  }
}

/** No column accepts a NUL. The error names its field before a part of the form is stored. Ops are rejected one by one. */
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

/** One sentence for each field; the first is also the response's message. */
export function invalid(errors: FieldError[]): Problem {
  const first = errors.find((one, index) => errors.findIndex((other) => other.path === one.path) === index)
  const message = errors.length === 1 && first ? first.message : 'Please check the fields marked below.'
  return new Problem('INVALID', message, errors.slice(0, 50))
}

type RawIssue = Parameters<z.core.$ZodErrorMap>[0]

const SENTENCES: Partial<Record<RawIssue['code'], string>> = {
  too_big: 'This is more than can be taken here.',
  too_small: 'This is less than is needed here.',
  invalid_value: 'Please choose one of the values offered.',
}

/** Gives default messages in plain words for schemas without their own: the library's messages are for programmers. */
const plainIssue = (issue: RawIssue): string =>
  issue.input === undefined
    ? 'Please fill this in.'
    : (SENTENCES[issue.code] ?? 'This does not fit here. Please check it.')
