/** HTTP as a browser uses it: persistent connections, compressed responses, one address per hall. */
import http from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

const agent = new http.Agent({ keepAlive: true, maxSockets: Infinity, maxFreeSockets: 4 })
const ANSWER_WITHIN_MS = 25_000

export type Sent = {
  url: string
  address: string
  method?: 'GET' | 'POST'
  token?: string
  body?: object
}

/** @returns status 0 without a response */
export type Answer = { status: number; body: string; retryAfterMs: number }

const headersOf = ({ token, body }: Sent, packed: string): Record<string, string> => ({
  'accept-encoding': packed,
  ...(token && { authorization: `Bearer ${token}` }),
  ...(body && { 'content-type': 'application/json' }),
})

export async function call(sent: Sent): Promise<Answer> {
  return new Promise((resolve) => {
    const nothing = () => resolve({ status: 0, body: '', retryAfterMs: 2000 })
    const { url, address: localAddress, method = 'GET' } = sent
    const request = http.request(url, { agent, method, localAddress, headers: headersOf(sent, 'br, gzip') })
    request.setTimeout(ANSWER_WITHIN_MS, () => request.destroy())
    request.once('error', nothing)
    request.once('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.once('error', nothing)
      response.once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: unpacked(Buffer.concat(chunks), response.headers['content-encoding']),
          retryAfterMs: 1000 * Number(response.headers['retry-after'] ?? 2),
        }),
      )
    })
    request.end(sent.body && JSON.stringify(sent.body))
  })
}

function unpacked(bytes: Buffer, how = ''): string {
  if (how === 'br') return brotliDecompressSync(bytes).toString()
  return (how === 'gzip' ? gunzipSync(bytes) : bytes).toString()
}

/** A stream of the church's revs. @param ended called once, however it ends */
export function listen(sent: Sent, onRev: (rev: number) => void, ended: () => void): () => void {
  let over = false
  const end = () => {
    if (!over) ended()
    over = true
  }
  const { url, address: localAddress } = sent
  const request = http.request(url, { agent: false, localAddress, headers: headersOf(sent, 'identity') })
  request.once('error', end)
  request.once('response', (response) => {
    if (response.statusCode !== 200) request.destroy()
    response.on('data', (chunk: Buffer) => {
      for (const [, rev] of String(chunk).matchAll(/^data:\s?(\d+)$/gm)) onRev(Number(rev))
    })
    response.once('close', end)
  })
  request.end()
  return () => {
    over = true
    request.destroy()
  }
}
