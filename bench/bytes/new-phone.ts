/** Everybody onto a phone that has nothing yet, by its sign-in form: what sync costs, and what the app itself does. */
import { openBrowser, openPhone } from '../browser/chromium.ts'
import { targets } from '../targets.ts'
import type { Workshop } from '../workshop.ts'
import { countingWay } from './counting-way.ts'
import { firstTime } from './first-time.ts'
import { bytesRow, linesOf, wireOf } from './sums.ts'

const MEMBERS = 5000

export async function newPhonesSync(workshop: Workshop): Promise<void> {
  const church = await workshop.church(MEMBERS)
  const way = await countingWay((await workshop.house()).url, workshop.ending)
  const browser = await openBrowser()
  workshop.ending.add(() => browser.close())
  const page = await (await openPhone(browser)).newPage()
  await firstTime(page, way, church)
  for (const line of linesOf(way.counted())) workshop.say(line)
  const name = 'first sync, 5,000 people'
  workshop.put(
    bytesRow(name, wireOf(way.counted(), '/sync/'), targets.firstSyncBytes),
    bytesRow(`${name}, with the app itself and its worker`, wireOf(way.counted())),
  )
  await browser.close()
}
