/** Everybody onto a fresh phone, beside one compressed JSON put into Dexie whole: turn by turn, in the same browser. */
import type { Browser } from 'playwright'
import { openBrowser } from '../browser/chromium.ts'
import { LINES, type Line } from '../browser/line.ts'
import { inPage } from '../browser/page-of.ts'
import { serveBeside } from '../house/serve-beside.ts'
import { median, p95 } from '../quantiles.ts'
import type { Row } from '../row.ts'
import { targets } from '../targets.ts'
import type { FilledChurch, Workshop } from '../workshop.ts'
import { firstSync as syncOnce, freshPhone, ownersPhone, rowOf, type Run } from './phone.ts'

type Case = { size: number; line: Line; times: number }

const CASES: Case[] = [
  { size: 10_000, line: 'open', times: 5 },
  { size: 50_000, line: 'open', times: 3 },
  { size: 10_000, line: 'poor', times: 3 },
  { size: 50_000, line: 'poor', times: 1 },
]

export async function firstSync(workshop: Workshop): Promise<void> {
  const house = await workshop.house()
  const limitUrl = await serveBeside(workshop.ending, 'json-server.ts', { DATABASE: house.bareUrl })
  const browser = await openBrowser()
  workshop.ending.add(() => browser.close())
  for (const one of CASES) workshop.put(...(await runCase(workshop, browser, limitUrl, one)))
  await browser.close()
}

async function runCase(
  workshop: Workshop,
  browser: Browser,
  limitUrl: string,
  { size, line, times }: Case,
): Promise<Row[]> {
  const church = await workshop.church(size)
  const name = `${size.toLocaleString('en')} people, ${LINES[line]}`
  workshop.say(`first sync, ${name}`)
  const ours: Run[] = []
  const limit: Run[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const phone = await ownersPhone(browser, await workshop.house(), church)
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
