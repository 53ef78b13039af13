/** The whole of "mark my attendance", from the link to the words of the answer. */
import type pg from 'pg'
import type { z } from 'zod'
import type { captureRoutes } from '../../../contract/routes/capture.ts'
import { Answer } from '../../http/answer.ts'
import { Problem } from '../../http/problem.ts'
import { fewAtOnce } from './few-at-once.ts'
import { mustLead } from './link-answer.ts'
import { choices, followLink, isOpen, type Link, type LinkService } from './link.ts'
import { markWhoever } from './mark-by-link.ts'
import { countMiss, mustNotWait, whoLimits } from './misses.ts'
import { identifier, type Who } from './who-is-it.ts'

type Body = z.output<typeof captureRoutes.markByLink.body>
type Content = z.output<typeof captureRoutes.markByLink.answer>

export async function markVisitor(pool: pg.Pool, address: string, body: Body): Promise<Answer<Content>> {
  const typed = identifier(body.emailOrPhone, body.type)
  const { churchReference, opened } = body
  const link = await mustLead(pool, address, churchReference, () => followLink(pool, churchReference, opened))
  const service = serviceMeant(link)
  if (service === 'several') return askWhich(link)
  return fewAtOnce(link.church.id, async () => {
    const limits = await mustNotWait(pool, whoLimits(address, churchReference, typed.value))
    const who = await markWhoever(pool, link.church.id, service.id, typed, body)
    if (who === 'nobody') await countMiss(pool, limits)
    return said(who, service)
  })
}

/** The link's one open service. Throws Problem NOT_FOUND with the day on which it opens or closed. */
export function serviceMeant({ services, day }: Link): LinkService | 'several' {
  const [service, ...others] = services
  if (!service)
    throw new Problem('NOT_FOUND', 'The church has not made a service for today yet. Please ask an usher.')
  if (others.length > 0) return 'several'
  if (isOpen(service, day)) return service
  const message =
    day < service.date_of_service
      ? 'This service has not begun yet. Please come back on its day.'
      : 'Attendance for this service is closed. Please ask an usher.'
  throw new Problem('NOT_FOUND', message)
}

export function askWhich(link: Link): Answer<Content> {
  return unsuccessful('Which service are you at?', {
    captureFirstTimer: false,
    choose: choices(link.services),
  })
}

const unsuccessful = (message: string, content: Content) => new Answer(content, { success: false, message })

function said(who: Who, { name, date_of_service }: LinkService): Answer<Content> {
  switch (who) {
    case 'nobody':
      return unsuccessful('We could not find your details', { captureFirstTimer: true })
    case 'ask-first-name':
      return unsuccessful('Your first name?', { captureFirstTimer: false, askFirstName: true })
    case 'ask-last-name':
      return unsuccessful('And your last name?', { captureFirstTimer: false, askLastName: true })
    default:
      // The same for who was marked before: the link and a phone number must not tell who attended.
      return new Answer(
        { captureFirstTimer: false, already: false, service: { name, date_of_service } },
        { message: 'Your attendance for this service was successfully captured' },
      )
  }
}
