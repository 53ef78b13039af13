/** The door: key to list and tap to tick, by people and by slowness of the CPU; and keys until the person is found. */
import { median, p95 } from '../quantiles.ts'
import type { Row, Target } from '../row.ts'
import { targets } from '../targets.ts'
import type { Workshop } from '../workshop.ts'
import { openDoor, tapRows, typeNames } from './at-the-door.ts'
import { keptPhone } from './kept-phone.ts'
import { keysNeeded } from './keys-needed.ts'

export const SIZES = [600, 10_000, 50_000]
export const SLOWED = [1, 4, 6]

/** The case that a target speaks of. */
export const isHardest = (size: number, slowed: number): boolean =>
  size === Math.max(...SIZES) && slowed === Math.max(...SLOWED)

export const caseName = (size: number, slowed: number): string =>
  `${size.toLocaleString('en')} people, CPU ÷ ${slowed}`

export async function door(workshop: Workshop): Promise<void> {
  for (const size of SIZES) await atSize(workshop, size)
  for (const size of SIZES) {
    const [house, church] = [await workshop.house(), await workshop.church(size)]
    const name = `keys until among the first three, ${size.toLocaleString('en')} people`
    workshop.put(rowOf(name, await keysNeeded(house, church, 'whole'), 'keys'))
    workshop.put(rowOf(`${name}, names begun`, await keysNeeded(house, church, 'begun'), 'keys'))
  }
}

async function atSize(workshop: Workshop, size: number): Promise<void> {
  const phone = await keptPhone(workshop, size)
  const { context, page } = await phone.open(workshop)
  const cdp = await context.newCDPSession(page)
  await openDoor(page, phone.doorUrl)
  for (const slowed of SLOWED) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    const name = caseName(size, slowed)
    workshop.put(
      rowOf(
        `key to list, ${name}`,
        await typeNames(page, phone.church, slowed),
        'ms',
        isHardest(size, slowed) ? targets.keyToList : undefined,
      ),
    )
    workshop.put(
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
