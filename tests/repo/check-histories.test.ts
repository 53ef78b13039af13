/** A failing random history says what happened, in a bounded time. */
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { checkHistories, LIMITS, withinLimit, type Note } from '../histories/check-histories.ts'

const MINUTE = 60_000
const never = new Promise<void>(() => {})
const numbers = fc.array(fc.nat(1_000), { minLength: 20, maxLength: 40, size: 'max' })

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

/** @returns the message of the failure, and what was printed before it */
async function failureOf(
  live: (history: number[], note: Note) => Promise<void>,
  limits: Partial<typeof LIMITS> = {},
): Promise<{ message: string; printed: string }> {
  const print = vi.spyOn(console, 'error').mockReturnValue()
  const options = { name: 'sums', runs: 100, atOnce: 2, limits: { ...LIMITS, ...limits } }
  const error = await checkHistories(numbers, live, options).then(
    () => new Error('did not fail'),
    (thrown: Error) => thrown,
  )
  return { message: error.message, printed: String(print.mock.calls[0]?.[0]) }
}

const failsAboveTen = async (history: number[]): Promise<void> => {
  if (history.some((one) => one > 10)) throw new Error('above ten')
}

test('prints the first failure at once, and reports the smallest history', async () => {
  vi.stubEnv('HISTORY_SEED', '7')
  const { message, printed } = await failureOf(failsAboveTen)
  expect(printed).toMatch(/^Property failed, and shrinks now\nRepeat: .* -- sums --seed=7 --path=0\n/)
  expect(printed).toMatch(/Reason: above ten\nHistory: \[\[\d+,/)
  expect(message).toMatch(/^Property failed after 1 runs, shrunk \d+ times\nRepeat: .* --path=0(:\d+)+\n/)
  expect(message).toContain('Reason: above ten\nHistory: [[')
  const smallest = message.split('History: ')[1]!.match(/\d+/g)!
  expect(smallest.filter((one) => one !== '0')).toEqual(['11'])
})

test('repeats a failure by the printed seed and path', async () => {
  const { message } = await failureOf(failsAboveTen)
  const [, seed = '', path = ''] = /--seed=(\d+) --path=(\S+)/.exec(message)!
  vi.stubEnv('HISTORY_SEED', seed)
  vi.stubEnv('HISTORY_PATH', path)
  const lived: number[][] = []
  const again = await failureOf((history) => {
    lived.push(history)
    return failsAboveTen(history)
  })
  expect(again.message).toContain(`--seed=${seed} --path=${path}`)
  expect(again.message.split('History: ')[1]).toBe(message.split('History: ')[1])
  expect(JSON.stringify(lived.slice(0, 2))).toBe(message.split('History: ')[1])
})

test('stops shrinking at its limit', async () => {
  const { message } = await failureOf(() => Promise.reject(new Error('always')), { shrinkMs: -1 })
  expect(message).toMatch(/^Property failed after 1 runs, shrunk 0 times \(shrinking ended early\)\n/)
  expect(message).toContain('Reason: always')
})

test('reports the acts of a hanging history, which it does not shrink', async () => {
  let runs = 0
  const { message } = await failureOf(
    (_history, note) => {
      runs += 1
      note('logs in')
      note('marks Ngozi')
      return never
    },
    { hangMs: 20 },
  )
  expect(message).toContain('Reason: The run has not ended after 0.02 seconds.')
  expect(message).toContain('Acts of history 1:\nlogs in\nmarks Ngozi\nActs of history 2:\nlogs in')
  expect(message).toMatch(/Repeat: .* --path=0\n/)
  expect(runs).toBe(2)
})

test('reports how far it came when the time is over', async () => {
  const { message } = await failureOf(() => Promise.resolve(), { historyMs: -MINUTE })
  expect(message).toMatch(
    /^Property failed: only 0 of 100 histories ended in .* None of them failed\. Seed: \d+$/,
  )
})

test('reports the acts of a single history that hangs', async () => {
  const hanging = withinLimit((note) => {
    note('restores the backup')
    return never
  }, 20)
  await expect(hanging).rejects.toThrow('Acts of history 1:\nrestores the backup')
})
