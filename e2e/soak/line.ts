/** The network line of one phone: a fault proxy that also passes the live stream on. */
import { request, type IncomingMessage, type ServerResponse } from 'node:http'
import { noNetwork, openFaultProxy, type Meddling } from '../support/fault-proxy.ts'

/** `lossy`: the server applies each second push, and the phone never gets the answer. */
export type LineState = 'open' | 'cut' | 'lossy'

export type Line = { url: string; set(state: LineState): void; close(): Promise<void> }

export async function openLine(server: { url: string }): Promise<Line> {
  const proxy = await openFaultProxy(server)
  const streams = new Set<ServerResponse>()
  let pushes = 0
  const open: Meddling = (incoming, answer) => {
    if (!incoming.url?.includes('/sync/live')) return false
    streams.add(answer)
    answer.once('close', () => streams.delete(answer))
    passStream(server.url, incoming, answer)
    return true
  }
  const lossy: Meddling = async (incoming, answer, pass) => {
    if (!incoming.url?.includes('/sync/push') || (pushes += 1) % 2 === 0) return open(incoming, answer, pass)
    await pass()
    answer.destroy()
    return true
  }
  proxy.meddle = open
  return {
    url: proxy.url,
    set: (state) => {
      proxy.meddle = { open, lossy, cut: noNetwork }[state]
      if (state === 'cut') for (const stream of streams) stream.destroy()
    },
    close: () => proxy.close(),
  }
}

/** The stream never ends, so the proxy cannot wait for the whole response. */
function passStream(url: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const on = request(`${url}${incoming.url}`, { headers: incoming.headers, agent: false }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.on('error', () => answer.destroy())
    response.pipe(answer)
  })
  on.on('error', () => answer.destroy())
  answer.once('close', () => on.destroy())
  on.end()
}
