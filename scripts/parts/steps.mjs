import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildChanged } from './build-changed.mjs'
import { missingEngines } from './engines.mjs'
import { ofPlaywright, ofVitest } from './reports.mjs'
import { root, run } from './run.mjs'

const results = join(root, '.cache', 'results')

/** A check is one test: it holds or it does not. */
const check = (name, command, ...args) => ({
  name,
  run: async () => ofCheck((await run(command, args)) === 0),
})

const onOneCore = (step) => ({ ...step, oneCore: true })

/** Everything that must hold, in the order in which a mistake is cheapest to find. */
export const steps = [
  // By itself each project has four checkers, and each finds out about the same types: over twice the work.
  check('types', 'tsc', '-b', '--checkers', '1', '--builders', '2'),
  check('lint', 'oxlint', '--type-aware', '--deny-warnings'),
  check('format', 'oxfmt', '--check', '.'),
  onOneCore(check('layers', 'oxlint', '-c', '.oxlintrc.layers.json')),
  onOneCore(check('dead code', 'knip', '--no-progress')),
  // Before the tests: one of them looks through the bundle for secrets.
  { name: 'build', run: async () => ofCheck(await buildChanged()) },
  check('sizes', 'node', 'scripts/sizes.mjs'),
  // Two more workers fill the cores while others wait: for a job, a clock, a process that is killed.
  { name: 'tests', run: () => vitest('tests', ['--project', '!histories', '--maxWorkers=4']) },
  {
    name: 'histories',
    run: () =>
      vitest('histories', ['--project', 'histories'], {
        HISTORY_RUNS: process.env.HISTORY_RUNS ?? '2000',
        MONEY_HISTORY_RUNS: process.env.HISTORY_RUNS ?? '2000',
        RIGHTS_HISTORY_RUNS: process.env.HISTORY_RUNS ?? '1000',
      }),
  },
  { name: 'browser', run: playwright, inChromium: true },
  { name: 'lighthouse', run: lighthouse, inChromium: true },
  { name: 'engines', run: engines },
]

/**
 * The chosen steps in their order: neighbours that need one core each are taken side by side.
 * @returns {(typeof steps)[]}
 */
export function turnsOf(chosen) {
  const turns = []
  for (const step of chosen) {
    const last = turns.at(-1)
    if (step.oneCore && last?.[0].oneCore) last.push(step)
    else turns.push([step])
  }
  return turns
}

const ofCheck = (held) => ({ passed: held ? 1 : 0, failed: held ? 0 : 1, skipped: 0 })

/** A run that said nothing, crashed or found no test counts as one failure: silence is not success. */
function counted(code, counts) {
  const { passed = 0, failed = 0, skipped = 0, names = [] } = counts ?? {}
  const silent = passed + failed === 0 || (code !== 0 && failed === 0)
  return { passed, failed: failed + (silent ? 1 : 0), skipped, names }
}

async function vitest(name, args, env) {
  const report = reportFile(name)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = await run('vitest', ['run', ...args, ...reporters], env)
  return counted(code, ofVitest(readReport(report)))
}

/** The offline journeys in other engines. What this machine does not have is skipped, and said here and at the end. */
async function engines() {
  const missing = missingEngines()
  for (const line of missing) console.warn(`\n!! ${line}\n`)
  const counts = await vitest('engines', ['--config', 'e2e/engines/engines.config.ts'])
  const none = missing.length > 0 && counts.passed === 0 && counts.skipped > 0 && counts.names.length === 0
  return { ...counts, failed: none ? 0 : counts.failed, names: [...counts.names, ...missing] }
}

async function playwright() {
  const report = reportFile('browser')
  const code = await run('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return counted(code, ofPlaywright(readReport(report)))
}

/** By itself the step looks for the target; among all others only for what fails. */
async function lighthouse({ alone }) {
  const report = reportFile('lighthouse')
  const patience = alone ? ['--until-target'] : []
  const code = await run('node', ['scripts/lighthouse.mjs', ...patience], { LIGHTHOUSE_REPORT: report })
  return counted(code, readReport(report))
}

function reportFile(name) {
  mkdirSync(results, { recursive: true })
  const file = join(results, `${name}.json`)
  rmSync(file, { force: true })
  return file
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)
