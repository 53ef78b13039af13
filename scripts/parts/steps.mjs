import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, delimiter } from 'node:path'
import { buildChanged } from './build-and-package.mjs'
import { ofPlaywright } from './vitest-report.mjs'
import { root, run } from './run.mjs'
import { spawnSync } from 'node:child_process'

const folders = (process.env.PATH ?? '').split(delimiter)

/** The path of the command on this machine, or undefined. */
const placeOf = (name) => folders.map((folder) => join(folder, name)).find(existsSync)

const works = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** WebKit's requirements to keep a profile: see docs/engines.md. */
const LASTING = "import gi; gi.require_version('Gtk', '3.0'); gi.require_version('WebKit2', '4.1')"

/** Ubuntu's `firefox` may only print a hint about snap. */
const firefoxHere = () =>
  ['firefox-esr', 'firefox'].map(placeOf).find((place) => place && works(place, '--version'))

/**
 * Finds the engines beside Chromium on this machine. `firefox` is its command, or undefined; `lasting` says whether
 * WebKit can be closed and reopened with its storage.
 */
export function findEngines() {
  const webkit = Boolean(placeOf('WebKitWebDriver') && placeOf('Xvfb'))
  return { firefox: firefoxHere(), webkit, lasting: webkit && works('/usr/bin/python3', '-c', LASTING) }
}

/** One line for each missing engine, with the package to install. */
export function missingEngines({ firefox, webkit, lasting } = findEngines()) {
  return [
    !firefox && said('Firefox: none of its journeys', 'firefox-esr'),
    !webkit && said('WebKit: none of its journeys', 'webkit2gtk-driver xvfb gir1.2-webkit2-4.1 python3-gi'),
    webkit &&
      !lasting &&
      said('WebKit: not the journey of a killed browser', 'gir1.2-webkit2-4.1 python3-gi'),
  ].filter(Boolean)
}

const said = (what, packages) =>
  `SKIPPED in ${what}. To walk them: apt-get install -y --no-install-recommends ${packages}`

const results = join(root, '.cache', 'results')

/** A check is one test: it passes or fails. */
const check = (name, command, ...args) => ({
  name,
  level: 'core',
  run: async () => ofCheck((await run(command, args)) === 0),
})

const onOneCore = (step) => ({ ...step, oneCore: true })

/**
 * All checks, in the order in which an error is cheapest to find. A step has one level, or each part runs it, or it is
 * divided: `npm test` runs its core, and `npm run test:all` all of it.
 */
export const steps = [
  // By default each project has four checkers that load the same types, which more than doubles the work.
  check('types', 'tsc', '-b', '--checkers', '1', '--builders', '2'),
  check('lint', 'oxlint', '--type-aware', '--deny-warnings'),
  check('format', 'oxfmt', '--check', '.'),
  onOneCore(check('layers', 'oxlint', '-c', '.oxlintrc.layers.json')),
  onOneCore(check('dead code', 'knip', '--no-progress')),
  // Before the tests, because one of them searches the bundle for secrets. Journeys and Lighthouse open it.
  { name: 'build', level: 'each', run: async () => ofCheck(await buildChanged()) },
  check('sizes', 'node', 'scripts/sizes.mjs'),
  // Two more workers fill the cores while others wait for a job, a clock or a killed process.
  { name: 'tests', level: 'core', run: () => vitest('tests', ['--project', '!histories', '--maxWorkers=4']) },
  { name: 'histories', level: 'divided', run: histories },
  { name: 'browser', level: 'divided', run: playwright, inChromium: true },
  { ...check('add a field', 'node', 'scripts/add-a-field.mjs'), level: 'all' },
  { name: 'lighthouse', level: 'all', run: lighthouse, inChromium: true },
  { name: 'engines', level: 'all', run: engines },
]

/** The steps of a part: `core`, `all`, or `rest` for what the core left out. */
export function stepsOf(part) {
  const levels = { core: ['core', 'divided'], all: ['core', 'divided', 'all'], rest: ['divided', 'all'] }
  return steps.filter(({ level }) => level === 'each' || levels[part].includes(level))
}

/**
 * The chosen steps in order: adjacent steps that need one core each run in parallel.
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

/** A run without output, with a crash or without tests counts as one failure. */
function counted(code, counts) {
  const { passed = 0, failed = 0, skipped = 0, names = [] } = counts ?? {}
  const silent = passed + failed === 0 || (code !== 0 && failed === 0)
  return { passed, failed: failed + (silent ? 1 : 0), skipped, names }
}

async function vitest(name, args, env) {
  const report = reportFile(name)
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/parts/vitest-report.mjs')}`]
  const code = await run('vitest', ['run', ...args, ...reporters], { ...env, VITEST_REPORT: report })
  return counted(code, readReport(report))
}

/**
 * Runs the offline journeys in other engines. It skips those that this machine lacks, and reports them here and at the
 * end.
 */
async function engines() {
  const missing = missingEngines()
  for (const line of missing) console.warn(`\n!! ${line}\n`)
  const counts = await vitest('engines', ['--config', 'e2e/engines/engines.config.ts'])
  const none = missing.length > 0 && counts.passed === 0 && counts.skipped > 0 && counts.names.length === 0
  return { ...counts, failed: none ? 0 : counts.failed, names: [...counts.names, ...missing] }
}

/** Random histories of each kind. */
const HISTORIES = {
  HISTORY_RUNS: { core: 100, all: 2000 },
  MONEY_HISTORY_RUNS: { core: 100, all: 2000 },
  CHILD_HISTORY_RUNS: { core: 100, all: 1000 },
  SCHEDULE_HISTORY_RUNS: { core: 50, all: 500 },
  RIGHTS_HISTORY_RUNS: { core: 100, all: 1000 },
}

/** Draws new seeds, so that the rest lives other histories than the core. HISTORY_RUNS sets the number of each kind. */
function histories({ part }) {
  const number = ({ core, all }) => process.env.HISTORY_RUNS ?? { core, all, rest: all - core }[part]
  const runs = Object.entries(HISTORIES).map(([name, levels]) => [name, String(number(levels))])
  return vitest('histories', ['--project', 'histories'], Object.fromEntries(runs))
}

/** The list names the journeys that matter most. */
const LIST = 'e2e/core-journeys.txt'
const JOURNEYS = { core: ['--test-list', LIST], all: [], rest: ['--test-list-invert', LIST] }

async function playwright({ part }) {
  const report = reportFile('browser')
  const code = await run('playwright', ['test', ...JOURNEYS[part], '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  })
  return counted(code, ofPlaywright(readReport(report)))
}

/** Alone, the step measures until the target; among all others only until it would fail. */
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
