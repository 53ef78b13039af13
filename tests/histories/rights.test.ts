/**
 * Runs random histories of accounts and rights on the real server. Acts are invite, accept, grant, revoke, remove, hand
 * over, change of email and its undo, reset, log in and close. Links are used late, and two requests run in parallel.
 * The oracle is a model: nobody acts with a right that they, and its giver, did not hold at that moment. After each
 * step the answers and the database must match one order of the acts.
 * `npm run test:histories -- rights --runs 100000 --seed 7` for more. A failure prints how to repeat it.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkHistories, testLimit } from './check-histories.ts'
import { history, KINDS } from './rights/actions.ts'
import { liveRights, type Tally } from './rights/live.ts'
import { FEATURES } from './rights/model.ts'
import { rightsWorld, type World } from './rights/world.ts'

const RUNS = Number(process.env.RIGHTS_HISTORY_RUNS ?? process.env.HISTORY_RUNS ?? 100)

let world: World
beforeAll(async () => {
  world = await rightsWorld()
})
afterAll(() => world.server.close())

/** Towns that live their histories at the same time. */
const AT_ONCE = 4

/** Requesting a code and capturing always succeed. */
const REFUSABLE = KINDS.filter((kind) => kind !== 'ask code' && kind !== 'capture')

const rights = fc.array(fc.subarray([...FEATURES]), { minLength: 3, maxLength: 3 })

it(
  `lets nobody act with a right that ended, in ${RUNS} random histories`,
  async () => {
    const tally: Tally = new Map()
    await checkHistories(
      fc.tuple(rights, history),
      ([held, actions], note) => liveRights(world, held, actions, tally, note),
      { name: 'rights', runs: RUNS, atOnce: AT_ONCE },
    )
    // Fewer runs may lack some kinds.
    if (RUNS < 500) return
    for (const kind of KINDS) expect(tally.get(kind)?.done, kind).toBeGreaterThan(0)
    for (const kind of REFUSABLE) expect(tally.get(kind)?.refused, kind).toBeGreaterThan(0)
  },
  testLimit(RUNS),
)
