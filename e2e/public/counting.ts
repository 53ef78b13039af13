/** A way to the house on which every byte that comes down to the phone is counted, heads and all. */
import { connect, createServer, type AddressInfo } from 'node:net'
import type { House } from '../session/house.ts'

export type Counted = { url: string; down: () => number; close(): void }

export async function counting({ url }: House): Promise<Counted> {
  let down = 0
  const server = createServer((phone) => {
    const house = connect(Number(new URL(url).port), 'localhost')
    house.on('data', (bytes) => (down += bytes.length))
    for (const [from, to] of [
      [phone, house],
      [house, phone],
    ] as const)
      from.pipe(to).on('error', () => from.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, () => ready()))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, down: () => down, close: () => void server.close() }
}
