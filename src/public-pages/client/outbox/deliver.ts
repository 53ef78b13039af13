/** Sends the outbox over this browser's network, for the page and its worker. */
import {
  captureStore,
  type CaptureStore,
  isSamePerson,
  type Capture,
  type Fields,
  type Why,
} from './capture-db.ts'
import { waitOf, isSameDay } from './time.ts'

/** Turns a submitted form into the API call, and decides what a response proves. */

export type Call = { path: string; body: Readonly<Record<string, unknown>> }

const WRITTEN = 'first_name last_name phone email day_of_birth month_of_birth opened eventId'.split(' ')
const GUARDIAN = ['guardian_name', 'guardian_phone']

export function callOf(capture: Pick<Capture, 'page' | 'form' | 'fields' | 'wordings'>): Call {
  return capture.form === 'mark'
    ? { path: MARKS[capture.page], body: markOf(capture) }
    : { path: 'add-new-member-from-attendance-capture', body: writtenOf(capture) }
}

const MARKS = {
  service: 'mark-church-service-attendance',
  member: 'mark-church-service-attendance',
  event: 'mark-event-attendance',
} as const

const markOf = ({ fields }: Pick<Capture, 'fields'>) => ({
  ...filled(fields, ['emailOrPhone', 'first_name', 'last_name', 'opened', 'eventId']),
  churchReference: fields.reference,
})

function writtenOf({ page, fields, wordings }: Pick<Capture, 'page' | 'fields' | 'wordings'>) {
  const adult = Boolean(fields.adult)
  return {
    ...filled(fields, adult ? WRITTEN : [...WRITTEN, ...GUARDIAN]),
    ...wordings,
    id: fields.id,
    adult,
    consent: Boolean(fields.consent),
    sms_consent: Boolean(fields.sms_consent),
    first_timer: page !== 'member',
    churchReference: fields.reference,
  }
}

/** The named fields, without blank ones. */
const filled = (fields: Capture['fields'], names: readonly string[]) =>
  Object.fromEntries(names.filter((name) => fields[name]?.trim()).map((name) => [name, fields[name]]))

/** `wait`: the seconds that the server asked to wait, if it did. */
export type CallAnswer = { status: number; redirected: boolean; text: string; wait?: number }

type Verdict = { is: 'received' } | { is: 'kept'; why: Why } | { is: 'unproven' }

type Envelope = { success?: unknown; code?: unknown; data?: Readonly<Record<string, unknown>> | null }

/**
 * Decides what a response proves. Only the API's own answer to this call counts. A portal's page, a redirect,
 * a failing server or half a response prove nothing, and the capture stays.
 */
export function verdictOf({ body }: Pick<Call, 'body'>, answer: CallAnswer): Verdict {
  const envelope = answer.redirected ? null : envelopeOf(answer.text)
  if (!envelope) return { is: 'unproven' }
  const fine = answer.status === 200 || answer.status === 201
  if (envelope.success === true) return fine && isReceipt(body, envelope.data) ? { is: 'received' } : UNPROVEN
  const why = fine ? questionOf(envelope.data) : refusalOf(answer.status, envelope.code)
  return why ? { is: 'kept', why } : UNPROVEN
}

const UNPROVEN: Verdict = { is: 'unproven' }

function envelopeOf(text: string): Envelope | null {
  try {
    const content = JSON.parse(text) as Envelope | null
    return content && typeof content === 'object' && typeof content.success === 'boolean' ? content : null
  } catch {
    return null
  }
}

/** A receipt of a registration has the sent id. A receipt of a mark has its service or event. */
function isReceipt(body: Call['body'], content: Envelope['data']): boolean {
  if (!content) return false
  if ('id' in body) return content.id === body.id && typeof content.first_timer === 'boolean'
  const place = 'eventId' in body ? content.event : content.service
  return content.captureFirstTimer === false && typeof place === 'object' && place !== null
}

const ASKS = ['captureFirstTimer', 'askFirstName', 'askLastName']

const questionOf = (content: Envelope['data']): Why | null =>
  content && (ASKS.some((ask) => content[ask] === true) || Array.isArray(content.choose)) ? 'question' : null

const REFUSALS: Readonly<Record<string, Why>> = {
  '400 INVALID': 'question',
  '404 NOT_FOUND': 'link',
  '409 ALREADY_EXISTS': 'known',
}

/** The status must match the code. Overload, maintenance and failure are no refusals. */
const refusalOf = (status: number, code: unknown): Why | null => REFUSALS[`${status} ${String(code)}`] ?? null

/** The tag of the worker's Background Sync event. */
export const SYNC_TAG = 'narthex-captures'

/** The channel that reports outbox changes to every open page. */
export const CHANNEL = 'narthex-captures'

const PATIENCE_MS = 20_000

/** Sends pending captures. Locks allow one run at a time. Without locks a second run is harmless. */
export async function flushCaptures(): Promise<Delivered> {
  const send = () => deliverAll({ store: captureStore(), ask, now: Date.now })
  const delivered = await (navigator.locks ? navigator.locks.request(SYNC_TAG, send) : send())
  notifyPages()
  return delivered
}

/** The request carries no session, and a redirect is not a response of the server. */
async function ask({ path, body }: Call): Promise<CallAnswer> {
  const answer = await fetch(`/api/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
    redirect: 'error',
    cache: 'no-store',
    ...patience(PATIENCE_MS),
  })
  const { status, redirected } = answer
  return { status, redirected, text: await answer.text(), wait: waitOf(answer) }
}

/** A timeout for a request, if the browser supports it. */
export function patience(ms: number): { signal?: AbortSignal } {
  return 'timeout' in AbortSignal ? { signal: AbortSignal.timeout(ms) } : {}
}

function notifyPages(): void {
  if (!('BroadcastChannel' in globalThis)) return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('changed')
  channel.close()
}

type Delivery = {
  store: CaptureStore
  /** Rejects if no response came. */
  ask: (call: Call) => Promise<CallAnswer>
  now: () => number
}

/** The counts of received and still pending captures, and the seconds that the server asked to wait. */
type Delivered = { received: number; left: number; wait: number }

const DAY = 86_400_000

/** The server accepts the time of opening for 60 days. Later a capture would count for another service. */
const OLDEST = 50 * DAY

/**
 * Sends pending captures to the server, one after the other. After
 * a crash a capture is sent again, and its id prevents duplicates.
 */
export async function deliverAll(delivery: Delivery): Promise<Delivered> {
  const delivered = { received: 0, left: 0, wait: 0 }
  const ask = async (call: Call) => {
    const answer = await delivery.ask(call)
    delivered.wait = answer.wait ?? 0
    return answer
  }
  for (const capture of await delivery.store.all()) {
    if (capture.state !== 'waiting') continue
    // The server is overloaded and would refuse the others too.
    const end = delivered.wait > 0 ? 'left' : await deliver({ ...delivery, ask }, capture)
    if (end !== 'kept') delivered[end] += 1
    if (end !== 'received' || capture.form !== 'write') continue
    for (const mark of await questionsOf(delivery.store, capture.fields))
      await deliver({ ...delivery, ask }, mark)
  }
  return delivered
}

/** Marks with an open question whose person has registered since. The church may know them now. */
export async function questionsOf(store: CaptureStore, fields: Fields): Promise<Capture[]> {
  const isAnswered = (kept: Capture) =>
    kept.form === 'mark' && kept.why === 'question' && isSamePerson(kept.fields, fields)
  return (await store.all()).filter(isAnswered)
}

async function deliver(delivery: Delivery, capture: Capture): Promise<'received' | 'kept' | 'left'> {
  const { store, ask, now } = delivery
  if (isTooOld(capture, now())) return keep(store, capture, 'too old')
  const call = callOf(capture)
  const answer = await ask(call).catch(() => null)
  const verdict = answer ? verdictOf(call, answer) : ({ is: 'unproven' } as const)
  if (verdict.is === 'unproven') return 'left'
  if (verdict.is === 'received') {
    await store.change(capture.key, () => null)
    return 'received'
  }
  const mark = verdict.why === 'known' ? markInstead(capture) : null
  if (!mark) return keep(store, capture, verdict.why)
  await store.change(capture.key, () => mark)
  return deliver(delivery, mark)
}

async function keep(store: CaptureStore, { key }: Capture, why: Why): Promise<'kept'> {
  const state = why === 'question' ? 'needs you' : 'refused'
  await store.change(key, (capture) => ({ ...capture, state, why }))
  return 'kept'
}

/**
 * A known member who filled in the form at a service wanted to
 * be counted. The form becomes a mark with their typed values.
 */
function markInstead(capture: Capture): Capture | null {
  if (capture.page === 'member' || capture.form !== 'write') return null
  const {
    phone = '',
    first_name = '',
    last_name = '',
    reference = '',
    opened = '',
    eventId = '',
  } = capture.fields
  return {
    ...capture,
    form: 'mark',
    fields: { emailOrPhone: phone, first_name, last_name, reference, opened, ...(eventId && { eventId }) },
  }
}

/** Without the server's time of opening, only the same day tells which service was meant. */
function isTooOld({ page, fields, at }: Capture, now: number): boolean {
  if (page === 'member') return false
  if (!fields.opened) return !isSameDay(new Date(at), new Date(now))
  return now - at > OLDEST
}
