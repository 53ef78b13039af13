/** A way to the server that counts every byte that passes, both ways, heads and all, by what was asked for. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Ending } from '../ending.ts'

/** Bytes. Heads are counted as they are sent over HTTP/1.1: in clear and never compressed. */
export type Counted = {
  requests: number
  upHeads: number
  upBodies: number
  downHeads: number
  downBodies: number
}

export type Way = {
  /** Where the browser asks instead of the server itself. */
  url: string
  /** By method and path, without the query, since `begin`. */
  counted(): Map<string, Counted>
  begin(): void
  /** Resolves once nothing has passed for so many milliseconds. */
  quiet(ms: number): Promise<void>
}

const ASKED = /^([A-Z]+) ([^ ?]+)\S* HTTP\/1\.1\r\n/
const NONE: Counted = { requests: 0, upHeads: 0, upBodies: 0, downHeads: 0, downBodies: 0 }

export async function countingWay(server: string, ending: Ending): Promise<Way> {
  const byPath = new Map<string, Counted>()
  let last = Date.now()
  const add = (path: string, more: Partial<Counted>) => {
    last = Date.now()
    const counted = byPath.get(path) ?? { ...NONE }
    byPath.set(path, counted)
    for (const [part, by] of Object.entries(more)) counted[part as keyof Counted] += by
  }
  const sockets = new Set<Socket>()
  const way = createServer((phone) => {
    const house = connect(Number(new URL(server).port), 'localhost')
    for (const socket of [phone, house]) sockets.add(socket.on('error', () => socket.destroy()))
    count(phone, house, add)
    phone.pipe(house)
    house.pipe(phone)
  })
  ending.add(() => {
    for (const socket of sockets) socket.destroy()
    way.close()
  })
  await new Promise<void>((ready) => way.listen(0, () => ready()))
  return {
    url: `http://localhost:${(way.address() as AddressInfo).port}`,
    counted: () => byPath,
    begin: () => byPath.clear(),
    async quiet(ms) {
      last = Date.now()
      while (Date.now() - last < ms) await new Promise((wake) => setTimeout(wake, 100))
    },
  }
}

/** A browser asks one thing at a time on a connection, so what passes belongs to what was asked last. */
function count(phone: Socket, house: Socket, add: (path: string, more: Partial<Counted>) => void): void {
  let path = '(nothing asked)'
  phone.on('data', (bytes: Buffer) => {
    const asked = ASKED.exec(bytes.toString('latin1'))
    if (asked) path = `${asked[1]} ${asked[2]}`
    const head = asked ? headOf(bytes) : 0
    add(path, { requests: asked ? 1 : 0, upHeads: head, upBodies: bytes.length - head })
  })
  house.on('data', (bytes: Buffer) => {
    const head = bytes.subarray(0, 9).toString('latin1') === 'HTTP/1.1 ' ? headOf(bytes) : 0
    add(path, { downHeads: head, downBodies: bytes.length - head })
  })
}

function headOf(bytes: Buffer): number {
  const end = bytes.indexOf('\r\n\r\n')
  return end === -1 ? bytes.length : end + 4
}
