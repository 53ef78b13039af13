/**
 * Runs random histories of a Sunday: phones, faults, kills, clocks, accounts, updates, in one process on a real
 * PostgreSQL. `npm run test:histories -- --runs 100000 --seed 7` for more. A failure prints how to repeat it.
 * Two files share the histories, one a core. Three took longer (283 s for 2,000, two 250 s).
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkHistories, LIMITS, testLimit, type Note } from './check-histories.ts'
import { heal } from './heal.ts'
import { checkPromise } from './oracle/check-promise.ts'
import { Phone } from './phone.ts'
import { checkReplay } from './replay.ts'
import { ACCOUNTS, PEOPLE, PHONES, step, take, type Step } from './step.ts'
import { World, type ChurchInTown } from './world.ts'

const RUNS = Number(process.env.HISTORY_RUNS ?? 200)

/**
 * Sundays that one church and its phones live through, each healed and checked. Only the first has new phones. Two cost a
 * seventh less than a church for each. Four took longer again, since each check reads all data gathered so far.
 */
const SUNDAYS = 2

async function live(world: World, sundays: Step[][], note: Note): Promise<void> {
  const town = await world.church(PEOPLE, ACCOUNTS)
  await town.addCell()
  const phones = Array.from({ length: PHONES }, () => new Phone(town))
  try {
    for (const sunday of sundays) await liveThrough(town, phones, sunday, note)
  } finally {
    for (const phone of phones) phone.church?.close()
  }
}

async function liveThrough(town: ChurchInTown, phones: Phone[], sunday: Step[], note: Note): Promise<void> {
  note('a Sunday begins, all sign in')
  await town.fillUp(PEOPLE)
  for (const [index, phone] of phones.entries()) {
    if (!phone.church) await phone.signIn(town.accounts[index % ACCOUNTS]!)
    await phone.church?.syncNow()
  }
  for (const action of sunday) {
    note(JSON.stringify(action))
    await take(town, phones, action)
  }
  note('heals')
  const held = await heal(town, phones)
  note('checks the promise')
  await checkPromise(town, phones, held)
  note('sends everything again')
  await checkReplay(town, phones)
}

/** The first share starts immediately. The second share's core runs the histories of money before. */
const SHARES = { 1: 0.55, 2: 0.45 }

/** @param share has its own seed, so that the shares live different Sundays */
export function liveHistories(share: keyof typeof SHARES): void {
  const runs = Math.ceil(RUNS * SHARES[share])
  const limits = { ...LIMITS, historyMs: SUNDAYS * LIMITS.historyMs }
  let world: World
  beforeAll(async () => {
    world = await World.begin()
  })
  afterAll(() => world.end())

  it(
    `loses, doubles and miscredits nothing in ${runs} random histories`,
    async () => {
      let steps = 0
      const counted = async (sundays: Step[][], note: Note) => {
        await live(world, sundays, note)
        steps += sundays.flat().length
      }
      const sunday = fc.array(step, { minLength: 5, maxLength: 30 })
      const sundays = fc.array(sunday, { minLength: SUNDAYS, maxLength: SUNDAYS })
      await checkHistories(sundays, counted, {
        name: `histories-${share}`,
        runs: Math.ceil(runs / SUNDAYS),
        atOnce: 1,
        limits,
        seedOffset: share,
      })
      expect(steps).toBeGreaterThan(runs * 5)
    },
    testLimit(Math.ceil(runs / SUNDAYS), limits),
  )
}
