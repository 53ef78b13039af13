/** Reads the reports of a test run, and prints its summary. */
import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Reads Playwright's JSON report for the summary: the numbers of passed, failed and skipped tests. It also names failed
 * tests and those that passed only on a retry. `null` without a report.
 */
export const ofPlaywright = (report) =>
  report && {
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected,
    skipped: report.stats.skipped,
    names: report.suites.flatMap(failuresOfSuite),
  }

const PROPERTY_CHARACTERS = 6_000

const STATUS_WORDS = { unexpected: 'failed', flaky: 'passed only on a later try' }

function failuresOfSuite({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => STATUS_WORDS[status])
      .map(
        ({ status, results }) =>
          `${STATUS_WORDS[status]}: e2e/${file}: ${title}: ${gist(results[0]?.error?.message)}`,
      ),
  )
  return [...own, ...suites.flatMap(failuresOfSuite)]
}

/** One line. For a failed property it includes seed, path and reason, which are needed to repeat it. */
export function gist(message = '') {
  const text = message.trim()
  return /^(Error: )?Property failed/.test(text) ? text.slice(0, PROPERTY_CHARACTERS) : text.split('\n')[0]
}

/**
 * Prints failures by name, then one line for each step and the sum as the last line. A user who sees only the end of
 * the output still knows what to fix. @returns whether nothing failed
 */
export function summarise(outcomes) {
  for (const { names = [] } of outcomes) for (const line of names) console.log(line)
  console.log(`\n${row('step', 'passed', 'failed', 'skipped', 'seconds')}`)
  for (const { name, passed, failed, skipped, seconds } of outcomes)
    console.log(row(name, passed, failed, skipped, seconds.toFixed(1)))
  const total = (key) => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`)
  return total('failed') === 0
}

const row = (name, ...cells) => name.padEnd(17) + cells.map((cell) => String(cell).padStart(9)).join('')

/** Runs with the same file in TEST_OUTCOMES share one summary, which the last one prints. The file begins empty. */
const { TEST_OUTCOMES } = process.env

/** The outcomes of the earlier runs. */
export const readOutcomes = () =>
  TEST_OUTCOMES ? JSON.parse(readFileSync(TEST_OUTCOMES, 'utf8') || '[]') : []

export function keepOutcomes(outcomes) {
  if (TEST_OUTCOMES) writeFileSync(TEST_OUTCOMES, JSON.stringify(outcomes))
}
