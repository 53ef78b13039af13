/** "Mark my attendance", posted by a page without script. */
import type { z } from 'zod'
import type { CaptureState } from '../../contract/capture-page.ts'
import { captureRoutes } from '../../contract/routes/capture.ts'
import { evenly } from '../church/capture/evenly.ts'
import { fewAtOnce } from '../church/capture/few-at-once.ts'
import type { Link } from '../church/capture/link.ts'
import { markVisitor } from '../church/capture/mark-answer.ts'
import { parseRequest } from '../http/parse.ts'
import { pick } from './form-body.ts'
import { notTaken } from './not-taken.ts'
import { viewOf, type Shown, type Visit } from './visit.ts'

const route = captureRoutes.markByLink
type Said = z.output<typeof route.answer>

export async function takeMark(visit: Visit, link: Link): Promise<Shown> {
  try {
    const body = { ...pick(visit.typed, ['emailOrPhone', 'first_name', 'last_name', 'opened']) }
    const parsed = parseRequest(route, {
      params: {},
      query: {},
      body: { ...body, churchReference: visit.reference },
    })
    const fitting = parsed.body as z.output<typeof route.body>
    const { content } = await evenly(() =>
      fewAtOnce(() => markVisitor(visit.deps.pool, visit.address, fitting)),
    )
    return answered(visit, link, content)
  } catch (error) {
    return notTaken(visit, link, stepOf(visit), error)
  }
}

function answered(visit: Visit, link: Link, said: Said): Shown {
  const state = stateAfter(said)
  const prefilled = state.step === 'write' ? { ...visit, typed: writtenFrom(visit) } : visit
  const view = viewOf(prefilled, link, state)
  return { view: { ...view, problem: nameMissing(visit, state) }, status: 200 }
}

function stateAfter({ captureFirstTimer, askFirstName, askLastName, choose, already }: Said): CaptureState {
  if (captureFirstTimer) return { step: 'write', unknown: true }
  if (askFirstName) return { step: 'name', ask: 'first' }
  if (askLastName) return { step: 'name', ask: 'last' }
  if (choose) return { step: 'choose', services: choose }
  return { step: 'thanks', how: already ? 'already' : 'marked' }
}

/** The form for who is new begins with what was typed. */
function writtenFrom({ typed }: Visit): Visit['typed'] {
  const { emailOrPhone = '', ...rest } = typed
  return { ...rest, [emailOrPhone.includes('@') ? 'email' : 'phone']: emailOrPhone }
}

/** The name was asked for and came blank. */
function nameMissing({ typed }: Visit, state: CaptureState) {
  if (state.step !== 'name') return null
  const path = state.ask === 'first' ? 'first_name' : 'last_name'
  return path in typed ? { wait: false, errors: [{ path, message: '' }] } : null
}

/** The step that was posted, for what it said to be mended there. */
function stepOf({ typed }: Visit): CaptureState {
  if ('last_name' in typed) return { step: 'name', ask: 'last' }
  return 'first_name' in typed ? { step: 'name', ask: 'first' } : { step: 'mark' }
}
