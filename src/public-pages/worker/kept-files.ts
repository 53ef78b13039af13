/** Scripts have their content in their names: what is kept is what would come. */
import { keep, keptThings } from './kept.ts'

export async function keptFile(request: Request): Promise<Response> {
  const kept = await (await keptThings()).match(request.url)
  if (kept) return kept
  const answer = await fetch(request)
  if (isFile(answer)) await keep(request.url, answer.clone())
  return answer
}

/** From the browser's own cache, where the page just had it from there. */
export async function keepFile(address: string): Promise<void> {
  if (await (await keptThings()).match(address)) return
  const answer = await fetch(address)
  if (isFile(answer)) await keep(address, answer)
}

const isFile = ({ status, redirected, headers }: Response) =>
  status === 200 && !redirected && /javascript/.test(headers.get('content-type') ?? '')
