/** Marks made without a network, then delivered: until the contender takes them for delivered and its server has them. */
import type { Browser } from 'playwright'
import { watchLine } from '../../browser/line.ts'
import { within } from '../../within.ts'
import type { Workshop } from '../../workshop.ts'
import { phoneOf, type Phone } from '../browser/phone.ts'
import { watchWorker } from '../browser/worker-line.ts'
import type { Contender } from '../contender.ts'
import { newLot } from '../lot.ts'
import type { Timed } from '../said.ts'
import { scale, type Sending } from '../scale.ts'
import type { Shop } from '../shop.ts'
import { attempt, caseOf, rowOf, type Run } from './measured.ts'

const EACH_WITHIN = 240

export async function pushes(workshop: Workshop, shop: Shop, browser: Browser): Promise<void> {
  for (const contender of shop.all) {
    if (contender.settings.open.checksStatus) continue
    for (const sending of sendingsOf(contender)) {
      const { line, slowed, marks, times } = sending
      const what = `push of ${marks.toLocaleString('en')} marks, ${caseOf(line, slowed)}: ${contender.name}`
      workshop.say(what)
      const runs: Run[] = []
      for (let turn = 0; turn < times; turn += 1) {
        runs.push(...(await attempt(workshop, () => once(shop, browser, contender, sending, what))))
      }
      workshop.put(rowOf(what, runs))
    }
  }
}

/** A queue works in its worker, which the slowing does not reach. */
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
  { house }: Shop,
  browser: Browser,
  contender: Contender,
  { line, slowed, marks }: Sending,
  what: string,
): Promise<Run> {
  const lot = await newLot(house, marks)
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
    await watched.told()
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
