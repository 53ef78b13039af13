/** Every contender through every fault, some at once: nothing here is timed. */
import { openBrowser } from '../../browser/chromium.ts'
import type { Workshop } from '../../workshop.ts'
import type { Contender } from '../contender.ts'
import { scale } from '../scale.ts'
import type { Shop } from '../shop.ts'
import { faults } from './faults.ts'
import { liveThrough, type Outcome } from './live-through.ts'

/** `said`: why there is no outcome. */
export type Lived = { contender: string; fault: string; outcome: Outcome | null; said?: string }

const AT_ONCE = 3

export async function allFaults({ ending, say }: Workshop, shop: Shop): Promise<Lived[]> {
  const browser = await openBrowser()
  ending.add(() => browser.close())
  const journeys = faults.flatMap((fault) => shop.all.map((contender) => ({ fault, contender })))
  const lived: Lived[] = []
  const next = async (): Promise<void> => {
    const journey = journeys.shift()
    if (!journey) return
    const { fault, contender } = journey
    const told: Lived = await liveThrough(shop, browser, contender, fault).then(
      (outcome) => ({ contender: contender.name, fault: fault.name, outcome }),
      (failure: Error) => ({
        contender: contender.name,
        fault: fault.name,
        outcome: null,
        said: failure.message.split('\n')[0]!,
      }),
    )
    say(`${told.fault}, ${told.contender}: ${told.said ?? JSON.stringify(told.outcome)}`)
    lived.push(told)
    await next()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  await browser.close()
  return lived
}

/** Of the marks of one contender over all faults. @returns lost, doubled and falsely acknowledged together; NaN where one fault has no outcome */
export function broken({ name }: Contender, lived: readonly Lived[]): number {
  const own = lived.filter(({ contender }) => contender === name)
  return own.reduce((sum, { outcome }) => {
    if (!outcome) return Number.NaN
    // Who is lost was taken for delivered as a rule; one mark is counted once.
    return sum + Math.max(outcome.lost, outcome.falsely) + outcome.doubled + outcome.waiting
  }, 0)
}

export const marksInAll = scale.marks * faults.length
