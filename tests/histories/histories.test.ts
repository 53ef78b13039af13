/**
 * Random histories of a Sunday: phones, faults, kills, clocks, accounts, in one process on a real PostgreSQL.
 * `npm run test:histories -- --runs 100000 --seed 7` for more; a failure prints its seed and the shrunk history.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkPromise, checkReplay, heal } from './after-healing.ts'
import { Phone } from './phone.ts'
import { ACCOUNTS, PEOPLE, PHONES, step, take, type Step } from './step.ts'
import { World } from './world.ts'

const RUNS = Number(process.env.HISTORY_RUNS ?? 200)
const SEED = process.env.HISTORY_SEED ? Number(process.env.HISTORY_SEED) : undefined

let world: World
beforeAll(async () => {
  world = await World.begin()
})
afterAll(() => world.end())

async function live(history: Step[]): Promise<void> {
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

it(
  `loses, doubles and miscredits nothing in ${RUNS} random histories`,
  async () => {
    let ticks = 0
    const counted = async (history: Step[]) => {
      await live(history)
      ticks += history.length
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), counted), {
      numRuns: RUNS,
      ...(SEED === undefined ? {} : { seed: SEED }),
      endOnFailure: process.env.HISTORY_SHRINK === 'off',
    })
    expect(ticks).toBeGreaterThan(RUNS * 5)
  },
  RUNS * 2_000 + 60_000,
)
