/** A proxy between phone and server with the network faults of a Sunday. The app uses its address. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Returns true when it has answered the request. */
export type Meddling = (
  incoming: IncomingMessage,
  answer: ServerResponse,
  pass: () => Promise<Passed>,
) => boolean | Promise<boolean>
export type Passed = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

export type FaultProxy = {
  url: string
  /** Applied to each request from now on; null passes it through. */
  meddle: Meddling | null
  close(): Promise<void>
}

/** Drops every connection. */
export const noNetwork: Meddling = (incoming) => {
  incoming.socket.destroy()
  return true
}

/** A portal's page with status 200 in place of every response. */
export const captivePortal: Meddling = (_, answer) => {
  send(answer, {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from('<h1>Buy data to go on</h1>'),
  })
  return true
}

export async function openFaultProxy(testServer: { url: string }): Promise<FaultProxy> {
  const way: FaultProxy = { url: '', meddle: null, close: async () => {} }
  const server = createServer((incoming, answer) => {
    const body = read(incoming)
    // When nothing passes, nobody awaits the body, and the phone may disconnect while sending it.
    body.catch(() => undefined)
    const pass = async () => passOn(testServer.url, incoming, await body)
    const handled = Promise.resolve(way.meddle ? way.meddle(incoming, answer, pass) : false)
    // The phone may disconnect or the server may close. The phone's side shows what matters.
    handled
      .then(async (done) => (done ? undefined : send(answer, await pass())))
      .catch(() => answer.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, () => ready()))
  way.url = `http://localhost:${(server.address() as AddressInfo).port}`
  way.close = () => {
    server.closeAllConnections()
    return new Promise((closed) => server.close(() => closed()))
  }
  return way
}

export function send(answer: ServerResponse, { status, headers, body }: Passed): void {
  answer.writeHead(status, headers)
  answer.end(body)
}

function passOn(url: string, incoming: IncomingMessage, body: Buffer): Promise<Passed> {
  return new Promise((resolve, reject) => {
    const on = request(
      `${url}${incoming.url}`,
      { method: incoming.method, headers: incoming.headers, agent: false },
      (response) => {
        void read(response).then((bytes) => {
          const { 'transfer-encoding': _, ...headers } = response.headers
          resolve({
            status: response.statusCode ?? 502,
            headers: { ...headers, 'content-length': String(bytes.length) },
            body: bytes,
          })
        })
      },
    )
    on.once('error', reject)
    on.end(body)
  })
}

async function read(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
