import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { PageSource } from '../pages/page-source.ts'
import { scriptlessPolicy } from './public-page-policy.ts'

/** What the built bundle of the public pages exports, as far as the server uses it. */
type PublicPages = {
  renderLanding(settings: Pick<Config, 'appName' | 'publicUrl' | 'supportEmail' | 'supportPhone'>): {
    html: string
    styles: readonly string[]
  }
}

type PublicPagesDeps = { config: Config; pages: Pick<PageSource, 'publicPages'> }

/** The pages for visitors, complete without script. The landing page is at `/`. */
export function registerPublicPages(app: FastifyInstance, { config, pages }: PublicPagesDeps): void {
  app.get('/', async (request, reply) => {
    const { renderLanding } = (await pages.publicPages()) as PublicPages
    const { html, styles } = renderLanding(config)
    const etag = `"${createHash('sha256').update(html).digest('base64url')}"`
    reply
      .header('content-security-policy', scriptlessPolicy(styles))
      .header('cache-control', 'no-cache')
      .header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('text/html; charset=utf-8').send(html)
  })
}
