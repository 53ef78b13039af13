/** Defines one request of a visitor to the capture pages, and builds the page's view. */
import type { FastifyRequest, FastifyError, FastifyInstance } from 'fastify'
import type { CaptureState, CaptureView, NoticeWhy } from '../../contract/capture-page.ts'
import { newId, uuid } from '../../contract/ids.ts'
import {
  isOpen,
  openDays,
  choices,
  followEventLink,
  followLink,
  type Link,
  signOpened,
} from '../modules/capture/link.ts'
import { eventLink, mustLead } from '../modules/capture/link-answer.ts'
import { callerAddress } from '../http/hosts-and-headers.ts'
import type { Deps } from '../http/handler.ts'
import { notThere, Problem } from '../http/actor-and-answer.ts'
import { shownToVisitors } from '../providers/images.ts'
import { type PagesBundle, pick, type Typed, bundleOf, type Pages, publicPolicy } from './pages.ts'
import type { FieldError, ErrorCode } from '../../contract/errors.ts'
import { problemOf, describeError } from '../http/failures.ts'

export type Visit = {
  deps: Deps
  bundle: PagesBundle
  kind: CaptureView['kind']
  address: string
  language: string
  /** The language in the address, if it was chosen by hand. */
  lang: string | null
  reference: string
  /** The event of an event's link; null if it names none. */
  eventId: string | null
  /** Every submitted field, as typed. */
  typed: Typed
  /** True if the link asks for the first-timer form. */
  isNew: boolean
}

export type Shown = { view: CaptureView; status: number; retryAfter?: number }

/** Typed fields that are shown again. */
const KEPT =
  'emailOrPhone first_name last_name phone email day_of_birth month_of_birth guardian_name guardian_phone consent sms_consent adult form'.split(
    ' ',
  )

export function visitOf(
  request: FastifyRequest,
  deps: Deps,
  bundle: PagesBundle,
  kind: CaptureView['kind'],
): Visit {
  const query = request.query as Record<string, unknown>
  const typed = (request.body ?? {}) as Typed
  const lang = word(query.lang)?.slice(0, 10) || null
  return {
    deps,
    bundle,
    kind,
    address: callerAddress(request),
    language: bundle.chooseLanguage(lang ?? undefined, request.headers['accept-language']),
    lang,
    reference: (word(typed.reference) || word(query.reference) || word(query.churchId) || '').trim(),
    eventId: uuid.safeParse(word(typed.eventId) || word(query.eventId)).data ?? null,
    typed,
    isNew: query.new !== undefined,
  }
}

const word = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** The link as it was when the page was opened. Throws Problem NOT_FOUND or TOO_MANY. */
export const leadOf = (visit: Visit): Promise<Link> =>
  mustLead(visit.deps.pool, visit.address, linkTyped(visit), () => following(visit))

const linkTyped = ({ reference, eventId }: Visit) => (eventId ? eventLink(reference, eventId) : reference)

async function following({ deps, kind, reference, eventId, typed }: Visit): Promise<Link | undefined> {
  if (kind !== 'event') return followLink(deps.pool, reference, typed.opened)
  if (!eventId) throw notThere('This link')
  return followEventLink(deps.pool, reference, eventId, typed.opened)
}

export function viewOf(visit: Visit, link: Link, state: CaptureState): CaptureView {
  const { church, services } = link
  const [service] = services.length === 1 ? services : []
  const { opened = '', id } = visit.typed
  const kept = Object.entries(pick(visit.typed, KEPT)).map(([name, value]) => [name, value.slice(0, 300)])
  return {
    kind: visit.kind,
    lang: visit.lang,
    church: { name: church.name, reference: church.reference },
    service: visit.kind !== 'member' && service ? { ...service, flyerImage: flyerOf(visit, service) } : null,
    eventId: visit.kind === 'event' ? visit.eventId : null,
    reference: visit.reference,
    opened: opened.length > 10 && opened.length <= 200 ? opened : signOpened(church.capture_key, new Date()),
    id: uuid.safeParse(id).data ?? newId(),
    typed: Object.fromEntries(kept) as Typed,
    state,
    problem: null,
  }
}

const flyerOf = ({ deps }: Visit, { flyerImage }: { flyerImage: string | null }) =>
  shownToVisitors(deps.config, flyerImage)

/** Returns the state that replaces the service's form; null if the form is open. */
export function inTheWay({ services, day }: Link): CaptureState | null {
  const [service, ...others] = services
  if (!service) return { step: 'closed', why: 'no service', day: null }
  if (others.length > 0) return { step: 'choose', services: choices(services) }
  if (isOpen(service, day)) return null
  if (service.cancelled) return { step: 'closed', why: 'cancelled', day: null }
  const { from, to } = openDays(service)
  return day < from ? { step: 'closed', why: 'early', day: from } : { step: 'closed', why: 'late', day: to }
}

/** Shows the same page again with all typed values after a rejection. Throws errors that the form cannot correct. */
export function notTaken(visit: Visit, link: Link, state: CaptureState, error: unknown): Shown {
  if (!(error instanceof Problem) || (error.code !== 'INVALID' && error.code !== 'TOO_MANY')) throw error
  const view = viewOf(visit, link, state)
  const { status, errors = [], retryAfter } = error
  return { view: { ...view, problem: { wait: error.code === 'TOO_MANY', errors } }, status, retryAfter }
}

/**
 * Collects the errors of several checks, so that nobody corrects one field only to get the next error. Throws Problem
 * INVALID.
 */
export function checkAll(...checks: (() => unknown)[]): void {
  const errors = checks.flatMap((check) => errorsOf(check))
  if (errors[0]) throw new Problem('INVALID', errors[0].message, errors)
}

function errorsOf(check: () => unknown): FieldError[] {
  try {
    check()
    return []
  } catch (error) {
    if (error instanceof Problem && error.errors) return error.errors
    throw error
  }
}

/** Answers a failure of the public pages with a page: the problem, and what to do. */

const WHY: Partial<Record<ErrorCode, NoticeWhy>> = {
  NOT_FOUND: 'link',
  TOO_MANY: 'wait',
  TOO_LARGE: 'too large',
  CROSS_SITE: 'elsewhere',
  UNSUPPORTED_TYPE: 'elsewhere',
  UNAVAILABLE: 'resting',
}

/** @param otherwise the notice for an unforeseen failure */
export function answerNotices(
  app: FastifyInstance,
  deps: Deps,
  pages: Pages,
  otherwise: NoticeWhy = 'broken',
): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = problemOf(error)
    if (problem.status >= 500) request.log.error({ failed: describeError(error) }, problem.code)
    else request.log.info({ code: problem.code }, 'refused')
    const bundle = await bundleOf(pages)
    const visit = visitOf(request, deps, bundle, 'service')
    const why =
      problem.code === 'NOT_FOUND' && isIncomplete(request.url, visit)
        ? 'incomplete'
        : (WHY[problem.code] ?? otherwise)
    const { html, styles } = await bundle.renderNotice(
      deps.config,
      visit.language,
      why,
      again(request.url, problem, visit),
    )
    if (problem.retryAfter !== undefined)
      void reply.header('retry-after', String(Math.ceil(problem.retryAfter)))
    return reply
      .code(problem.status)
      .headers({ 'content-security-policy': publicPolicy(styles), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(html)
  })
}

/** An event's link names the event too. */
const isIncomplete = (url: string, { reference, eventId }: Visit) =>
  !reference || (url.startsWith('/attendance-capture') && !eventId)

/** Returns the same page, if opening it again may help. */
function again(url: string, { code }: Problem, { reference, eventId, lang }: Visit): string | null {
  if (!reference || code === 'NOT_FOUND') return null
  const query = new URLSearchParams({
    reference: reference.slice(0, 100),
    ...(eventId && { eventId }),
    ...(lang && { lang }),
  })
  return `${url.split('?', 1)[0]}?${query.toString()}`
}
