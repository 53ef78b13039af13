/** Brings what waits to the server, one after the other. Killed anywhere, it is sent again: the same id makes nobody twice. */
import { callOf, type Call } from './call.ts'
import { isSamePerson, type Capture, type Fields, type Why } from './capture.ts'
import { isSameDay } from './same-day.ts'
import type { CaptureStore } from './capture-db.ts'
import { verdictOf, type Heard } from './verdict.ts'

export type Delivery = {
  store: CaptureStore
  /** Rejects where nothing came back. */
  ask: (call: Call) => Promise<Heard>
  now: () => number
}

/** Of what waited: how many the server has now, how many still wait, and the seconds that it asked to wait. */
export type Delivered = { received: number; left: number; wait: number }

const DAY = 86_400_000
/** The server takes its word for when a page was opened for 60 days; later it would count for another service. */
const OLDEST = 50 * DAY

export async function deliverAll(delivery: Delivery): Promise<Delivered> {
  const delivered = { received: 0, left: 0, wait: 0 }
  const ask = async (call: Call) => {
    const heard = await delivery.ask(call)
    delivered.wait = heard.wait ?? 0
    return heard
  }
  for (const capture of await delivery.store.all()) {
    if (capture.state !== 'waiting') continue
    // The server has too many visitors: the others would only be refused too.
    const end = delivered.wait > 0 ? 'left' : await deliver({ ...delivery, ask }, capture)
    if (end !== 'kept') delivered[end] += 1
    if (end !== 'received' || capture.form !== 'write') continue
    for (const mark of await questionsOf(delivery.store, capture.fields))
      await deliver({ ...delivery, ask }, mark)
  }
  return delivered
}

/** Marks that had a question, of somebody who has registered since: the church may know them now. */
export async function questionsOf(store: CaptureStore, fields: Fields): Promise<Capture[]> {
  const isAnswered = (kept: Capture) =>
    kept.form === 'mark' && kept.why === 'question' && isSamePerson(kept.fields, fields)
  return (await store.all()).filter(isAnswered)
}

async function deliver(delivery: Delivery, capture: Capture): Promise<'received' | 'kept' | 'left'> {
  const { store, ask, now } = delivery
  if (isTooOld(capture, now())) return keep(store, capture, 'too old')
  const call = callOf(capture)
  const heard = await ask(call).catch(() => null)
  const verdict = heard ? verdictOf(call, heard) : ({ is: 'unproven' } as const)
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

/** Whoever wrote themselves down at a service meant to be counted there: a known member is marked by what they typed. */
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

/** Without the server's word for when the page was opened, only the day itself tells which service was meant. */
function isTooOld({ page, fields, at }: Capture, now: number): boolean {
  if (page === 'member') return false
  if (!fields.opened) return !isSameDay(new Date(at), new Date(now))
  return now - at > OLDEST
}
