/**
 * Handles the forms of the capture pages, posted by a page without script: "Mark my attendance" and a visitor's
 * registration.
 */
import type { z } from 'zod'
import { type CaptureState, carriedFields } from '../../contract/capture-page.ts'
import { captureRoutes, eventCaptureRoutes } from '../../contract/routes/capture.ts'
import { evenly } from '../modules/capture/link-answer.ts'
import type { Link } from '../modules/capture/link.ts'
import { markVisitor, markAtLink } from '../modules/capture/mark.ts'
import { parseRequest } from '../http/content.ts'
import { pick } from './pages.ts'
import { notTaken, viewOf, type Shown, type Visit, checkAll } from './visit.ts'
import { derivedId } from '../../contract/ids.ts'
import { addVisitor, mayBeKept } from '../modules/capture/routes.ts'
import { phoneOr } from '../modules/shared/requests.ts'
import { Problem } from '../http/actor-and-answer.ts'

const atService = captureRoutes.markByLink
const atEvent = eventCaptureRoutes.markByEventLink
type MarkAnswer = z.output<typeof atService.answer> | z.output<typeof atEvent.answer>

/** Handles "Mark my attendance". */
export async function takeMark(visit: Visit, link: Link): Promise<Shown> {
  try {
    const mark = visit.kind === 'event' ? markedAtEvent(visit) : markedAtService(visit)
    return answered(visit, link, await evenly(mark))
  } catch (error) {
    return notTaken(visit, link, stepOf(visit), error)
  }
}

const markBody = (visit: Visit) => ({
  ...pick(visit.typed, ['emailOrPhone', 'first_name', 'last_name', 'opened']),
  churchReference: visit.reference,
})

/** The form is parsed before any wait. Throws Problem INVALID. */
function markedAtService(visit: Visit): () => Promise<MarkAnswer> {
  const { body } = parseRequest(atService, { params: {}, query: {}, body: markBody(visit) })
  return async () => (await markVisitor(visit.deps.pool, visit.address, body)).content
}

function markedAtEvent(visit: Visit): () => Promise<MarkAnswer> {
  const { eventId } = visit
  const { body } = parseRequest(atEvent, { params: {}, query: {}, body: { ...markBody(visit), eventId } })
  return async () => (await markAtLink(visit.deps.pool, visit.address, body)).content
}

function answered(visit: Visit, link: Link, answer: MarkAnswer): Shown {
  const state = stateAfter(answer)
  const prefilled = state.step === 'write' ? { ...visit, typed: writtenFrom(visit) } : visit
  const view = viewOf(prefilled, link, state)
  return { view: { ...view, problem: nameMissing(visit, state) }, status: 200 }
}

function stateAfter(answer: MarkAnswer): CaptureState {
  const { captureFirstTimer, askFirstName, askLastName } = answer
  if (captureFirstTimer) return { step: 'write', unknown: true }
  if (askFirstName) return { step: 'name', ask: 'first' }
  if (askLastName) return { step: 'name', ask: 'last' }
  if ('choose' in answer && answer.choose) return { step: 'choose', services: answer.choose }
  return { step: 'thanks', how: 'marked' }
}

/** Prefills the first-timer form with the typed values. */
function writtenFrom({ typed }: Visit): Visit['typed'] {
  const { emailOrPhone = '', ...rest } = typed
  return { ...rest, ...carriedFields(emailOrPhone) }
}

/** The first-timer button was pressed instead. Nobody is looked up. */
export const openFirstTimerForm = (visit: Visit, link: Link): Shown => ({
  view: viewOf({ ...visit, typed: writtenFrom(visit) }, link, { step: 'write', unknown: false }),
  status: 200,
})

/** The requested name came back blank. A last name shared by several people gets other words. */
function nameMissing({ typed }: Visit, state: CaptureState) {
  if (state.step !== 'name') return null
  const path = state.ask === 'first' ? 'first_name' : 'last_name'
  const blank = path in typed && (path === 'first_name' || !typed[path]?.trim())
  return blank ? { wait: false, errors: [{ path, message: '' }] } : null
}

/** The posted step, so that its error is shown there. */
function stepOf({ typed }: Visit): CaptureState {
  if ('last_name' in typed) return { step: 'name', ask: 'last' }
  return 'first_name' in typed ? { step: 'name', ask: 'first' } : { step: 'mark' }
}

const route = captureRoutes.addByLink
type RegistrationBody = z.output<typeof route.body>

const TYPED = ['first_name', 'last_name', 'phone', 'email', 'day_of_birth', 'month_of_birth', 'opened']
const GUARDIAN = ['guardian_name', 'guardian_phone']

/** Handles a visitor's registration. */
export async function takeWritten(visit: Visit, link: Link): Promise<Shown> {
  const view = viewOf(visit, link, { step: 'write', unknown: false })
  try {
    const body = checkedBody(await registrationBody(visit, link, view.id))
    const added = await evenly(() => addOnce(visit, body))
    if (added.content.choose)
      return { view: viewOf(visit, link, { step: 'choose', services: added.content.choose }), status: 200 }
    const how = body.first_timer ? 'first timer' : 'member'
    return { view: viewOf(visit, link, { step: 'thanks', how }), status: 200 }
  } catch (error) {
    if (isKnown(error)) return answerKnown(visit, link)
    return notTaken(visit, link, view.state, error)
  }
}

/** Marks a known person at the service or event of the form. Otherwise it answers that they are known. */
async function answerKnown(visit: Visit, link: Link): Promise<Shown> {
  const { typed, kind } = visit
  if (kind !== 'member') {
    const marked = await takeMark({ ...visit, typed: { ...typed, emailOrPhone: typed.phone ?? '' } }, link)
    if (marked.view.state.step === 'thanks') return marked
  }
  return { view: viewOf(visit, link, { step: 'known' }), status: 409 }
}

async function registrationBody(
  { typed, kind, language, bundle, reference, eventId }: Visit,
  link: Link,
  id: string,
) {
  const adult = Boolean(typed.adult)
  return {
    ...pick(typed, TYPED),
    ...(adult ? {} : pick(typed, GUARDIAN)),
    ...(await bundle.consentWordings(language, link.church.name)),
    id,
    adult,
    consent: Boolean(typed.consent),
    sms_consent: Boolean(typed.sms_consent),
    first_timer: kind !== 'member',
    churchReference: reference,
    ...(kind === 'event' && eventId && { eventId }),
  }
}

function checkedBody(
  body: Awaited<ReturnType<typeof registrationBody>> & { phone?: string },
): RegistrationBody {
  checkAll(
    () => parseRequest(route, { params: {}, query: {}, body }),
    () => body.phone && phoneOr(body.phone, 'phone'),
    () => mayBeKept(body),
  )
  return parseRequest(route, { params: {}, query: {}, body }).body
}

/**
 * The form's id deduplicates a repeated post. A visitor may go back and register the next person with the same form, which
 * repeats that id. That person then gets an id derived from it and from their details.
 */
async function addOnce({ deps, address }: Visit, body: RegistrationBody) {
  try {
    return await addVisitor(deps.pool, address, body)
  } catch (error) {
    if (!isKnown(error) || !body.id) throw error
    const id = await derivedId(body.id, `${body.first_name}\n${body.last_name}\n${body.phone}`)
    return addVisitor(deps.pool, address, { ...body, id })
  }
}

const isKnown = (error: unknown) => error instanceof Problem && error.code === 'ALREADY_EXISTS'
