/** The worker's single cache of server content: pages, scripts and the pages' style. It never holds typed text. */
import { HELD_STYLE } from '../../../contract/capture-page.ts'
import { styleName } from '../client/outbox/worker-message.ts'

/** The longest silence of the network while a cached page could be shown. */
const PATIENCE_MS = 8000
const KEPT_AT = 'x-kept-at'

const PREFIX = 'narthex-visitors-'

const CACHE_NAME = `${PREFIX}1`

const MOST = 16

type ServerPage = { answer: Response; isOurs: boolean }

/** Serves a capture page: the server's if it responds, else the cached one with its time. */
export async function openPage(address: string): Promise<Response> {
  const request = requestPage(address)
  const page = await Promise.race([request.catch(() => null), silence()])
  if (page?.isOurs) return page.answer
  return (await keptPage(address)) ?? (page ?? (await request)).answer
}

const silence = () => new Promise<null>((over) => setTimeout(() => over(null), PATIENCE_MS))

/** Loads a page that is not cached yet, for later. */
export async function keepPage(address: string): Promise<void> {
  if (!(await (await openCache()).match(address))) await requestPage(address)
}

/** Requests the whole page and caches it if it has a form. The request carries no session. */
async function requestPage(address: string): Promise<ServerPage> {
  const held = await heldStyle()
  const headers = { accept: 'text/html', ...(held && { [HELD_STYLE]: held.name }) }
  const answer = await fetch(address, { headers, credentials: 'omit', redirect: 'manual', cache: 'no-store' })
  if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) return { answer, isOurs: false }
  const html = (await answer.text()).replace('<style></style>', () => `<style>${held?.text ?? ''}</style>`)
  const isOurs = answer.status < 500 && isPage(html)
  if (isOurs && answer.status === 200) await keepForm(address, html, answer.headers)
  return { answer: new Response(html, { status: answer.status, headers: unpacked(answer.headers) }), isOurs }
}

/** Rejects a portal's page and an incomplete page. */
const isPage = (html: string) =>
  /<main [^>]*data-(capture|notice)=/.test(html) && html.trimEnd().endsWith('</html>')

/** These headers describe the response as sent. The body has changed since. */
function unpacked(from: Headers): Headers {
  const headers = new Headers(from)
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  return headers
}

async function keepForm(address: string, html: string, from: Headers): Promise<void> {
  if (!/data-step="(mark|write|choose)"/.test(html)) return
  const headers = unpacked(from)
  headers.set(KEPT_AT, new Date().toISOString())
  await holdStyle(/<style>([^<]*)<\/style>/.exec(html)?.[1] ?? '')
  await keep(address, new Response(html, { headers }))
}

async function keptPage(address: string): Promise<Response | null> {
  const kept = await (await openCache()).match(address)
  if (!kept) return null
  const asOf = `<head><meta name="narthex-as-of" content="${kept.headers.get(KEPT_AT) ?? ''}">`
  return new Response((await kept.text()).replace('<head>', asOf), { headers: kept.headers })
}

/** Serves scripts from the cache. Their names contain a content hash, so a cached file is current. */
export async function keptFile(request: Request): Promise<Response> {
  const kept = await (await openCache()).match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (isFile(answer)) await keep(request.url, answer.clone())
  return answer
}

/** From the browser's own cache, if the page has just loaded it. */
export async function keepFile(address: string): Promise<void> {
  if (await (await openCache()).match(address)) return
  const answer = await fetch(address)
  if (isFile(answer)) await keep(address, answer)
}

const isFile = ({ status, redirected, headers }: Response) =>
  status === 200 && !redirected && /javascript/.test(headers.get('content-type') ?? '')

type HeldStyle = { name: string; text: string }

/** The cache entry of the capture pages' one style. */
const STYLE_ADDRESS = '/p/held-style'
const STYLE_NAME = 'x-name'

/** The style is most of the pages' size. It is kept, so that it is not sent again. */
async function heldStyle(): Promise<HeldStyle | null> {
  const held = await (await openCache()).match(STYLE_ADDRESS)
  return held ? { name: held.headers.get(STYLE_NAME) ?? '', text: await held.text() } : null
}

export async function holdStyle(text: string): Promise<void> {
  const name = await styleName(text)
  if (name && (await heldStyle())?.name !== name)
    await keep(STYLE_ADDRESS, new Response(text, { headers: { [STYLE_NAME]: name } }))
}

const openCache = () => caches.open(CACHE_NAME)

/** Deletes the cache of earlier versions of this worker. */
export async function dropOlder(): Promise<void> {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE_NAME)
  await Promise.all(older.map((name) => caches.delete(name)))
}

/** Caches a response and evicts the entries stored longest ago. */
async function keep(address: string, answer: Response): Promise<void> {
  const things = await openCache()
  await things.delete(address)
  await things.put(address, answer)
  const kept = await things.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((old) => things.delete(old)))
}
