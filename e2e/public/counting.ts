/** A proxy that counts every byte to the phone, including headers. */
import { connect, createServer, type AddressInfo } from 'node:net'
import type { TestServer } from '../support/test-server.ts'

export type Counted = { url: string; down: () => number; close(): void }

export async function counting({ url }: TestServer): Promise<Counted> {
  let down = 0
  const server = createServer((phone) => {
    const testServer = connect(Number(new URL(url).port), 'localhost')
    testServer.on('data', (bytes) => (down += bytes.length))
    for (const [from, to] of [
      [phone, testServer],
      [testServer, phone],
    ] as const)
      from.pipe(to).on('error', () => from.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, () => ready()))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, down: () => down, close: () => void server.close() }
}
