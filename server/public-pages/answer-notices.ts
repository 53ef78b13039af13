/** Answers a failure of the public pages with a page: the problem, and what to do. */
import type { FastifyError, FastifyInstance } from 'fastify'
import type { NoticeWhy } from '../../contract/capture-page.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Deps } from '../http/deps.ts'
import { problemOf } from '../http/failures.ts'
import { describeError } from '../http/log.ts'
import type { Problem } from '../http/problem.ts'
import { bundleOf, type Pages, publicPolicy } from './pages.ts'
import { visitOf, type Visit } from './visit.ts'

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
