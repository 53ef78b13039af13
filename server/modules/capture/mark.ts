/** Handles "mark my attendance" at a service or an event, from the link to the answer's text. */
import type pg from 'pg'
import type { z } from 'zod'
import type { captureRoutes, eventCaptureRoutes } from '../../../contract/routes/capture.ts'
import type { TypedName } from '../../../sync/merge/match-name.ts'
import { countMiss, mustNotWait } from '../../auth/limiter.ts'
import { publicLimits } from '../../auth/limits.ts'
import { Answer, Problem } from '../../http/actor-and-answer.ts'
import { applyOwn } from '../../sync/push/apply-ops.ts'
import { inChurch } from '../../db/in-church.ts'
import { identifier, type Who, matchPerson, type Identifier } from '../members/service.ts'
import { alreadyPresent } from '../services/service.ts'
import { storedEvent } from '../events/queries.ts'
import { addMark } from '../events/attendance.ts'
import { fewAtOnce, mustLead, eventLink } from './link-answer.ts'
import {
  choices,
  followLink,
  isOpen,
  type Link,
  type LinkService,
  followEventLink,
  visitorOf,
} from './link.ts'

type ServiceBody = z.output<typeof captureRoutes.markByLink.body>
type ServiceContent = z.output<typeof captureRoutes.markByLink.answer>

/** Marks a visitor at the service of a link. */
export async function markVisitor(
  pool: pg.Pool,
  address: string,
  body: ServiceBody,
): Promise<Answer<ServiceContent>> {
  const typed = identifier(body.emailOrPhone, body.type)
  const { churchReference, opened } = body
  const link = await mustLead(pool, address, churchReference, () => followLink(pool, churchReference, opened))
  const service = serviceMeant(link)
  if (service === 'several') return askWhich(link)
  return fewAtOnce(link.church.id, async () => {
    const limits = await mustNotWait(pool, publicLimits('who', address, churchReference, typed.value))
    const who = await markWhoever(pool, link.church.id, service.id, typed, body)
    if (who === 'nobody') await countMiss(pool, limits)
    return said(who, service)
  })
}

/**
 * Returns the link's open service, or `several` if it leads to more than one. Throws Problem NOT_FOUND with the
 * reason if none is open.
 */
export function serviceMeant({ services, day }: Link): LinkService | 'several' {
  const [service, ...others] = services
  if (!service)
    throw new Problem('NOT_FOUND', 'The church has not made a service for today yet. Please ask an usher.')
  if (others.length > 0) return 'several'
  if (isOpen(service, day)) return service
  const message =
    day < service.date_of_service
      ? 'This service has not started yet. Please come back on its day.'
      : 'Attendance for this service is closed. Please ask an usher.'
  throw new Problem('NOT_FOUND', message)
}

function askWhich(link: Link): Answer<ServiceContent> {
  return unsuccessful('Which service are you at?', {
    captureFirstTimer: false,
    choose: choices(link.services),
  })
}

function said(who: Who, { name, date_of_service }: LinkService): Answer<ServiceContent> {
  if (typeof who === 'string') return ask(who)
  // The answer is the same for a person marked before. A link and a phone number must not reveal attendance.
  return new Answer(
    { captureFirstTimer: false, already: false, service: { name, date_of_service } },
    { message: 'Your attendance for this service was successfully captured' },
  )
}

/** Marks the one person who matches. Any other result leaves no trace. A repeat changes nothing. */
export async function markWhoever(
  pool: pg.Pool,
  churchId: string,
  serviceId: string,
  typed: Identifier,
  name: TypedName,
): Promise<Who> {
  const who = await inChurch(pool, churchId, (tx) => matchPerson(tx, churchId, typed, name))
  if (typeof who === 'string') return who
  const args = { service_id: serviceId, person_id: who.id }
  await applyOwn(pool, visitorOf(churchId), 'mark-person', args, undefined, alreadyPresent(churchId, args))
  return who
}

type EventBody = z.output<typeof eventCaptureRoutes.markByEventLink.body>
type EventContent = z.output<typeof eventCaptureRoutes.markByEventLink.answer>

/** Marks a visitor at the event of a link. */
export async function markAtLink(
  pool: pg.Pool,
  address: string,
  body: EventBody,
): Promise<Answer<EventContent>> {
  const typed = identifier(body.emailOrPhone, body.type)
  const { churchReference, opened } = body
  const follow = () => followEventLink(pool, churchReference, body.eventId, opened)
  const link = await mustLead(pool, address, eventLink(churchReference, body.eventId), follow)
  const { id: eventId } = eventMeant(link)
  const churchId = link.church.id
  return fewAtOnce(churchId, async () => {
    const limits = await mustNotWait(pool, publicLimits('who', address, churchReference, typed.value))
    const said = await markAt(pool, churchId, eventId, typed, body)
    if (said.content.captureFirstTimer) await countMiss(pool, limits)
    return said
  })
}

function markAt(
  pool: pg.Pool,
  churchId: string,
  eventId: string,
  typed: Identifier,
  name: TypedName,
): Promise<Answer<EventContent>> {
  return inChurch(pool, churchId, async (tx) => {
    const who = await matchPerson(tx, churchId, typed, name)
    if (typeof who === 'string') return ask(who)
    await addMark(tx, churchId, { eventId, personId: who.id, by: null })
    const event = await storedEvent(tx, churchId, eventId)
    // The answer is the same for a person marked before. A link and a phone number must not reveal attendance.
    const { name: eventName, start_date } = event
    return new Answer<EventContent>(
      { captureFirstTimer: false, already: false, event: { name: eventName, start_date } },
      { message: 'Your attendance for this event was successfully captured' },
    )
  })
}

/** Returns the link's event. Throws Problem NOT_FOUND if it takes no marks now. */
export function eventMeant({ services: [event], day }: Link): LinkService {
  if (!event) throw new Problem('NOT_FOUND', 'This link is not here. It may have been deleted.')
  if (isOpen(event, day)) return event
  const message = event.cancelled
    ? 'This event was cancelled.'
    : day < event.date_of_service
      ? 'This event has not started yet. Please come back on its day.'
      : 'Attendance for this event is closed. Please ask an usher.'
  throw new Problem('NOT_FOUND', message)
}

type Unmatched = Extract<Who, string>

/** The answers to a visitor who was not marked. */
const PROMPTS = {
  nobody: ['We could not find your details', { captureFirstTimer: true }],
  'ask-first-name': ['Your first name?', { captureFirstTimer: false, askFirstName: true }],
  'ask-last-name': ['And your last name?', { captureFirstTimer: false, askLastName: true }],
} as const satisfies Record<Unmatched, readonly [string, ServiceContent & EventContent]>

function ask(who: Unmatched): Answer<ServiceContent & EventContent> {
  const [message, content] = PROMPTS[who]
  return unsuccessful<ServiceContent & EventContent>(message, content)
}

const unsuccessful = <Content>(message: string, content: Content) =>
  new Answer(content, { success: false, message })
