/** Measures a first sync beside one compressed JSON put into Dexie whole: in turn, in the same browser. */
import type { Browser } from 'playwright'
import { openBrowser, LINES, type Line } from '../browser.ts'
import { inPage } from './in-page.ts'
import { serveBeside } from '../server/process.ts'
import { median, p95 } from '../quantiles.ts'
import type { Row } from '../table.ts'
import { targets } from '../targets.ts'
import type { FilledChurch, BenchContext } from '../bench-context.ts'
import { firstSync as syncOnce, freshPhone, ownersPhone, rowOf, type Run } from './phone.ts'

type Case = { size: number; line: Line; times: number }

const CASES: Case[] = [
  { size: 10_000, line: 'open', times: 5 },
  { size: 50_000, line: 'open', times: 3 },
  { size: 10_000, line: 'poor', times: 3 },
  { size: 50_000, line: 'poor', times: 1 },
]

export async function firstSync(benchContext: BenchContext): Promise<void> {
  const benchServer = await benchContext.benchServer()
  const limitUrl = await serveBeside(benchContext.ending, 'json-server.ts', { DATABASE: benchServer.bareUrl })
  const browser = await openBrowser()
  benchContext.ending.add(() => browser.close())
  for (const one of CASES) benchContext.put(...(await runCase(benchContext, browser, limitUrl, one)))
  await browser.close()
}

async function runCase(
  benchContext: BenchContext,
  browser: Browser,
  limitUrl: string,
  { size, line, times }: Case,
): Promise<Row[]> {
  const church = await benchContext.church(size)
  const name = `${size.toLocaleString('en')} people, ${LINES[line]}`
  benchContext.say(`first sync, ${name}`)
  const ours: Run[] = []
  const limit: Run[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const phone = await ownersPhone(browser, await benchContext.benchServer(), church)
    ours.push(await syncOnce(phone, church, line))
    await phone.close()
    limit.push(await onceAsJson(browser, limitUrl, church, line))
  }
  const shares = ours.map((run, turn) => run.seconds / limit[turn]!.seconds)
  return [
    rowOf(
      `first sync, ${name}`,
      ours,
      size === 10_000 && line === 'poor' ? targets.firstSyncPoor : undefined,
    ),
    rowOf(`one JSON and bulkPut, ${name}`, limit),
    {
      name: `first sync beside JSON and bulkPut, ${name}`,
      unit: '×',
      median: median(shares),
      p95: p95(shares),
      ...(size === 50_000 ? { target: targets.firstSyncShare } : {}),
    },
  ]
}

async function onceAsJson(
  browser: Browser,
  limitUrl: string,
  church: FilledChurch,
  line: Line,
): Promise<Run> {
  const phone = await freshPhone(browser, limitUrl)
  await phone.line.set(line)
  phone.line.begin()
  const { ms, people } = await inPage(phone.page, 'jsonAndBulkPut', `${limitUrl}/members/${church.church}`)
  if (people !== church.size) throw new Error(`${people} people came of ${church.size}`)
  const run = { seconds: ms / 1000, wire: phone.line.wire('/members/', 0) }
  await phone.close()
  return run
}
