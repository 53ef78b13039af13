/** The line between phone and server, and what went over it. */
import type { CDPSession, Page } from 'playwright'
import type { Wire } from '../row.ts'

export type Line = 'open' | 'poor'

export const LINES: Record<Line, string> = { open: 'open line', poor: '400 kbit/s, 400 ms' }

const BYTES_PER_SECOND = 400_000 / 8
const POOR = {
  offline: false,
  latency: 400,
  downloadThroughput: BYTES_PER_SECOND,
  uploadThroughput: BYTES_PER_SECOND,
}
const OPEN = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

type Asked = { url: string; up: number; down: number }
/** An address and what came from it, heads and all. */
type Came = readonly [url: string, bytes: number]

export type Watched = {
  cdp: CDPSession
  set(line: Line): Promise<void>
  /** Counts from now on. */
  begin(): void
  /** Asks for the page's own count of what came; of a body that is read while it comes, DevTools does not tell all. */
  told(): Promise<void>
  /** Since `begin`, of addresses that hold these words; of request bodies only the page knows the size. */
  wire(words: string, bodyBytes: number): Wire
}

export async function watchLine(page: Page): Promise<Watched> {
  const came = () =>
    page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
        ({ name, transferSize }) => [name, transferSize] as const,
      ),
    )
  return watchSession(await page.context().newCDPSession(page), came)
}

/** @param came what the other side of the session counted itself; where it says nothing, DevTools' count holds */
export async function watchSession(cdp: CDPSession, came: () => Promise<Came[]>): Promise<Watched> {
  await cdp.send('Network.enable')
  const asked = new Map<string, Asked>()
  let timed: Came[] = []
  const of = (id: string): Asked => asked.get(id) ?? asked.set(id, { url: '', up: 0, down: 0 }).get(id)!
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => (of(requestId).url = request.url))
  cdp.on('Network.requestWillBeSentExtraInfo', ({ requestId, headers }) => {
    of(requestId).up += Object.entries(headers).reduce(
      (sum, [name, value]) => sum + name.length + value.length + 4,
      0,
    )
  })
  cdp.on(
    'Network.loadingFinished',
    ({ requestId, encodedDataLength }) => (of(requestId).down += encodedDataLength),
  )
  return {
    cdp,
    set: async (line) =>
      void (await cdp.send('Network.emulateNetworkConditions', line === 'poor' ? POOR : OPEN)),
    begin: () => asked.clear(),
    async told() {
      timed = await came()
    },
    wire(words, bodyBytes) {
      const counted = [...asked.values()].filter(({ url }) => url.includes(words))
      const sum = (part: 'up' | 'down') => counted.reduce((total, one) => total + one[part], 0) / 1024
      const own = timed.filter(([url]) => url.includes(words))
      const down = own.reduce((total, [, bytes]) => total + bytes, 0) / 1024 || sum('down')
      return { downKb: down, upKb: sum('up') + bodyBytes / 1024, requests: counted.length }
    },
  }
}
