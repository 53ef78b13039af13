/** A capture page: the server's where it answers, else the one that was kept, saying of which moment it is. */
import { HELD_STYLE } from '../../../contract/capture-page.ts'
import { heldStyle, holdStyle } from './held-style.ts'
import { keep, keptThings } from './kept.ts'

/** So long a network may be silent where a kept page could be shown. */
const PATIENCE_MS = 8000
const KEPT_AT = 'x-kept-at'

type Asked = { answer: Response; isOurs: boolean }

export async function openPage(address: string): Promise<Response> {
  const asking = askServer(address)
  const asked = await Promise.race([asking.catch(() => null), silence()])
  if (asked?.isOurs) return asked.answer
  return (await keptPage(address)) ?? (asked ?? (await asking)).answer
}

const silence = () => new Promise<null>((over) => setTimeout(() => over(null), PATIENCE_MS))

/** Asks for a page that is not kept yet, for later. */
export async function keepPage(address: string): Promise<void> {
  if (!(await (await keptThings()).match(address))) await askServer(address)
}

/** The server's page, whole, and kept where somebody could write in it. Nobody's session travels along. */
async function askServer(address: string): Promise<Asked> {
  const held = await heldStyle()
  const headers = { accept: 'text/html', ...(held && { [HELD_STYLE]: held.name }) }
  const answer = await fetch(address, { headers, credentials: 'omit', redirect: 'manual', cache: 'no-store' })
  if (!(answer.headers.get('content-type') ?? '').startsWith('text/html')) return { answer, isOurs: false }
  const html = (await answer.text()).replace('<style></style>', () => `<style>${held?.text ?? ''}</style>`)
  const isOurs = answer.status < 500 && isPage(html)
  if (isOurs && answer.status === 200) await keepForm(address, html, answer.headers)
  return { answer: new Response(html, { status: answer.status, headers: unpacked(answer.headers) }), isOurs }
}

/** Not a portal's, and not half of one. */
const isPage = (html: string) =>
  /<main [^>]*data-(capture|notice)=/.test(html) && html.trimEnd().endsWith('</html>')

/** As it came over the wire it is no more. */
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
  const kept = await (await keptThings()).match(address)
  if (!kept) return null
  const asOf = `<head><meta name="narthex-as-of" content="${kept.headers.get(KEPT_AT) ?? ''}">`
  return new Response((await kept.text()).replace('<head>', asOf), { headers: kept.headers })
}
