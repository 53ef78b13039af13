import type { FastifyError, FastifyInstance } from 'fastify'
import { escapeHtml } from '../../http/escape-html.ts'
import { problemOf } from '../../http/failures.ts'
import { describeError } from '../../http/log.ts'
import { sendPage } from '../../http/send-page.ts'
import { sandboxPage } from './sandbox-page.ts'

/** What is refused on these pages is said by a page. */
export function answerPlainly(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = problemOf(error)
    if (problem.status >= 500) request.log.error({ failed: describeError(error) }, problem.code)
    const page = sandboxPage('Sandbox', `<h1>Sandbox</h1><p>${escapeHtml(problem.message)}</p>`)
    return sendPage(reply.code(problem.status), page, 'no-store')
  })
}
