/**
 * Random histories of a church's money on a real PostgreSQL: top-ups, SMS, transfers, webhooks repeated, out of order,
 * lost and late, processes killed between any two steps, two of everything at once; the provider keeps its own truth.
 * `npm run test:histories -- money --runs 100000 --seed 7` for more; a failure prints its seed and the shrunk history.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkMoney, heal } from './money/after.ts'
import { live, step, type Step } from './money/step.ts'
import { aTown, moneyWorld, type World } from './money/town.ts'

const RUNS = Number(process.env.MONEY_HISTORY_RUNS ?? process.env.HISTORY_RUNS ?? 200)
const SEED = process.env.HISTORY_SEED ? Number(process.env.HISTORY_SEED) : undefined
/** Churches that live theirs at the same time. */
const AT_ONCE = 4

let world: World
beforeAll(async () => {
  world = await moneyWorld()
})
afterAll(() => world.db.drop())

async function lived(history: Step[]): Promise<void> {
  const town = await aTown(world)
  await live(town, history)
  await heal(town)
  await checkMoney(town)
}

it(
  `2.3.3, 2.3.4 loses, doubles and invents no kobo in ${RUNS} random histories`,
  async () => {
    let lines = 0
    const history = fc.array(step, { minLength: 4, maxLength: 9 })
    const histories = fc.array(history, { minLength: AT_ONCE, maxLength: AT_ONCE })
    await fc.assert(
      fc.asyncProperty(histories, async (all) => {
        lines += all.length
        await Promise.all(all.map(lived))
      }),
      {
        numRuns: Math.ceil(RUNS / AT_ONCE),
        ...(SEED === undefined ? {} : { seed: SEED }),
        endOnFailure: process.env.HISTORY_SHRINK === 'off',
      },
    )
    expect(lines).toBeGreaterThanOrEqual(RUNS)
    // Nothing went out, twice or at all, that no church asked for.
    const known = await world.db.pool.query('select reference from money_references')
    const own = new Set(known.rows.map(({ reference }) => String(reference)))
    expect([...world.provider.transfers.keys()].filter((reference) => !own.has(reference))).toEqual([])
  },
  RUNS * 2_000 + 60_000,
)

it('what is late is not sent a second time, nor given back, while it may be on its way', async () => {
  const calm = { life: null, twice: false, besides: false }
  await lived([
    { ...calm, happening: { do: 'transfer', kobo: 10_000, fate: 'success' }, weather: ['late'] },
    { ...calm, happening: { do: 'ask', which: 1 }, weather: ['fine', 'refused'] },
  ])
})
