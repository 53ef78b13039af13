/** Handles the public pages' calls: no session, only typed names, and the same time for found and not found. */
import type { FastifyRequest } from 'fastify'
import type { captureRoutes, eventCaptureRoutes } from '../../../contract/routes/capture.ts'
import { callerAddress } from '../../http/hosts-and-headers.ts'
import type { Deps, HandlersFor } from '../../http/handler.ts'
import { evenly, describeLink, mustLead, describeEventLink, fewAtOnce, eventLink } from './link-answer.ts'
import { followLink, signOpened, choices, followEventLink, type Link, visitorOf } from './link.ts'
import { markVisitor, markAtLink, eventMeant, serviceMeant } from './mark.ts'
import type pg from 'pg'
import type { z } from 'zod'
import type { FieldError } from '../../../contract/errors.ts'
import { latestToday } from '../../../contract/fields.ts'
import { newId } from '../../../contract/ids.ts'
import { isOfAge } from '../../../contract/people/consent.ts'
import { countMiss, mustNotWait } from '../../auth/limiter.ts'
import { publicLimits } from '../../auth/limits.ts'
import { inChurch } from '../../db/in-church.ts'
import { Answer, Problem } from '../../http/actor-and-answer.ts'
import { applyOwn } from '../../sync/push/apply-ops.ts'
import { addMark } from '../events/attendance.ts'
import { phoneOr } from '../shared/requests.ts'
import { isNewPerson, memberExists, knownAlready } from '../members/service.ts'
import { keepConsents, type Agreed } from '../personal-data/consents.ts'

/** Adds a visitor through a link, as a first timer at a service or as a member. */

type Body = z.output<typeof captureRoutes.addByLink.body>
type Content = z.output<typeof captureRoutes.addByLink.answer>

export async function addVisitor(pool: pg.Pool, address: string, body: Body): Promise<Answer<Content>> {
  mayBeKept(body)
  const phone = phoneOr(body.phone, 'phone')
  const { eventId, churchReference, opened } = body
  const follow = () =>
    eventId
      ? followEventLink(pool, churchReference, eventId, opened)
      : followLink(pool, churchReference, opened)
  const typed = eventId ? eventLink(churchReference, eventId) : churchReference
  const link = await mustLead(pool, address, typed, follow)
  const serviceId = body.first_timer ? serviceFor(link) : null
  if (serviceId === 'several') return askWhich(link)
  return fewAtOnce(link.church.id, async () => {
    // Each new person counts: more in a minute than a congregation has is a flood.
    await countMiss(pool, await mustNotWait(pool, publicLimits('new', address, churchReference, phone)))
    return writeDown(pool, link.church.id, serviceId, { ...body, phone })
  })
}

async function writeDown(
  pool: pg.Pool,
  churchId: string,
  service_id: string | null,
  body: Body,
): Promise<Answer<Content>> {
  const id = body.id ?? newId()
  const isKnown = async () => {
    const known = await inChurch(pool, churchId, (tx) => knownAlready(tx, churchId, { ...body, id }))
    if (known === 'other') throw memberExists()
    return known !== null
  }
  if (!(await isKnown()))
    try {
      await capture(pool, churchId, service_id, { ...body, id })
    } catch (error) {
      // A simultaneous retry of the same form was first.
      if (!isTaken(error) || !(await isKnown())) throw error
    }
  const { eventId } = body.first_timer ? body : {}
  if (eventId)
    await inChurch(pool, churchId, (tx) =>
      addMark(tx, churchId, { eventId, personId: id, by: null, firstTimer: true }),
    )
  // Also on a retry: the first call may have failed between the person and their consent.
  await inChurch(pool, churchId, (tx) => keepConsents(tx, churchId, id, { ...body, adult: isAdult(body) }))
  return thanks({ id, first_timer: body.first_timer })
}

async function capture(
  pool: pg.Pool,
  churchId: string,
  service_id: string | null,
  body: Body & { id: string },
): Promise<void> {
  const {
    id,
    first_name,
    last_name,
    phone: phone_number,
    email,
    gender,
    date_of_birth,
    month_of_birth,
    day_of_birth,
  } = body
  const person = {
    id,
    first_name,
    last_name,
    phone_number,
    email,
    gender,
    date_of_birth,
    month_of_birth,
    day_of_birth,
  }
  const visitor = visitorOf(churchId)
  const isNew = isNewPerson(churchId, id)
  const { aliases } = body.first_timer
    ? await applyOwn(pool, visitor, 'capture-first-timer', { ...person, service_id }, undefined, isNew)
    : await applyOwn(pool, visitor, 'add-member', person, undefined, isNew)
  if (aliases?.length) throw memberExists()
}

const isTaken = (error: unknown) => error instanceof Problem && error.code === 'ALREADY_EXISTS'

type Born = { date_of_birth?: string | null | undefined }

/** The ticked box, unless the date of birth contradicts it. Undefined if the form did not ask. */
const isAdult = ({ adult, date_of_birth }: Pick<Agreed, 'adult'> & Born): boolean | undefined =>
  adult && date_of_birth && !isOfAge(date_of_birth, latestToday()) ? false : adult

/** A church's own link without a service today still takes a first timer, who is then at no service. */
function serviceFor(link: Link): string | null {
  if (link.kind === 'event') {
    eventMeant(link)
    return null
  }
  if (link.kind === 'church' && link.services.length === 0) return null
  const service = serviceMeant(link)
  return service === 'several' ? service : service.id
}

function askWhich(link: Link): Answer<Content> {
  const content = { id: null, first_timer: true, choose: choices(link.services) }
  return new Answer(content, { success: false, status: 200, message: 'Which service are you at?' })
}

function thanks(content: Content): Answer<Content> {
  const message = content.first_timer
    ? 'Your details were submitted and your attendance recorded successfully'
    : 'Your details were submitted successfully, easily mark your attendance at the next service'
  return new Answer(content, { message })
}

/** Throws Problem INVALID if the requested consent is missing, or if a person under 18 names no guardian. */
export function mayBeKept(agreed: Agreed & Born): void {
  const { consent, guardian_name, guardian_phone } = agreed
  const adult = isAdult(agreed)
  const errors: FieldError[] = []
  if (consent === false)
    errors.push({ path: 'consent', message: 'Please tick this if the church may keep your details.' })
  if (adult === false && !guardian_name)
    errors.push({ path: 'guardian_name', message: 'Please give the name of your parent or guardian.' })
  if (adult === false && !guardian_phone)
    errors.push({
      path: 'guardian_phone',
      message: 'Please give the phone number of your parent or guardian.',
    })
  if (errors[0]) throw new Problem('INVALID', errors[0].message, errors)
}

export const captureHandlers: HandlersFor<typeof captureRoutes> = {
  async serviceByReference({ params, request, deps }) {
    return describeLink(deps.config, await lead(request, deps, params.reference), new Date())
  },

  async churchByReference({ body, request, deps }) {
    const { church } = await lead(request, deps, body.reference)
    const { id, name, reference, capture_key } = church
    return { id, name, reference, opened: signOpened(capture_key, new Date()) }
  },

  markByLink: ({ body, request, deps }) => evenly(() => markVisitor(deps.pool, callerAddress(request), body)),

  addByLink: ({ body, request, deps }) => evenly(() => addVisitor(deps.pool, callerAddress(request), body)),
}

const lead = (request: FastifyRequest, { pool }: Deps, reference: string) =>
  mustLead(pool, callerAddress(request), reference, () => followLink(pool, reference))

/** Handles the calls of an event's public page. */
export const eventCaptureHandlers: HandlersFor<typeof eventCaptureRoutes> = {
  eventByLink: ({ params, query, request, deps }) =>
    describeEventLink(deps, callerAddress(request), params.eventId, query.reference),

  markByEventLink: ({ body, request, deps }) =>
    evenly(() => markAtLink(deps.pool, callerAddress(request), body)),
}
