import { writeFileSync, readFileSync } from 'node:fs'

/** Reads the reports of a test run, and prints its summary. */

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

/**
 * A reporter for Vitest: writes what the summary needs to the file in VITEST_REPORT. Vitest's own JSON report has stacks
 * instead of messages. The stack of a timeout says "STACK_TRACE_ERROR", and a failed hook has none.
 */
export default class SummaryReport {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const count = (state) => tests.filter((test) => test.result().state === state).length
    const others = [...modules.flatMap(failedOutsideTests), ...unhandled.map((error) => line('', error))]
    const report = {
      passed: count('passed'),
      failed: count('failed') + others.length,
      skipped: count('skipped'),
      names: [...tests.flatMap(failedTest), ...others],
    }
    writeFileSync(process.env.VITEST_REPORT, JSON.stringify(report))
  }
}

const failedTest = (test) => {
  const { state, errors } = test.result()
  return state === 'failed' ? [line(`${test.module.relativeModuleId}: ${test.fullName}`, errors[0])] : []
}

/** A file that cannot be read, and a hook that failed: their tests count as skipped. */
const failedOutsideTests = (module) => [
  ...module.errors().map((error) => line(module.relativeModuleId, error)),
  ...[...module.children.allSuites()].flatMap((suite) =>
    suite.errors().map((error) => line(`${module.relativeModuleId}: ${suite.fullName}`, error)),
  ),
]

const line = (where, error) => `failed: ${where || 'outside of all tests'}: ${gist(error?.message)}`
