/** A visitor writes themselves down, posted by a page without script. */
import type { z } from 'zod'
import { derivedId } from '../../contract/ids.ts'
import { captureRoutes } from '../../contract/routes/capture.ts'
import { addVisitor, mayBeKept } from '../church/capture/add-by-link.ts'
import { evenly } from '../church/capture/evenly.ts'
import type { Link } from '../church/capture/link.ts'
import { phoneOr } from '../church/members/checked-phone.ts'
import { parseRequest } from '../http/parse.ts'
import { Problem } from '../http/problem.ts'
import { pick } from './form-body.ts'
import { takeMark } from './mark-form.ts'
import { checkAll, notTaken } from './not-taken.ts'
import { viewOf, type Shown, type Visit } from './visit.ts'

const route = captureRoutes.addByLink
type Fitting = z.output<typeof route.body>

const TYPED = ['first_name', 'last_name', 'phone', 'email', 'day_of_birth', 'month_of_birth', 'opened']
const GUARDIAN = ['guardian_name', 'guardian_phone']

export async function takeWritten(visit: Visit, link: Link): Promise<Shown> {
  const view = viewOf(visit, link, { step: 'write', unknown: false })
  try {
    const body = fitting(await bodyOf(visit, link, view.id))
    const added = await evenly(() => addOnce(visit, body))
    if (added.content.choose)
      return { view: viewOf(visit, link, { step: 'choose', services: added.content.choose }), status: 200 }
    const how = body.first_timer ? 'first timer' : 'member'
    return { view: viewOf(visit, link, { step: 'thanks', how }), status: 200 }
  } catch (error) {
    if (isKnown(error)) return known(visit, link)
    return notTaken(visit, link, view.state, error)
  }
}

/** Marks a known person at the service or event of the form. Otherwise it answers that they are known. */
async function known(visit: Visit, link: Link): Promise<Shown> {
  const { typed, kind } = visit
  if (kind !== 'member') {
    const marked = await takeMark({ ...visit, typed: { ...typed, emailOrPhone: typed.phone ?? '' } }, link)
    if (marked.view.state.step === 'thanks') return marked
  }
  return { view: viewOf(visit, link, { step: 'known' }), status: 409 }
}

async function bodyOf({ typed, kind, language, bundle, reference, eventId }: Visit, link: Link, id: string) {
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

function fitting(body: Awaited<ReturnType<typeof bodyOf>> & { phone?: string }): Fitting {
  checkAll(
    () => parseRequest(route, { params: {}, query: {}, body }),
    () => body.phone && phoneOr(body.phone, 'phone'),
    () => mayBeKept(body),
  )
  return parseRequest(route, { params: {}, query: {}, body }).body as Fitting
}

/**
 * The form's id makes twice once. Somebody who goes back and writes the next person down with the same form brings that id again:
 * then the person has one that follows from it and from them.
 */
async function addOnce({ deps, address }: Visit, body: Fitting) {
  try {
    return await addVisitor(deps.pool, address, body)
  } catch (error) {
    if (!isKnown(error) || !body.id) throw error
    const id = await derivedId(body.id, `${body.first_name}\n${body.last_name}\n${body.phone}`)
    return addVisitor(deps.pool, address, { ...body, id })
  }
}

const isKnown = (error: unknown) => error instanceof Problem && error.code === 'ALREADY_EXISTS'
