import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildChanged } from './build-changed.mjs'
import { root, run } from './run.mjs'

const results = join(root, '.cache', 'results')

/** A check is one test: it holds or it does not. */
const check = (name, command, ...args) => ({
  name,
  run: async () => ofCheck((await run(command, args)) === 0),
})

/** Everything that must hold, in the order in which a mistake is cheapest to find. */
export const steps = [
  check('types', 'tsc', '-b'),
  check('lint', 'oxlint', '--type-aware', '--deny-warnings'),
  check('layers', 'oxlint', '-c', '.oxlintrc.layers.json'),
  check('format', 'oxfmt', '--check', '.'),
  check('dead code', 'knip', '--no-progress'),
  // Before the tests: one of them looks through the bundle for secrets.
  { name: 'build', run: async () => ofCheck(await buildChanged()) },
  check('sizes', 'node', 'scripts/sizes.mjs'),
  { name: 'tests', run: () => vitest('tests', ['--exclude', 'tests/histories/**']) },
  {
    name: 'histories',
    run: () => vitest('histories', ['tests/histories'], { HISTORY_RUNS: process.env.HISTORY_RUNS ?? '2000' }),
  },
  { name: 'browser', run: playwright },
]

const ofCheck = (held) => ({ passed: held ? 1 : 0, failed: held ? 0 : 1, skipped: 0 })

/** A run that said nothing, crashed or found no test counts as one failure: silence is not success. */
function counted(code, counts) {
  const { passed = 0, failed = 0, skipped = 0 } = counts ?? {}
  const silent = passed + failed === 0 || (code !== 0 && failed === 0)
  return { passed, failed: failed + (silent ? 1 : 0), skipped }
}

async function vitest(name, args, env) {
  const report = reportFile(name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('vitest', ['run', ...args, ...reporters], env)
  const said = readReport(report)
  return counted(
    code,
    said && {
      passed: said.numPassedTests,
      failed: said.numFailedTests,
      skipped: said.numPendingTests + said.numTodoTests,
    },
  )
}

async function playwright() {
  const report = reportFile('browser')
  const code = await run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  const stats = readReport(report)?.stats
  if (stats?.flaky)
    console.log(
      `\n${stats.flaky} of the journeys passed only on a second try; they are listed above as flaky.`,
    )
  return counted(
    code,
    stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped },
  )
}

function reportFile(name) {
  mkdirSync(results, { recursive: true })
  const file = join(results, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
