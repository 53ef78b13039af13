/**
 * Checks a property in random histories, so that each failure explains itself in a bounded time. A broken property
 * reports seed, path and the smallest history found. A hanging history reports its acts so far.
 */
import { randomInt } from 'node:crypto'
import fc from 'fast-check'

/** Notes what a history does next. Only a hanging history prints its notes. */
export type Note = (act: string) => void

const MINUTE = 60_000

export const LIMITS = {
  /** For one run of the property. No speed test: a run takes seconds. */
  hangMs: 2 * MINUTE,
  /** From the first failure on. */
  shrinkMs: 3 * MINUTE,
  /** For each history. */
  historyMs: 4_000,
}

export type Limits = typeof LIMITS

type Options = {
  /** The name of the test file, for the command that repeats a failure. */
  name: string
  runs: number
  /** Churches that live their histories at the same time. */
  atOnce: number
  /** Added to the given seed, so that two files live different histories. */
  seedOffset?: number
  limits?: Limits
}

/** The time limit of a test, longer than all limits within. */
export const testLimit = (runs: number, limits = LIMITS): number =>
  runsLimit(runs, limits) + 2 * limits.hangMs + limits.shrinkMs + MINUTE

const runsLimit = (runs: number, { historyMs }: Limits): number => runs * historyMs + MINUTE

/**
 * @param histories of one church
 * @param live lives one history and checks it, or throws
 * @throws Error that says what failed, how to repeat it, and the smallest history found
 */
export async function checkHistories<T>(
  histories: fc.Arbitrary<T>,
  live: (history: T, note: Note) => Promise<void>,
  { name, runs, atOnce, seedOffset = 0, limits = LIMITS }: Options,
): Promise<void> {
  const { HISTORY_SEED, HISTORY_PATH, HISTORY_SHRINK } = process.env
  const given = HISTORY_SEED ? Number(HISTORY_SEED) : randomInt(2 ** 31 - 10)
  const repeat = (path: string) => `npm run test:histories -- ${name} --seed=${given} --path=${path}`
  const property = fc.asyncProperty(
    fc.array(histories, { minLength: atOnce, maxLength: atOnce }),
    async (all) => {
      const notes = all.map((): string[] => [])
      const lives = all.map((history, index) => live(history, (act) => void notes[index]!.push(act)))
      await withLimit(limits.hangMs, Promise.all(lives), notes)
    },
  )
  const details = await fc.check(property, {
    numRuns: Math.ceil(runs / atOnce),
    seed: given + seedOffset,
    ...(HISTORY_PATH && { path: HISTORY_PATH }),
    endOnFailure: HISTORY_SHRINK === 'off',
    markInterruptAsFailure: true,
    plugins: [
      inTime(runsLimit(runs, limits), limits.shrinkMs, (run, error, all) => {
        // Printed immediately: whatever happens while it shrinks, this is known.
        const path = HISTORY_PATH ?? String(run)
        console.error(failure('Property failed, and shrinks now', repeat(path), error, all))
      }),
    ],
  })
  if (!details.failed) return
  const { counterexample, counterexamplePath, errorInstance, numRuns, numShrinks, interrupted } = details
  if (counterexamplePath === null)
    throw new Error(
      `Property failed: only ${numRuns * atOnce} of ${runs} histories ended in ${Math.round(runsLimit(runs, limits) / MINUTE)} minutes. None of them failed. Seed: ${given}`,
    )
  const unfinished = interrupted ? ' (shrinking ended early)' : ''
  const heading = `Property failed after ${numRuns} runs, shrunk ${numShrinks} times${unfinished}`
  throw new Error(failure(heading, repeat(counterexamplePath), errorInstance, counterexample[0]), {
    cause: errorInstance,
  })
}

const failure = (heading: string, repeat: string, error: unknown, history: unknown): string =>
  `${heading}\nRepeat: ${repeat}\nReason: ${error instanceof Error ? error.message : String(error)}\nHistory: ${fc.stringify(history)}`

class Hanging extends Error {}

/** Ends the runs at the limit, and the shrinking at its own. A hanging run may hold locks, so nothing follows it. */
function inTime(
  runsMs: number,
  shrinkMs: number,
  onFirstFailure: (run: number, error: unknown, value: unknown) => void,
): fc.Plugin<[unknown]> {
  return () => {
    let until = Date.now() + runsMs
    let run = -1
    let failed = false
    return {
      decorateRun: (nested) => async (value) => {
        if (Date.now() > until) return new fc.PreconditionFailure(true)
        run += 1
        const outcome = await nested(value)
        if (outcome === null || !('error' in outcome)) return outcome
        if (!failed) {
          failed = true
          until = Date.now() + shrinkMs
          onFirstFailure(run, outcome.error, value[0])
        }
        if (outcome.error instanceof Hanging) until = 0
        return outcome
      },
    }
  }
}

/** Runs one history outside of a property. @throws Error with its acts if it hangs */
export async function withinLimit(run: (note: Note) => Promise<void>, hangMs = LIMITS.hangMs): Promise<void> {
  const actions: string[] = []
  await withLimit(
    hangMs,
    run((act) => void actions.push(act)),
    [actions],
  )
}

async function withLimit(
  hangMs: number,
  running: Promise<unknown>,
  notes: readonly string[][],
): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const hanging = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const all = notes.map((actions, index) => `Acts of history ${index + 1}:\n${actions.join('\n')}`)
      reject(new Hanging(`The run has not ended after ${hangMs / 1_000} seconds.\n${all.join('\n')}`))
    }, hangMs)
  })
  try {
    await Promise.race([running, hanging])
  } finally {
    clearTimeout(timer)
  }
}
