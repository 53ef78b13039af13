/** The whole of "mark my attendance" at an event, from the link to the words of the answer. */
import type pg from 'pg'
import type { z } from 'zod'
import type { eventCaptureRoutes } from '../../../contract/routes/event-capture.ts'
import type { TypedName } from '../../../sync/merge/match-name.ts'
import { inChurch } from '../../db/in-church.ts'
import { Answer } from '../../http/answer.ts'
import { Problem } from '../../http/problem.ts'
import { fewAtOnce } from '../capture/few-at-once.ts'
import { eventLink, mustLead } from '../capture/link-answer.ts'
import { followEventLink, isOpen, type Link, type LinkService } from '../capture/link.ts'
import { countMiss, mustNotWait, whoLimits } from '../capture/misses.ts'
import { identifier, whoIsIt, type Identifier, type Who } from '../capture/who-is-it.ts'
import { storedEvent } from './find-events.ts'
import { addMark } from './mark-event.ts'

type Body = z.output<typeof eventCaptureRoutes.markByEventLink.body>
type Content = z.output<typeof eventCaptureRoutes.markByEventLink.answer>

export async function markAtLink(pool: pg.Pool, address: string, body: Body): Promise<Answer<Content>> {
  const typed = identifier(body.emailOrPhone, body.type)
  const { churchReference, opened } = body
  const follow = () => followEventLink(pool, churchReference, body.eventId, opened)
  const link = await mustLead(pool, address, eventLink(churchReference, body.eventId), follow)
  const { id: eventId } = eventMeant(link)
  const churchId = link.church.id
  return fewAtOnce(churchId, async () => {
    const limits = await mustNotWait(pool, whoLimits(address, churchReference, typed.value))
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
): Promise<Answer<Content>> {
  return inChurch(pool, churchId, async (tx) => {
    const who = await whoIsIt(tx, churchId, typed, name)
    if (typeof who === 'string') return ask(who)
    await addMark(tx, churchId, { eventId, personId: who.id, by: null })
    const event = await storedEvent(tx, churchId, eventId)
    // The same for who was marked before: the link and a phone number must not tell who attended.
    const { name: eventName, start_date } = event
    return thanks({ captureFirstTimer: false, already: false, event: { name: eventName, start_date } })
  })
}

/** The link's event. Throws Problem NOT_FOUND where it takes no marks now. */
export function eventMeant({ services: [event], day }: Link): LinkService {
  if (!event) throw new Problem('NOT_FOUND', 'This link is not here. It may have been deleted.')
  if (isOpen(event, day)) return event
  const message = event.cancelled
    ? 'This event was cancelled.'
    : day < event.date_of_service
      ? 'This event has not begun yet. Please come back on its day.'
      : 'Attendance for this event is closed. Please ask an usher.'
  throw new Problem('NOT_FOUND', message)
}

const thanks = (content: Content) =>
  new Answer(content, { message: 'Your attendance for this event was successfully captured' })

const ASKED = {
  nobody: ['We could not find your details', { captureFirstTimer: true }],
  'ask-first-name': ['Your first name?', { captureFirstTimer: false, askFirstName: true }],
  'ask-last-name': ['And your last name?', { captureFirstTimer: false, askLastName: true }],
} as const satisfies Record<Extract<Who, string>, readonly [string, Content]>

function ask(who: Extract<Who, string>): Answer<Content> {
  const [message, content] = ASKED[who]
  return new Answer<Content>(content, { success: false, message })
}
