/**
 * Registers the capture pages: no session, no cookie, a form that is posted to the page's own address and answered by a
 * page.
 */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CaptureView, HELD_STYLE } from '../../contract/capture-page.ts'
import type { Deps } from '../http/handler.ts'
import { answerNotices, visitOf, type Shown, type Visit, inTheWay, leadOf, viewOf } from './visit.ts'
import {
  takeForms,
  refuseElsewhere,
  bundleOf,
  type Pages,
  publicPolicy,
  publicScript,
  type RenderedPage,
} from './pages.ts'
import { openFirstTimerForm, takeMark, takeWritten } from './capture-forms.ts'
import { calendarFile, calendarFileName } from '../../contract/calendar-file.ts'
import { storedEvent, toEventFacts } from '../modules/events/queries.ts'
import { inChurch } from '../db/in-church.ts'

const SCRIPT = 'src/public-pages/client/capture.ts'

type CapturePage = {
  path: string
  kind: CaptureView['kind']
  show(visit: Visit): Promise<Shown>
  take(visit: Visit): Promise<Shown>
}

const takeMember = async (visit: Visit): Promise<Shown> => takeWritten(visit, await leadOf(visit))

const PAGES: readonly CapturePage[] = [
  { path: '/church-service-capture', kind: 'service', show: showService, take: takeService },
  { path: '/attendance-capture', kind: 'event', show: showService, take: takeService },
  { path: '/member-capture', kind: 'member', show: showMember, take: takeMember },
]

export async function registerCapturePages(app: FastifyInstance, deps: Deps, pages: Pages): Promise<void> {
  // A Fastify instance of its own keeps forms and error pages within it.
  await app.register(async (own) => {
    takeForms(own)
    answerNotices(own, deps, pages)
    for (const page of PAGES) registerPage(own, deps, pages, page)
    registerEventCalendar(own, deps, pages)
  })
}

function registerPage(
  app: FastifyInstance,
  deps: Deps,
  pages: Pages,
  { path, kind, show, take }: CapturePage,
): void {
  const answerWith =
    (shown: (visit: Visit) => Promise<Shown>) => async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = visitOf(request, deps, await bundleOf(pages), kind)
      return send(reply, visit, pages, await shown(visit))
    }
  app.get(path, answerWith(show))
  app.post(path, { onRequest: async (request) => refuseElsewhere(request) }, answerWith(take))
}

async function send(
  reply: FastifyReply,
  { bundle, deps, language }: Visit,
  pages: Pages,
  { view, status, retryAfter }: Shown,
): Promise<FastifyReply> {
  const script = await publicScript(pages, SCRIPT)
  const page = await bundle.renderCapture(deps.config, language, view, script)
  if (retryAfter !== undefined) void reply.header('retry-after', String(Math.ceil(retryAfter)))
  return reply
    .code(status)
    .headers({
      'content-security-policy': publicPolicy(page.styles, {
        script: Boolean(script),
        picture: view.service?.flyerImage,
      }),
      'cache-control': 'no-store',
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(withoutHeldStyle(page, reply.request.headers))
}

/**
 * Serves `/church-service-capture`, and `/attendance-capture` for an event: members mark themselves, first timers register
 * and are marked.
 */
async function showService(visit: Visit): Promise<Shown> {
  const link = await leadOf(visit)
  const form = visit.isNew ? ({ step: 'write', unknown: false } as const) : ({ step: 'mark' } as const)
  return { view: viewOf(visit, link, inTheWay(link) ?? form), status: 200 }
}

async function takeService(visit: Visit): Promise<Shown> {
  const link = await leadOf(visit)
  const instead = inTheWay(link)
  if (instead) return { view: viewOf(visit, link, instead), status: 200 }
  if (visit.typed.form === 'write') return takeWritten(visit, link)
  return visit.isNew ? openFirstTimerForm(visit, link) : takeMark(visit, link)
}

/** Serves `/member-capture`: members enter their own details. The link never closes, because it is on posters. */
async function showMember(visit: Visit): Promise<Shown> {
  return { view: viewOf(visit, await leadOf(visit), { step: 'write', unknown: false }), status: 200 }
}

/** Serves an event as a calendar file for visitors with its link: the facts of its page. */
function registerEventCalendar(app: FastifyInstance, deps: Deps, pages: Pages): void {
  app.get('/event-capture/calendar.ics', async (request: FastifyRequest, reply) => {
    const event = await eventOf(visitOf(request, deps, await bundleOf(pages), 'event'))
    return reply
      .headers({
        'content-disposition': `attachment; filename="${calendarFileName(event)}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .type('text/calendar; charset=utf-8')
      .send(calendarFile(event, deps.config.publicUrl))
  })
}

/** Throws Problem NOT_FOUND or TOO_MANY. */
async function eventOf(visit: Visit) {
  const { church, services } = await leadOf(visit)
  const id = services[0]?.id ?? ''
  const stored = await inChurch(visit.deps.pool, church.id, (tx) => storedEvent(tx, church.id, id))
  const { event_online_meeting_links: links, ...facts } = toEventFacts(stored)
  const event_online_meeting_links = links.map((link) => ({ ...link, pass_code: null }))
  return { ...facts, description: null, event_online_meeting_links }
}

/**
 * Leaves the pages' style out for a phone that has it from an earlier visit. The style is most of their size. The style
 * element is empty if the browser reports that it holds exactly that text.
 */
function withoutHeldStyle(
  { html, styles }: RenderedPage,
  { [HELD_STYLE]: held }: Record<string, string | string[] | undefined>,
): string {
  const [style = ''] = styles
  if (!held || held !== styleHash(style)) return html
  return html.replace(`<style>${style}</style>`, '<style></style>')
}

const styleHash = (style: string) => createHash('sha256').update(style).digest('base64url')
