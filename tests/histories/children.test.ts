/**
 * Runs random histories of children's check-in on the real server: check-ins, check-outs, undos and changes of class on three phones,
 * offline spans, kills, clocks, faults, families that change, ushers who lose their right, and erasures. The oracle knows
 * what truly happened: a child is never shown as collected who was not, never here after an accepted check-out, and every
 * hand-over has a name and a time.
 * `npm run test:histories -- children --runs 10000 --seed 7` for more. A failure prints how to repeat it.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkHistories, LIMITS, testLimit, type Note } from './check-histories.ts'
import { checkApart, checkChildren, heal } from './children/oracle.ts'
import { step, take, type Step } from './children/step.ts'
import { aVigil } from './children/town.ts'
import { World } from './world.ts'
import { spec } from '../spec/spec.ts'

const RUNS = Number(process.env.CHILD_HISTORY_RUNS ?? process.env.HISTORY_RUNS ?? 100)

/** Churches that live their histories at the same time. */
const AT_ONCE = 2

let world: World
beforeAll(async () => {
  world = await World.begin()
})
afterAll(() => world.end())

/** Counts what the steps of all histories did. */
const done = new Map<string, number>()

/** A run of 100 histories has each of these many times. */
const EVERY = [
  'in, with a code',
  'out by code',
  'out by guardian',
  'out by override',
  'undo of an in',
  'undo of an out',
  'guess: wrong',
  'review',
  'erase',
  'erase parent',
  'class',
  'apart',
  'in and out',
  'compared at once',
  'code',
  'exact',
]

async function live(history: readonly Step[], note: Note): Promise<void> {
  const vigil = { ...(await aVigil(world)), done }
  try {
    for (const action of history) {
      note(JSON.stringify(action))
      await take(vigil, action)
      if (action.do === 'apart') await checkApart(vigil, action)
    }
    note('heals')
    await heal(vigil)
    note('compares phones with the truth')
    await checkChildren(vigil)
  } finally {
    for (const phone of vigil.phones) phone.church?.close()
  }
}

spec('2 Children: one state on every phone')
it(
  `shows each child where they are in ${RUNS} random histories`,
  async () => {
    const history = fc.array(step, { minLength: 8, maxLength: 35 })
    await checkHistories(history, live, { name: 'children', runs: RUNS, atOnce: AT_ONCE })
    if (RUNS < 100) return
    for (const what of EVERY) expect(done.get(what) ?? 0, what).toBeGreaterThan(0)
    // A wrong clock hides the truth of few children only.
    expect(done.get('exact')).toBeGreaterThan((done.get('loose') ?? 0) * 3)
  },
  testLimit(RUNS, LIMITS),
)
