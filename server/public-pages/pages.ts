/**
 * The server's side of all public pages: their bundle, their policy and their script, and the pages that are equal for
 * everybody.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { CaptureView, NoticeWhy } from '../../contract/capture-page.ts'
import type { GiveView } from '../../contract/give-page.ts'
import type { PageSource } from '../http/app-files.ts'
import { Problem } from '../http/actor-and-answer.ts'

/**
 * Parses forms as browsers post them. Only the pages accept them: the API rejects content types that another site's form
 * can send.
 */

/** A form of this app with the longest values is about 3 KB. */
const MOST_FORM_BYTES = 16 * 1024

export type Typed = Record<string, string>

/** From here on this instance accepts only urlencoded forms; another type gets 415. */
export function takeForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_FORM_BYTES },
    (_request, body, done) => done(null, fieldsOf(body as string)),
  )
}

/** The object has no prototype, because a field may have any name. Of two fields with one name the last counts. */
function fieldsOf(body: string): Typed {
  return Object.assign(Object.create(null) as Typed, Object.fromEntries(new URLSearchParams(body)))
}

/** The named fields, blank ones left out. */
export function pick(body: unknown, names: readonly string[]): Typed {
  const fields = (body ?? {}) as Typed
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = Object.hasOwn(fields, name) ? fields[name] : undefined
      return value ? [[name, value]] : []
    }),
  )
}

/**
 * Rejects forms that another website posts here for its visitor. No session is at risk, but the visitor's address and
 * the limits are. Throws Problem CROSS_SITE if the browser reports another site. A browser without that header is
 * trusted.
 */
export function refuseElsewhere({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return
  throw new Problem(
    'CROSS_SITE',
    'This form came from another website. Open the church’s link and fill it in there.',
  )
}

type PublicPagesDeps = { config: Config; pages: Pages }

/** Registers the pages that are equal for everybody: the landing page at `/`, and `/privacy`. */
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

/** The language in the address, else that of the phone. */
function languageOf({ query, headers }: FastifyRequest, { chooseLanguage }: PagesBundle): string {
  const { lang } = query as Record<string, unknown>
  return chooseLanguage(typeof lang === 'string' ? lang : undefined, headers['accept-language'])
}

export type RenderedPage = { html: string; styles: readonly string[] }

type PublicSettings = Pick<
  Config,
  'appName' | 'publicUrl' | 'planCatalogue' | 'trialDays' | 'supportEmail' | 'supportPhone'
>

/** The exports of the public pages' bundle that the server uses. */
export type PagesBundle = {
  renderLanding(settings: PublicSettings, language: string): RenderedPage | Promise<RenderedPage>
  renderPrivacy(settings: PublicSettings, language: string): Promise<RenderedPage>
  renderCapture(
    settings: PublicSettings,
    language: string,
    view: CaptureView,
    script: string | undefined,
  ): Promise<RenderedPage>
  renderGive(
    settings: PublicSettings,
    language: string,
    view: GiveView,
    script: string | undefined,
  ): Promise<RenderedPage>
  renderNotice(
    settings: PublicSettings,
    language: string,
    why: NoticeWhy,
    again: string | null,
  ): Promise<RenderedPage>
  chooseLanguage(byHand: string | undefined, acceptLanguage: string | undefined): string
  consentWordings(
    language: string,
    church: string,
  ): Promise<{ consent_wording: string; sms_consent_wording: string }>
  giveWording(language: string, church: string): Promise<string>
}

export type Pages = Pick<PageSource, 'publicPages' | 'staticFolder'>

export const bundleOf = async (pages: Pages): Promise<PagesBundle> =>
  (await pages.publicPages()) as PagesBundle

/** The sources that a page may load besides its own styles. */
type Allowed = {
  /** Scripts of this site, their worker and their requests to the server. */
  script?: boolean
  /** A picture on another site: its whole address. */
  picture?: string | null
  /** Other sites to which its form may lead: `paymentPages` of server/http/hosts-and-headers.ts. */
  leadsTo?: readonly string[]
}

/**
 * Builds the content security policy of a public page. Only exactly these styles apply, nothing inline runs, and no
 * site may frame it. Script is allowed only if the page has one, from this site.
 */
export function publicPolicy(
  styles: readonly string[],
  { script, picture, leadsTo = [] }: Allowed = {},
): string {
  const hashes = styles.map((style) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  const elsewhere = originOf(picture)
  return [
    "default-src 'none'",
    ...(script ? ["script-src 'self'", "connect-src 'self'", "worker-src 'self'"] : []),
    `style-src ${hashes.join(' ') || "'none'"}`,
    `img-src 'self'${elsewhere ? ` ${elsewhere}` : ''}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    ["form-action 'self'", ...leadsTo].join(' '),
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Returns only the origin in the URL parser's form: no typed text gets into the policy. */
function originOf(address: string | null | undefined): string | null {
  if (!address?.startsWith('https://')) return null
  return URL.canParse(address) ? new URL(address).origin : null
}

const manifests = new Map<string, Promise<Record<string, { file?: string }>>>()

/**
 * Returns the address of a public page's script, if it has one: from the build's manifest, or its source in
 * development.
 * @param source the script's source, such as `src/public-pages/client/capture.ts`
 */
export async function publicScript({ staticFolder }: Pages, source: string): Promise<string | undefined> {
  if (!staticFolder) return existsSync(source) ? `/${source}` : undefined
  const manifest = manifests.get(staticFolder) ?? readManifest(staticFolder)
  manifests.set(staticFolder, manifest)
  const { [source]: script } = await manifest
  return script?.file && `/p/${script.file}`
}

async function readManifest(folder: string): Promise<Record<string, { file?: string }>> {
  const text = await readFile(join(folder, 'p', 'manifest.json'), 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, { file?: string }>
}
