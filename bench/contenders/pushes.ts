/** Delivers marks made offline, until the contender calls them delivered and its server has them. */
import type { Browser } from 'playwright'
import { watchLine } from '../browser.ts'
import { within } from '../ending.ts'
import type { BenchContext } from '../bench-context.ts'
import { phoneOf, type Phone, watchWorker } from './phone.ts'
import { type Contender, newLot, type Timed } from './contender.ts'
import { scale, type Sending, attempt, caseOf, rowOf, type Run } from './cases.ts'
import type { ContenderContext } from './contender-context.ts'

const EACH_WITHIN = 240

export async function pushes(
  benchContext: BenchContext,
  contenderContext: ContenderContext,
  browser: Browser,
): Promise<void> {
  for (const contender of contenderContext.all) {
    if (contender.settings.open.checksStatus) continue
    for (const sending of sendingsOf(contender)) {
      const { line, slowed, marks, times } = sending
      const what = `push of ${marks.toLocaleString('en')} marks, ${caseOf(line, slowed)}: ${contender.name}`
      benchContext.say(what)
      const runs: Run[] = []
      for (let turn = 0; turn < times; turn += 1) {
        runs.push(
          ...(await attempt(benchContext, () => once(contenderContext, browser, contender, sending, what))),
        )
      }
      benchContext.put(rowOf(what, runs))
    }
  }
}

/** A queue works in its worker, which CPU throttling does not reach. */
function sendingsOf({ queues }: Contender): Sending[] {
  return (['open', 'poor'] as const).flatMap((line) =>
    (queues ? [1] : [1, 6]).map((slowed) => ({
      line,
      slowed,
      marks: queues && line === 'poor' ? scale.onesOnPoorLine : scale.marks,
      times: 1,
    })),
  )
}

async function once(
  { benchServer }: ContenderContext,
  browser: Browser,
  contender: Contender,
  { line, slowed, marks }: Sending,
  what: string,
): Promise<Run> {
  const lot = await newLot(benchServer, marks)
  const phone = await phoneOf(browser, contender, contender.url, lot, lot, line)
  try {
    if (contender.name === 'ours') await phone.call('firstSync')
    await phone.call('mark', lot.marks)
    const watched = contender.queues
      ? await watchWorker(browser, contender.url)
      : await watchLine(phone.page())
    await watched.set(line)
    if (!contender.queues) await watched.cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    watched.begin()
    const { ms, bodyBytes } = await within(EACH_WITHIN, what, deliver(phone, contender))
    const held = await contender.held(lot)
    if (held.length !== marks)
      throw new Error(`${contender.name}'s server holds ${held.length} of ${marks} marks`)
    await watched.readTimings()
    return { seconds: ms / 1000, wire: watched.wire(contender.sends, bodyBytes) }
  } finally {
    await phone.close()
  }
}

async function deliver(phone: Phone, { queues }: Contender): Promise<Timed> {
  if (!queues) return phone.call('deliver')
  await phone.call('start')
  const delivered = phone.call('deliver')
  await phone.workers.wake()
  return delivered
}
