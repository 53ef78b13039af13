/**
 * Random histories of accounts and rights on the real server: invite, accept, grant, revoke, remove, hand over, change of
 * e-mail and its undo, reset, log in, close, with links used late and two requests at once. The oracle is a model in which
 * nobody acts with a right that they, and the giver of it, did not hold at that moment: after each step the answers and the
 * database must be those of one order of the acts.
 * `npm run test:histories -- rights --runs 100000 --seed 7` for more; a failure prints its seed and the shrunk history.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { history, KINDS } from './rights/actions.ts'
import { liveRights, type Tally } from './rights/live.ts'
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

/** A code can always be asked for, and a phone always captures. */
const REFUSABLE = KINDS.filter((kind) => kind !== 'ask code' && kind !== 'capture')

const rights = fc.array(fc.subarray([...FEATURES]), { minLength: 3, maxLength: 3 })

const towns = fc.array(fc.tuple(rights, history), { minLength: AT_ONCE, maxLength: AT_ONCE })

it(
  `lets nobody act with a right that ended, in ${RUNS} random histories`,
  async () => {
    const tally: Tally = new Map()
    await fc.assert(
      fc.asyncProperty(towns, async (all) => {
        await Promise.all(all.map(([held, acts]) => liveRights(world, held, acts, tally)))
      }),
      {
        numRuns: Math.ceil(RUNS / AT_ONCE),
        endOnFailure: process.env.HISTORY_SHRINK === 'off',
        ...(SEED !== undefined && { seed: SEED }),
        ...(process.env.HISTORY_PATH && { path: process.env.HISTORY_PATH }),
      },
    )
    // Of fewer runs some kinds may be missing.
    if (RUNS < 500) return
    for (const kind of KINDS) expect(tally.get(kind)?.done, kind).toBeGreaterThan(0)
    for (const kind of REFUSABLE) expect(tally.get(kind)?.refused, kind).toBeGreaterThan(0)
  },
  60 * 60_000,
)
