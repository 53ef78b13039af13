/** Runs `npm run migrate`: it brings the database of DATABASE_URL up to date before the new processes start. */
import { ConfigError, loadConfig } from '../config.ts'
import { settingsAtStart, whyNotStarted } from '../command-line.ts'
import { migrate } from './migrate.ts'

/** Only one server can open the embedded database, and that server migrates it. */
const NO_ADDRESS = 'DATABASE_URL is not set. npm start brings the embedded database up to date by itself.'

try {
  if (process.argv.length > 2) throw new ConfigError('npm run migrate takes no arguments.')
  const { databaseUrl } = loadConfig(settingsAtStart())
  if (!databaseUrl) throw new ConfigError(NO_ADDRESS)
  const applied = await migrate(databaseUrl)
  const said = applied.length === 0 ? 'The database is up to date.' : `Applied: ${applied.join(', ')}.`
  process.stdout.write(`${said}\n`)
} catch (error) {
  process.stderr.write(`${whyNotStarted(error)}\n`)
  process.exitCode = 1
}
