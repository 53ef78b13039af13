/**
 * Random histories of a Sunday: phones, faults, kills, clocks, accounts, in one process on a real PostgreSQL.
 * `npm run test:histories -- --runs 100000 --seed 7` for more; a failure prints its seed and the shrunk history.
 * Two files share them, one a core; three took longer (283 s for 2,000, two 250).
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkPromise, checkReplay, heal } from './after-healing.ts'
import { Phone } from './phone.ts'
import { ACCOUNTS, PEOPLE, PHONES, step, take, type Step } from './step.ts'
import { World } from './world.ts'

const RUNS = Number(process.env.HISTORY_RUNS ?? 200)
const SEED = process.env.HISTORY_SEED ? Number(process.env.HISTORY_SEED) : undefined

async function live(world: World, history: Step[]): Promise<void> {
  const town = await world.church(PEOPLE, ACCOUNTS)
  const phones = Array.from({ length: PHONES }, () => new Phone(town))
  try {
    for (const [index, phone] of phones.entries()) {
      await phone.signIn(town.accounts[index % ACCOUNTS]!)
      await phone.church?.syncNow()
    }
    for (const action of history) await take(town, phones, action)
    await heal(town, phones)
    await checkPromise(town, phones)
    await checkReplay(town, phones)
  } finally {
    for (const phone of phones) phone.church?.close()
  }
}

/** The first begins at once; the core of the second has those of money to do before. */
const SHARES = { 1: 0.56, 2: 0.44 }

/** @param share its own seed, so that the shares live different Sundays */
export function liveHistories(share: keyof typeof SHARES): void {
  const runs = Math.ceil(RUNS * SHARES[share])
  let world: World
  beforeAll(async () => {
    world = await World.begin()
  })
  afterAll(() => world.end())

  it(
    `loses, doubles and miscredits nothing in ${runs} random histories`,
    async () => {
      let steps = 0
      const counted = async (history: Step[]) => {
        await live(world, history)
        steps += history.length
      }
      await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), counted), {
        numRuns: runs,
        ...(SEED === undefined ? {} : { seed: SEED + share }),
        endOnFailure: process.env.HISTORY_SHRINK === 'off',
      })
      expect(steps).toBeGreaterThan(runs * 5)
    },
    runs * 4_000 + 60_000,
  )
}
