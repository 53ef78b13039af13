/** The capture pages: no session, no cookie, a form that is posted to the page's own address and answered by a page. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CaptureView } from '../../contract/capture-page.ts'
import type { Deps } from '../http/deps.ts'
import { answerNotices } from './answer-notices.ts'
import { registerEventCalendar } from './event-calendar.ts'
import { takeForms } from './form-body.ts'
import { refuseElsewhere } from './from-elsewhere.ts'
import { showMember, takeMember } from './member-capture.ts'
import { withoutHeldStyle } from './held-style.ts'
import { bundleOf, type Pages } from './pages-bundle.ts'
import { publicPolicy } from './public-page-policy.ts'
import { publicScript } from './public-script.ts'
import { showService, takeService } from './service-capture.ts'
import { visitOf, type Shown, type Visit } from './visit.ts'

const SCRIPT = 'src/public-pages/client/capture.ts'

type CapturePage = {
  path: string
  kind: CaptureView['kind']
  show(visit: Visit): Promise<Shown>
  take(visit: Visit): Promise<Shown>
}

const PAGES: readonly CapturePage[] = [
  { path: '/church-service-capture', kind: 'service', show: showService, take: takeService },
  { path: '/attendance-capture', kind: 'event', show: showService, take: takeService },
  { path: '/member-capture', kind: 'member', show: showMember, take: takeMember },
]

export async function registerCapturePages(app: FastifyInstance, deps: Deps, pages: Pages): Promise<void> {
  // An instance of its own: forms and failures that are pages stay within it.
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
