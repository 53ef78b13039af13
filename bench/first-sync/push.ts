/** Delivers two thousand marks made offline, until the server has confirmed every one. */
import { openBrowser, LINES, type Line } from '../browser.ts'
import { inPage } from './in-page.ts'
import { targets } from '../targets.ts'
import type { FilledChurch, BenchContext } from '../bench-context.ts'
import { firstSync, ownersPhone, rowOf, type Phone, type Run } from './phone.ts'

const MARKS = 2000
const TIMES = 3

export async function push(benchContext: BenchContext): Promise<void> {
  const benchServer = await benchContext.benchServer()
  const church = await benchContext.church(10_000)
  const browser = await openBrowser()
  benchContext.ending.add(() => browser.close())
  for (const line of ['open', 'poor'] as const) {
    const runs: Run[] = []
    for (let turn = 0; turn < TIMES; turn += 1) {
      benchContext.say(`push of ${MARKS} marks, ${LINES[line]}, ${turn + 1} of ${TIMES}`)
      // A fresh phone each time: the app learns its batch size again after every start.
      const phone = await ownersPhone(browser, benchServer, church)
      runs.push(await deliver(phone, church, line, turn))
      await phone.close()
    }
    benchContext.put(
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
  await phone.line.readTimings()
  return { seconds: ms / 1000, wire: phone.line.wire('/sync/push', bodyBytes) }
}
