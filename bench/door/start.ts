/** Measures a phone that was off: a fresh browser start, offline, until the door is usable. */
import { addToPage } from '../browser.ts'
import { caseName, isHardest, SIZES, SLOWED } from './door.ts'
import { keptPhone, type KeptPhone } from './kept-phone.ts'
import { median, p95 } from '../quantiles.ts'
import { targets } from '../targets.ts'
import type { BenchContext } from '../bench-context.ts'

/** The case with a target, and the others. */
const TIMES = { hardest: 7, others: 3 }

export async function start(benchContext: BenchContext): Promise<void> {
  for (const size of SIZES) {
    const phone = await keptPhone(benchContext, size)
    for (const slowed of SLOWED) {
      const times: number[] = []
      const often = isHardest(size, slowed) ? TIMES.hardest : TIMES.others
      for (let turn = 0; turn < often; turn += 1) times.push(await startOnce(benchContext, phone, slowed))
      const name = `cold start offline, ${caseName(size, slowed)}`
      benchContext.put({
        name,
        unit: 'ms',
        median: median(times),
        p95: p95(times),
        ...(isHardest(size, slowed) ? { target: targets.coldStart } : {}),
      })
    }
  }
}

/** Milliseconds from the start of the navigation to field and list painted. */
async function startOnce(benchContext: BenchContext, phone: KeptPhone, slowed: number): Promise<number> {
  const { context, page } = await phone.open(benchContext, true)
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

/**
 * Measures in the page when the door is usable, by the page's own clock, which starts with the navigation.
 * Self-contained: it is sent to the page as text.
 */
function installReadiness(): void {
  const { port1, port2 } = new MessageChannel()
  const visible = (selector: string) =>
    document.querySelector(selector)?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const usable = new Promise<number>((resolve) => {
    port1.addEventListener('message', () => resolve(performance.now()))
    port1.start()
    const look = () => {
      const field = document.querySelector<HTMLInputElement>('.door-search input')
      // The message arrives after this frame is painted.
      if (field && !field.disabled && visible('.door-search input') && visible('.door-row'))
        port2.postMessage(null)
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  Object.assign(globalThis, { usable })
}
