/**
 * Random histories of accounts and rights on the real server: invite, accept, grant, revoke, remove, hand over, change of
 * e-mail and its undo, reset, log in, close, with links used late and two requests at once. The oracle is a model in which
 * nobody acts with a right that they, and the giver of it, did not hold at that moment: after each step the answers and the
 * database must be those of one order of the acts.
 * `npm run test:histories -- rights --runs 100000 --seed 7` for more; a failure prints its seed and the shrunk history.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { history } from './rights/acts.ts'
import { liveRights } from './rights/live.ts'
import { FEATURES } from './rights/model.ts'
import { rightsWorld, type World } from './rights/world.ts'

const RUNS = Number(process.env.RIGHTS_HISTORY_RUNS ?? process.env.HISTORY_RUNS ?? 100)
const SEED = process.env.HISTORY_SEED ? Number(process.env.HISTORY_SEED) : undefined

let world: World
beforeAll(async () => {
  world = await rightsWorld()
})
afterAll(() => world.server.close())

/** Towns that live their histories at the same time. */
const AT_ONCE = 4

const rights = fc.array(fc.subarray([...FEATURES]), { minLength: 3, maxLength: 3 })

const towns = fc.array(fc.tuple(rights, history), { minLength: AT_ONCE, maxLength: AT_ONCE })

it(
  `lets nobody act with a right that ended, in ${RUNS} random histories`,
  async () => {
    let steps = 0
    await fc.assert(
      fc.asyncProperty(towns, async (all) => {
        steps += all.flat().length
        await Promise.all(all.map(([held, acts]) => liveRights(world, held, acts)))
      }),
      {
        numRuns: Math.ceil(RUNS / AT_ONCE),
        endOnFailure: process.env.HISTORY_SHRINK === 'off',
        ...(SEED !== undefined && { seed: SEED }),
      },
    )
    expect(steps).toBeGreaterThan(RUNS)
  },
  60 * 60_000,
)
