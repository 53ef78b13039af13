/** Measures the door: key to list and tap to tick, by people and CPU slowdown. It also counts keys until a person is found. */
import { median, p95 } from '../quantiles.ts'
import type { Row, Target } from '../table.ts'
import { targets } from '../targets.ts'
import type { BenchContext } from '../bench-context.ts'
import { openDoor, tapRows, typeNames } from './at-the-door.ts'
import { keptPhone } from './kept-phone.ts'
import { keysNeeded } from './keys-needed.ts'

export const SIZES = [600, 10_000, 50_000]
export const SLOWED = [1, 4, 6]

/** The case that has a target. */
export const isHardest = (size: number, slowed: number): boolean =>
  size === Math.max(...SIZES) && slowed === Math.max(...SLOWED)

export const caseName = (size: number, slowed: number): string =>
  `${size.toLocaleString('en')} people, CPU ÷ ${slowed}`

export async function door(benchContext: BenchContext): Promise<void> {
  for (const size of SIZES) await atSize(benchContext, size)
  for (const size of SIZES) {
    const [benchServer, church] = [await benchContext.benchServer(), await benchContext.church(size)]
    const name = `keys until among the first three, ${size.toLocaleString('en')} people`
    benchContext.put(rowOf(name, await keysNeeded(benchServer, church, 'whole'), 'keys'))
    benchContext.put(
      rowOf(`${name}, beginnings of names`, await keysNeeded(benchServer, church, 'prefixes'), 'keys'),
    )
  }
}

async function atSize(benchContext: BenchContext, size: number): Promise<void> {
  const phone = await keptPhone(benchContext, size)
  const { context, page } = await phone.open(benchContext)
  const cdp = await context.newCDPSession(page)
  await openDoor(page, phone.doorUrl)
  for (const slowed of SLOWED) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    const name = caseName(size, slowed)
    benchContext.put(
      rowOf(
        `key to list, ${name}`,
        await typeNames(page, phone.church, slowed),
        'ms',
        isHardest(size, slowed) ? targets.keyToList : undefined,
      ),
    )
    benchContext.put(
      rowOf(
        `tap to tick, ${name}`,
        await tapRows(page, phone.church, slowed),
        'ms',
        isHardest(size, slowed) ? targets.tapToTick : undefined,
      ),
    )
  }
  await context.close()
}

const rowOf = (name: string, samples: number[], unit: Row['unit'], target?: Target): Row => ({
  name,
  unit,
  median: median(samples),
  p95: p95(samples),
  ...(target ? { target } : {}),
})
