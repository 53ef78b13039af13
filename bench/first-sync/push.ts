/** Two thousand marks made without a network, then delivered: until the server has confirmed every one. */
import { openBrowser } from '../browser/chromium.ts'
import { LINES, type Line } from '../browser/line.ts'
import { inPage } from '../browser/page-of.ts'
import { targets } from '../targets.ts'
import type { FilledChurch, Workshop } from '../workshop.ts'
import { firstSync, ownersPhone, rowOf, type Phone, type Run } from './phone.ts'

const MARKS = 2000
const TIMES = 3

export async function push(workshop: Workshop): Promise<void> {
  const house = await workshop.house()
  const church = await workshop.church(10_000)
  const browser = await openBrowser()
  workshop.ending.add(() => browser.close())
  for (const line of ['open', 'poor'] as const) {
    const runs: Run[] = []
    for (let turn = 0; turn < TIMES; turn += 1) {
      workshop.say(`push of ${MARKS} marks, ${LINES[line]}, ${turn + 1} of ${TIMES}`)
      // A fresh phone each time: how many go out at once is learnt anew, as after any start of the app.
      const phone = await ownersPhone(browser, house, church)
      runs.push(await deliver(phone, church, line, turn))
      await phone.close()
    }
    workshop.put(
      rowOf(`push of 2,000 marks, ${LINES[line]}`, runs, line === 'poor' ? targets.pushPoor : undefined),
    )
  }
  await browser.close()
}

async function deliver(phone: Phone, church: FilledChurch, line: Line, turn: number): Promise<Run> {
  await firstSync(phone, church, 'open')
  await inPage(phone.page, 'mark', church.today.id, turn * MARKS, MARKS)
  await phone.line.set(line)
  phone.line.begin()
  const { ms, bodyBytes } = await inPage(phone.page, 'deliver')
  await phone.line.told()
  return { seconds: ms / 1000, wire: phone.line.wire('/sync/push', bodyBytes) }
}
