/** Between the phone and the house: a network that does what networks do on a Sunday. Its address is the app's. */
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** True: it has been answered. */
export type Meddling = (
  asked: IncomingMessage,
  answer: ServerResponse,
  pass: () => Promise<Passed>,
) => boolean | Promise<boolean>
export type Passed = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }

export type WayThere = {
  url: string
  /** What happens to each call from now on; null: it goes through. */
  meddle: Meddling | null
  close(): Promise<void>
}

/** Nobody answers. */
export const noNetwork: Meddling = (asked) => {
  asked.socket.destroy()
  return true
}

/** A portal's page instead of whatever was asked for, and a good conscience. */
export const captivePortal: Meddling = (_, answer) => {
  send(answer, {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: Buffer.from('<h1>Buy data to go on</h1>'),
  })
  return true
}

export async function wayTo(house: { url: string }): Promise<WayThere> {
  const way: WayThere = { url: '', meddle: null, close: async () => {} }
  const server = createServer((asked, answer) => {
    const body = read(asked)
    // Where nothing passes nobody waits for what was asked, and the phone may hang up in the middle of it.
    body.catch(() => undefined)
    const pass = async () => passOn(house.url, asked, await body)
    const handled = Promise.resolve(way.meddle ? way.meddle(asked, answer, pass) : false)
    // A phone that hung up, or a house that is closing: the phone's side shows what matters.
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

function passOn(url: string, asked: IncomingMessage, body: Buffer): Promise<Passed> {
  return new Promise((resolve, reject) => {
    const on = request(
      `${url}${asked.url}`,
      { method: asked.method, headers: asked.headers, agent: false },
      (heard) => {
        void read(heard).then((bytes) => {
          const { 'transfer-encoding': _, ...headers } = heard.headers
          resolve({
            status: heard.statusCode ?? 502,
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
