/** A phone that was switched off: browser started anew, no network, until the door can be used. */
import { addToPage } from '../browser/add-to-page.ts'
import { caseName, isHardest, SIZES, SLOWED } from '../door/door.ts'
import { keptPhone, type KeptPhone } from '../door/kept-phone.ts'
import { median, p95 } from '../quantiles.ts'
import { targets } from '../targets.ts'
import type { Workshop } from '../workshop.ts'
import { installReadiness } from './readiness.ts'

/** The case that is held to a target, and the others. */
const TIMES = { hardest: 7, others: 3 }

export async function start(workshop: Workshop): Promise<void> {
  for (const size of SIZES) {
    const phone = await keptPhone(workshop, size)
    for (const slowed of SLOWED) {
      const times: number[] = []
      const often = isHardest(size, slowed) ? TIMES.hardest : TIMES.others
      for (let turn = 0; turn < often; turn += 1) times.push(await startOnce(workshop, phone, slowed))
      const name = `cold start offline, ${caseName(size, slowed)}`
      workshop.put({
        name,
        unit: 'ms',
        median: median(times),
        p95: p95(times),
        ...(isHardest(size, slowed) ? { target: targets.coldStart } : {}),
      })
    }
  }
}

/** Milliseconds from the beginning of the navigation to field and list painted. */
async function startOnce(workshop: Workshop, phone: KeptPhone, slowed: number): Promise<number> {
  const { context, page } = await phone.open(workshop, true)
  try {
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    await addToPage(page, installReadiness)
    await page.goto(phone.doorUrl, { waitUntil: 'commit' })
    return await page.evaluate(() => (globalThis as unknown as { usable: Promise<number> }).usable)
  } finally {
    await context.close()
  }
}
