/** Loads everybody onto a new phone by its sign-in form. It separates the cost of sync from that of the app. */
import type { Page } from 'playwright'
import { openBrowser, openPhone, signInAtDoor } from '../browser.ts'
import { targets } from '../targets.ts'
import type { BenchContext, FilledChurch } from '../bench-context.ts'
import { countingWay, bytesRow, linesOf, wireOf, type Way } from './counting-proxy.ts'

const MEMBERS = 5000

export async function newPhonesSync(benchContext: BenchContext): Promise<void> {
  const church = await benchContext.church(MEMBERS)
  const way = await countingWay((await benchContext.benchServer()).url, benchContext.ending)
  const browser = await openBrowser()
  benchContext.ending.add(() => browser.close())
  const page = await (await openPhone(browser)).newPage()
  await firstTime(page, way, church)
  for (const line of linesOf(way.counted())) benchContext.say(line)
  const name = 'first sync, 5,000 people'
  benchContext.put(
    bytesRow(name, wireOf(way.counted(), '/sync/'), targets.firstSyncBytes),
    bytesRow(`${name}, with the app itself and its worker`, wireOf(way.counted())),
  )
  await browser.close()
}

/** Longer than the door waits before it loads the scanner for a phone without a native reader. */
const QUIET_MS = 12_000

/** A phone's first use, signed in by the form. It ends with all names and the worker ready, and a quiet line. */
export async function firstTime(page: Page, way: Way, church: FilledChurch): Promise<void> {
  await signInAtDoor(page, way.url, church)
  await way.quiet(QUIET_MS)
}
