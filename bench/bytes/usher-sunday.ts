/** An usher's Sunday on a phone that was here last week: the app opened, people marked, everything received, the app put away. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { openKept } from '../browser/chromium.ts'
import { ownFolder } from '../house/places.ts'
import type { Wire } from '../row.ts'
import { targets } from '../targets.ts'
import type { FilledChurch, Workshop } from '../workshop.ts'
import { countingWay, type Way } from './counting-way.ts'
import { lookOnce, tapsOf, type Taps } from './door-taps.ts'
import { firstTime } from './first-time.ts'
import { bytesRow, joined, linesOf, wireOf } from './sums.ts'

const MEMBERS = 2000
const MARKS = 300
/** Longer than anything the app does after a tap, or when it is opened. */
const QUIET_MS = 4000

/** At the paces of a door, so many are tapped and the rest reckoned: each costs the same. */
const PACES = [
  { name: 'one a second', everyMs: 1000, sample: 60 },
  { name: 'ten a minute', everyMs: 6000, sample: 6 },
]

export async function usherSunday(workshop: Workshop): Promise<void> {
  const church = await workshop.church(MEMBERS)
  const way = await countingWay((await workshop.house()).url, workshop.ending)
  const tap = tapsOf(church)
  const openAgain = await phoneOfLastWeek(workshop, way, church)
  const put = (name: string, wire: Wire) =>
    workshop.put(bytesRow(`usher’s Sunday, 2,000 people, 300 marks ${name}`, wire, targets.usherSunday))

  const away = await openAgain()
  await counted(workshop, way, 'opened', () => opened(away.page, way))
  const afterwards = await withoutNetwork(workshop, way, away.page, tap)
  await away.context.close()

  const phone = await openAgain()
  const opening = await counted(workshop, way, 'opened', () => opened(phone.page, way))
  put('made without a network, then sent', joined(opening, afterwards, 1))
  const fast = await counted(workshop, way, `${MARKS} marks, as fast as it goes`, () =>
    tapped(tap, phone.page, way, MARKS, 0),
  )
  const closing = await counted(workshop, way, 'looked once more, put away', () =>
    lookedAgain(phone.page, way),
  )
  const around = joined(opening, closing, 1)
  put('as fast as the app takes them', joined(around, fast, 1))
  for (const { name, everyMs, sample } of PACES) {
    const paced = await counted(workshop, way, `${sample} marks, ${name}`, () =>
      tapped(tap, phone.page, way, sample, everyMs),
    )
    put(name, joined(around, paced, MARKS / sample))
  }
  await phone.context.close()
}

async function counted(workshop: Workshop, way: Way, what: string, work: () => Promise<void>): Promise<Wire> {
  way.begin()
  await work()
  workshop.say(`${what}:`)
  for (const line of linesOf(way.counted())) workshop.say(line)
  return wireOf(way.counted())
}

async function phoneOfLastWeek(workshop: Workshop, way: Way, church: FilledChurch) {
  const folder = join(ownFolder(workshop.lasting), 'profile')
  mkdirSync(folder)
  const open = async () => {
    const context = await openKept(folder)
    workshop.ending.add(() => context.close())
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  workshop.say('signing in, a week before')
  const { context, page } = await open()
  await firstTime(page, way, church)
  await context.close()
  return open
}

async function opened(page: Page, way: Way): Promise<void> {
  await page.goto(`${way.url}/door`)
  await page.locator('.door-row').first().waitFor({ timeout: 30_000 })
  await way.quiet(QUIET_MS)
}

async function tapped(tap: Taps, page: Page, way: Way, marks: number, everyMs: number): Promise<void> {
  await tap(page, marks, everyMs)
  await way.quiet(QUIET_MS)
}

async function lookedAgain(page: Page, way: Way): Promise<void> {
  await lookOnce(page)
  await way.quiet(QUIET_MS)
}

/** Marks made in a hall without a network, delivered when it is back. */
async function withoutNetwork(workshop: Workshop, way: Way, page: Page, tap: Taps): Promise<Wire> {
  await page.context().setOffline(true)
  return counted(workshop, way, `${MARKS} marks without a network, then sent`, async () => {
    await tap(page, MARKS, 0)
    await page.context().setOffline(false)
    await way.quiet(QUIET_MS)
  })
}
