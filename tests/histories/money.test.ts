/**
 * Runs random histories of a church's money on a real PostgreSQL. Steps are top-ups, SMS, transfers and webhooks that
 * repeat, get lost, or come late and out of order. Processes are killed between any two steps, and everything may
 * happen twice in parallel. The provider keeps its own truth.
 * `npm run test:histories -- money --runs 100000 --seed 7` for more. A failure prints how to repeat it.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkHistories, testLimit, withinLimit, type Note } from './check-histories.ts'
import { checkMoney, heal } from './money/after.ts'
import { live, step, type Step } from './money/step.ts'
import { aTown, moneyWorld, type World } from './money/town.ts'
import { spec } from '../spec/spec.ts'

const RUNS = Number(process.env.MONEY_HISTORY_RUNS ?? process.env.HISTORY_RUNS ?? 200)
/** Churches that live their histories at the same time. */
const AT_ONCE = 4

let world: World
beforeAll(async () => {
  world = await moneyWorld()
})
afterAll(() => world.db.drop())

async function lived(history: Step[], note: Note): Promise<void> {
  const town = await aTown(world)
  await live(town, history, note)
  note('heals')
  await heal(town)
  note('checks the money')
  await checkMoney(town)
}

spec('Wallet: conserved')
it(
  `2.3.3, 2.3.4 loses, doubles and invents no kobo in ${RUNS} random histories`,
  async () => {
    let lines = 0
    const history = fc.array(step, { minLength: 4, maxLength: 9 })
    const counted = async (all: Step[], note: Note) => {
      lines += 1
      await lived(all, note)
    }
    await checkHistories(history, counted, { name: 'money', runs: RUNS, atOnce: AT_ONCE })
    expect(lines).toBeGreaterThanOrEqual(RUNS)
    // Nothing was sent that no church requested, neither once nor twice.
    const known = await world.db.pool.query('select reference from money_references')
    const own = new Set(known.rows.map(({ reference }) => String(reference)))
    expect([...world.provider.transfers.keys()].filter((reference) => !own.has(reference))).toEqual([])
  },
  testLimit(RUNS),
)

it(
  'neither repeats nor returns a late transfer that may still arrive',
  async () => {
    const calm = { life: null, twice: false, besides: false }
    const history: Step[] = [
      { ...calm, happening: { do: 'transfer', kobo: 10_000, fate: 'success' }, weather: ['late'] },
      { ...calm, happening: { do: 'ask', which: 1 }, weather: ['fine', 'refused'] },
    ]
    await withinLimit((note) => lived(history, note))
  },
  testLimit(1),
)
