/** "Mark my attendance", posted by a page without script. */
import type { z } from 'zod'
import type { CaptureState } from '../../contract/capture-page.ts'
import { carriedFields } from '../../contract/carried-fields.ts'
import { captureRoutes } from '../../contract/routes/capture.ts'
import { eventCaptureRoutes } from '../../contract/routes/event-capture.ts'
import { evenly } from '../church/capture/evenly.ts'
import type { Link } from '../church/capture/link.ts'
import { markVisitor } from '../church/capture/mark-answer.ts'
import { markAtLink } from '../church/events/mark-by-event-link.ts'
import { parseRequest } from '../http/parse.ts'
import { pick } from './form-body.ts'
import { notTaken } from './not-taken.ts'
import { viewOf, type Shown, type Visit } from './visit.ts'

const atService = captureRoutes.markByLink
const atEvent = eventCaptureRoutes.markByEventLink
type Said = z.output<typeof atService.answer> | z.output<typeof atEvent.answer>

export async function takeMark(visit: Visit, link: Link): Promise<Shown> {
  try {
    const mark = visit.kind === 'event' ? markedAtEvent(visit) : markedAtService(visit)
    return answered(visit, link, await evenly(mark))
  } catch (error) {
    return notTaken(visit, link, stepOf(visit), error)
  }
}

const bodyOf = (visit: Visit) => ({
  ...pick(visit.typed, ['emailOrPhone', 'first_name', 'last_name', 'opened']),
  churchReference: visit.reference,
})

/** What was typed is looked at before anybody waits. Throws Problem INVALID. */
function markedAtService(visit: Visit): () => Promise<Said> {
  const parsed = parseRequest(atService, { params: {}, query: {}, body: bodyOf(visit) })
  const body = parsed.body as z.output<typeof atService.body>
  return async () => (await markVisitor(visit.deps.pool, visit.address, body)).content
}

function markedAtEvent(visit: Visit): () => Promise<Said> {
  const { eventId } = visit
  const parsed = parseRequest(atEvent, { params: {}, query: {}, body: { ...bodyOf(visit), eventId } })
  const body = parsed.body as z.output<typeof atEvent.body>
  return async () => (await markAtLink(visit.deps.pool, visit.address, body)).content
}

function answered(visit: Visit, link: Link, said: Said): Shown {
  const state = stateAfter(said)
  const prefilled = state.step === 'write' ? { ...visit, typed: writtenFrom(visit) } : visit
  const view = viewOf(prefilled, link, state)
  return { view: { ...view, problem: nameMissing(visit, state) }, status: 200 }
}

function stateAfter(said: Said): CaptureState {
  const { captureFirstTimer, askFirstName, askLastName } = said
  if (captureFirstTimer) return { step: 'write', unknown: true }
  if (askFirstName) return { step: 'name', ask: 'first' }
  if (askLastName) return { step: 'name', ask: 'last' }
  if ('choose' in said && said.choose) return { step: 'choose', services: said.choose }
  return { step: 'thanks', how: 'marked' }
}

/** The first-timer form begins with what was typed. */
function writtenFrom({ typed }: Visit): Visit['typed'] {
  const { emailOrPhone = '', ...rest } = typed
  return { ...rest, ...carriedFields(emailOrPhone) }
}

/** The first-timer button was pressed instead. Nobody is looked up. */
export const openFirstTimerForm = (visit: Visit, link: Link): Shown => ({
  view: viewOf({ ...visit, typed: writtenFrom(visit) }, link, { step: 'write', unknown: false }),
  status: 200,
})

/** The name was asked for and came blank; a last name that several have is asked for in other words. */
function nameMissing({ typed }: Visit, state: CaptureState) {
  if (state.step !== 'name') return null
  const path = state.ask === 'first' ? 'first_name' : 'last_name'
  const blank = path in typed && (path === 'first_name' || !typed[path]?.trim())
  return blank ? { wait: false, errors: [{ path, message: '' }] } : null
}

/** The step that was posted, for what it said to be mended there. */
function stepOf({ typed }: Visit): CaptureState {
  if ('last_name' in typed) return { step: 'name', ask: 'last' }
  return 'first_name' in typed ? { step: 'name', ask: 'first' } : { step: 'mark' }
}
