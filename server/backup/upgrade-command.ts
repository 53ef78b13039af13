/** Runs `npm run upgrade`: it upgrades the embedded database to the major version of PostgreSQL that this Narthex ships. */
import { resolve } from 'node:path'
import { counted, abortWhenStopped, settingsAtStart } from '../command-line.ts'
import { loadConfig } from '../config.ts'
import { BackupError } from './backup-file.ts'
import { whyNotDone } from './command.ts'
import { type Upgraded, upgradeCluster } from './upgrade-cluster.ts'

const FAILED = 1
const MISUSED = 2

const say = (sentence: string) => void process.stdout.write(`${sentence}\n`)

function said(done: Upgraded | null): string[] {
  if (!done) return ['The embedded database has the version of this Narthex already. Nothing was changed.']
  const rows = done.manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return [
    `Upgraded from PostgreSQL ${done.from} to ${done.to}: ${counted(rows, 'row')} of ${counted(done.manifest.tables.length, 'table')}. All row counts agree.`,
    `The old database is kept in ${done.kept}. Remove it when the new one has worked for some days.`,
    'Start the server now.',
  ]
}

const args = process.argv.slice(2)
const given = args[0] === '--programs' && args.length === 2 ? args[1] : undefined
if (args.length > 0 && !given) {
  process.stderr.write('It takes one option, like this: npm run upgrade -- --programs FOLDER\n')
  process.exit(MISUSED)
}
const signal = abortWhenStopped(
  new BackupError('It was stopped before it was done. The old database stays in its place.'),
)
try {
  const programs = given && resolve(process.env.INIT_CWD ?? process.cwd(), given)
  const options = { programs, log: { info: say, warn: say }, signal }
  const done = await upgradeCluster({ ...options, config: loadConfig(settingsAtStart()) })
  for (const sentence of said(done)) say(sentence)
  process.exit(0)
} catch (error) {
  process.stderr.write(`${whyNotDone(signal.aborted ? signal.reason : error)}\n`)
  process.exit(FAILED)
}
