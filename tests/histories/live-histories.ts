/**
 * Random histories of a Sunday: phones, faults, kills, clocks, accounts, updates, in one process on a real PostgreSQL.
 * `npm run test:histories -- --runs 100000 --seed 7` for more; a failure prints its seed and the shrunk history.
 * Two files share them, one a core; three took longer (283 s for 2,000, two 250).
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { heal } from './heal.ts'
import { checkPromise } from './oracle/check-promise.ts'
import { Phone } from './phone.ts'
import { checkReplay } from './replay.ts'
import { ACCOUNTS, PEOPLE, PHONES, step, take, type Step } from './step.ts'
import { World, type ChurchInTown } from './world.ts'

const RUNS = Number(process.env.HISTORY_RUNS ?? 200)
const SEED = process.env.HISTORY_SEED ? Number(process.env.HISTORY_SEED) : undefined

/**
 * What one church and its phones live through, one after the other, each healed and checked: phones are new only once. A
 * seventh less work than a church for each; four took longer again, since what has gathered is looked at each time.
 */
const SUNDAYS = 2

async function live(world: World, sundays: Step[][]): Promise<void> {
  const town = await world.church(PEOPLE, ACCOUNTS)
  await town.addCell()
  const phones = Array.from({ length: PHONES }, () => new Phone(town))
  try {
    for (const sunday of sundays) await liveThrough(town, phones, sunday)
  } finally {
    for (const phone of phones) phone.church?.close()
  }
}

async function liveThrough(town: ChurchInTown, phones: Phone[], sunday: Step[]): Promise<void> {
  await town.fillUp(PEOPLE)
  for (const [index, phone] of phones.entries()) {
    if (!phone.church) await phone.signIn(town.accounts[index % ACCOUNTS]!)
    await phone.church?.syncNow()
  }
  for (const action of sunday) await take(town, phones, action)
  await checkPromise(town, phones, await heal(town, phones))
  await checkReplay(town, phones)
}

/** The first begins at once; the core of the second has those of money to do before. */
const SHARES = { 1: 0.55, 2: 0.45 }

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
      const counted = async (sundays: Step[][]) => {
        await live(world, sundays)
        steps += sundays.flat().length
      }
      const sunday = fc.array(step, { minLength: 5, maxLength: 30 })
      const sundays = fc.array(sunday, { minLength: SUNDAYS, maxLength: SUNDAYS })
      await fc.assert(fc.asyncProperty(sundays, counted), {
        numRuns: Math.ceil(runs / SUNDAYS),
        ...(SEED === undefined ? {} : { seed: SEED + share }),
        ...(process.env.HISTORY_PATH && { path: process.env.HISTORY_PATH }),
        endOnFailure: process.env.HISTORY_SHRINK === 'off',
      })
      expect(steps).toBeGreaterThan(runs * 5)
    },
    runs * 4_000 + 60_000,
  )
}
