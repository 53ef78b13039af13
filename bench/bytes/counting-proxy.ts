/**
 * A proxy to the server that counts all bytes in both directions, with headers, by request. Adds the counts up for the
 * table.
 */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { Ending } from '../ending.ts'
import type { Row, Target, Wire } from '../table.ts'

/** Bytes. Headers are counted as sent over HTTP/1.1, in clear and uncompressed. */
type Counted = {
  requests: number
  upHeads: number
  upBodies: number
  downHeads: number
  downBodies: number
}

export type Way = {
  /** The address that the browser uses in place of the server's. */
  url: string
  /** By method and path, without the query, since `begin`. */
  counted(): Map<string, Counted>
  begin(): void
  /** Resolves once nothing has passed for this many milliseconds. */
  quiet(ms: number): Promise<void>
}

const REQUEST_LINE = /^([A-Z]+) ([^ ?]+)\S* HTTP\/1\.1\r\n/
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
    const benchServer = connect(Number(new URL(server).port), 'localhost')
    for (const socket of [phone, benchServer]) sockets.add(socket.on('error', () => socket.destroy()))
    count(phone, benchServer, add)
    phone.pipe(benchServer)
    benchServer.pipe(phone)
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

/** A browser sends one request at a time on a connection, so bytes belong to the last request. */
function count(
  phone: Socket,
  benchServer: Socket,
  add: (path: string, more: Partial<Counted>) => void,
): void {
  let path = '(nothing asked)'
  phone.on('data', (bytes: Buffer) => {
    const line = REQUEST_LINE.exec(bytes.toString('latin1'))
    if (line) path = `${line[1]} ${line[2]}`
    const head = line ? headOf(bytes) : 0
    add(path, { requests: line ? 1 : 0, upHeads: head, upBodies: bytes.length - head })
  })
  benchServer.on('data', (bytes: Buffer) => {
    const head = bytes.subarray(0, 9).toString('latin1') === 'HTTP/1.1 ' ? headOf(bytes) : 0
    add(path, { downHeads: head, downBodies: bytes.length - head })
  })
}

function headOf(bytes: Buffer): number {
  const end = bytes.indexOf('\r\n\r\n')
  return end === -1 ? bytes.length : end + 4
}

const KB = 1024

type ByPath = ReadonlyMap<string, Counted>

const upOf = ({ upHeads, upBodies }: Counted): number => upHeads + upBodies
const downOf = ({ downHeads, downBodies }: Counted): number => downHeads + downBodies

/** @param words parts of the counted paths; all paths if missing */
export function wireOf(byPath: ByPath, words = ''): Wire {
  const counted = [...byPath].filter(([path]) => path.includes(words)).map(([, one]) => one)
  const sum = (of: (one: Counted) => number) => counted.reduce((total, one) => total + of(one), 0)
  return { downKb: sum(downOf) / KB, upKb: sum(upOf) / KB, requests: sum(({ requests }) => requests) }
}

/** Two parts of one journey, the second this many times. */
export const combined = (a: Wire, b: Wire, times: number): Wire => ({
  downKb: a.downKb + b.downKb * times,
  upKb: a.upKb + b.upKb * times,
  requests: Math.round(a.requests + b.requests * times),
})

export const bytesRow = (name: string, wire: Wire, target?: Target): Row => ({
  name,
  unit: 'KB',
  median: wire.downKb + wire.upKb,
  p95: null,
  wire,
  ...(target ? { target } : {}),
})

/** One line a path, largest first: requests, then bytes of headers and bodies up, and down. */
export const linesOf = (byPath: ByPath): string[] =>
  [...byPath]
    .sort(([, a], [, b]) => upOf(b) + downOf(b) - upOf(a) - downOf(a))
    .map(
      ([path, { requests, upHeads, upBodies, downHeads, downBodies }]) =>
        `  ${requests} × ${path}: up ${upHeads} + ${upBodies}, down ${downHeads} + ${downBodies}`,
    )
