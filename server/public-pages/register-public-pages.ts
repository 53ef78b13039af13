import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { bundleOf, type Pages, type PagesBundle } from './pages-bundle.ts'
import { publicPolicy } from './public-page-policy.ts'

type PublicPagesDeps = { config: Config; pages: Pages }

/** The pages that say the same to everybody: the landing page at `/`, and `/privacy`. */
export function registerPublicPages(app: FastifyInstance, { config, pages }: PublicPagesDeps): void {
  const answerWith =
    (render: 'renderLanding' | 'renderPrivacy') => async (request: FastifyRequest, reply: FastifyReply) => {
      const bundle = await bundleOf(pages)
      const { html, styles } = await bundle[render](config, languageOf(request, bundle))
      const etag = `"${createHash('sha256').update(html).digest('base64url')}"`
      void reply.headers({
        'content-security-policy': publicPolicy(styles),
        'cache-control': 'no-cache',
        vary: 'accept-language',
        etag,
      })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('text/html; charset=utf-8').send(html)
    }
  app.get('/', answerWith('renderLanding'))
  app.get('/privacy', answerWith('renderPrivacy'))
}

/** By hand in the address, else as the phone says. */
function languageOf({ query, headers }: FastifyRequest, { chooseLanguage }: PagesBundle): string {
  const { lang } = query as Record<string, unknown>
  return chooseLanguage(typeof lang === 'string' ? lang : undefined, headers['accept-language'])
}
