/** Measures bytes on the wire, journey by journey. A visitor's capture is measured by e2e/public/bytes.spec.ts. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import type { BenchContext, FilledChurch } from '../bench-context.ts'
import { newPhonesSync, firstTime } from './new-phone.ts'
import { openKept } from '../browser.ts'
import { ownFolder } from '../server/paths.ts'
import type { Wire } from '../table.ts'
import { targets } from '../targets.ts'
import { countingWay, type Way, bytesRow, combined, linesOf, wireOf } from './counting-proxy.ts'
import { plainName } from '../../sync/merge/names.ts'
import { nameOf } from '../server/sundays.ts'

export async function bytes(benchContext: BenchContext): Promise<void> {
  await usherSunday(benchContext)
  await newPhonesSync(benchContext)
}

const MEMBERS = 2000
const MARKS = 300

/** Longer than any follow-up of the app after a tap or a start. */
const QUIET_MS = 4000

/** For the paces of a door: a few marks are tapped and the rest extrapolated, because each costs the same. */
const PACES = [
  { name: 'one a second', everyMs: 1000, sample: 60 },
  { name: 'ten a minute', everyMs: 6000, sample: 6 },
]

/**
 * Measures an usher's Sunday on a phone used last week: opens the app, marks people, receives everything, closes it.
 */
async function usherSunday(benchContext: BenchContext): Promise<void> {
  const church = await benchContext.church(MEMBERS)
  const way = await countingWay((await benchContext.benchServer()).url, benchContext.ending)
  const tap = tapsOf(church)
  const openAgain = await phoneOfLastWeek(benchContext, way, church)
  const put = (name: string, wire: Wire) =>
    benchContext.put(bytesRow(`usher’s Sunday, 2,000 people, 300 marks ${name}`, wire, targets.usherSunday))

  const away = await openAgain()
  await counted(benchContext, way, 'opened', () => opened(away.page, way))
  const afterwards = await withoutNetwork(benchContext, way, away.page, tap)
  await away.context.close()

  const phone = await openAgain()
  const opening = await counted(benchContext, way, 'opened', () => opened(phone.page, way))
  put('made without a network, then sent', combined(opening, afterwards, 1))
  const fast = await counted(benchContext, way, `${MARKS} marks, as fast as it goes`, () =>
    tapped(tap, phone.page, way, MARKS, 0),
  )
  const closing = await counted(benchContext, way, 'looked once more, put away', () =>
    lookedAgain(phone.page, way),
  )
  const around = combined(opening, closing, 1)
  put('as fast as the app takes them', combined(around, fast, 1))
  for (const { name, everyMs, sample } of PACES) {
    const paced = await counted(benchContext, way, `${sample} marks, ${name}`, () =>
      tapped(tap, phone.page, way, sample, everyMs),
    )
    put(name, combined(around, paced, MARKS / sample))
  }
  await phone.context.close()
}

async function counted(
  benchContext: BenchContext,
  way: Way,
  what: string,
  work: () => Promise<void>,
): Promise<Wire> {
  way.begin()
  await work()
  benchContext.say(`${what}:`)
  for (const line of linesOf(way.counted())) benchContext.say(line)
  return wireOf(way.counted())
}

async function phoneOfLastWeek(benchContext: BenchContext, way: Way, church: FilledChurch) {
  const folder = join(ownFolder(benchContext.lasting), 'profile')
  mkdirSync(folder)
  const open = async () => {
    const context = await openKept(folder)
    benchContext.ending.add(() => context.close())
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }
  benchContext.say('signing in, a week before')
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

/** Marks made offline in a hall, delivered when the network is back. */
async function withoutNetwork(benchContext: BenchContext, way: Way, page: Page, tap: Taps): Promise<Wire> {
  await page.context().setOffline(true)
  return counted(benchContext, way, `${MARKS} marks without a network, then sent`, async () => {
    await tap(page, MARKS, 0)
    await page.context().setOffline(false)
    await way.quiet(QUIET_MS)
  })
}

/** So many letters are typed for each mark. */
const LETTERS = 6
const UNMARKED = '.door-row:not([data-state])'

/**
 * Makes this many marks at the real door.
 * @param everyMs the minimum from the tap of one mark to that of the next; 0 is as fast as possible
 */
type Taps = (page: Page, marks: number, everyMs: number) => Promise<void>

/** People in the order of the church's list, each once, also over several calls. */
function tapsOf({ members }: FilledChurch): Taps {
  const searches = members
    .map((person) => plainName(nameOf(person)).slice(0, LETTERS).trim())
    [Symbol.iterator]()
  return async (page, marks, everyMs) => {
    const began = Date.now()
    for (let made = 0; made < marks;) {
      const letters = searches.next().value
      if (letters === undefined) throw new Error('Everybody is here.')
      await sleep(Math.max(0, began + made * everyMs - Date.now()))
      if (await found(page, letters)) made += await tapFirst(page)
    }
  }
}

async function found(page: Page, letters: string): Promise<boolean> {
  await page.locator('.door-search input').fill(letters)
  await page.locator(`.door-list[data-shows="${letters}"]`).waitFor()
  return (await page.locator(UNMARKED).count()) > 0
}

async function tapFirst(page: Page): Promise<1> {
  const row = page.locator(UNMARKED).first()
  const person = await row.getAttribute('data-person')
  await row.click()
  await page.locator(`${UNMARKED}[data-person="${person}"]`).waitFor({ state: 'detached' })
  return 1
}

/** The browser's `online` event: this phone polls once more, as it does every few minutes. */
const lookOnce = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('online')))
