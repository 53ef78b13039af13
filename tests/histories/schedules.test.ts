/**
 * Runs random histories of a weekly service on the real server: three phones rename, skip, move, take back and mark, with
 * and without a network. The oracle: at most one living service for a schedule and day. Every mark is at a living service
 * or in the review queue. Phones equal the server.
 * `npm run test:histories -- schedules --runs 10000 --seed 7` for more. A failure prints how to repeat it.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkHistories, LIMITS, testLimit, type Note } from './check-histories.ts'
import { checkWeekly, heal } from './schedules/oracle.ts'
import { step, take, type Step } from './schedules/step.ts'
import { aWeekly } from './schedules/town.ts'
import { World } from './world.ts'
import { spec } from '../spec/spec.ts'

const RUNS = Number(process.env.SCHEDULE_HISTORY_RUNS ?? process.env.HISTORY_RUNS ?? 50)

/** Churches that live their histories at the same time. */
const AT_ONCE = 2

let world: World
beforeAll(async () => {
  world = await World.begin()
})
afterAll(() => world.end())

/** Counts what the steps of all histories did. */
const done = new Map<string, number>()

/** A run of 50 histories has each of these many times. */
const EVERY = [
  'rename',
  'skip',
  'move',
  'undo',
  'mark',
  'check in',
  'listed mark-person',
  'listed check-in-child',
]

/** One history in fifty has these. */
const RARE = ['bring-back']

async function live(history: readonly Step[], note: Note): Promise<void> {
  const weekly = await aWeekly(world, done)
  try {
    for (const action of history) {
      note(JSON.stringify(action))
      await take(weekly, action)
    }
    note('heals')
    await heal(weekly)
    note('compares phones, server and review queue')
    await checkWeekly(weekly)
  } finally {
    for (const phone of weekly.phones) phone.church?.close()
  }
}

spec('Recurring services: one service a day', 'Recurring services: skip and move')
it(
  `keeps one service a day and every mark in ${RUNS} random histories`,
  async () => {
    const history = fc.array(step, { minLength: 8, maxLength: 35 })
    await checkHistories(history, live, { name: 'schedules', runs: RUNS, atOnce: AT_ONCE })
    if (RUNS < 50) return
    const some = RUNS < 500 ? EVERY : [...EVERY, ...RARE]
    for (const what of some) expect(done.get(what) ?? 0, what).toBeGreaterThan(0)
  },
  testLimit(RUNS, LIMITS),
)
