/** Runs a server with pending work for tests that kill it: prints that it has begun, then works. */
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { buildApp } from '../../../server/app.ts'
import { loadConfig } from '../../../server/config.ts'
import { appPool } from '../../../server/db/pools.ts'

const [databaseUrl, dataDir] = process.argv.slice(2) as [string, string]
const pool = appPool(databaseUrl, { setRole: true })
const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })
const app = await buildApp({ config, pool, logger: pino({ level: 'silent' }) })
// Slow like a distant provider, so the kill mostly hits a waiting call.
const { sms } = app.deps
const { send } = sms
sms.send = async (batch) => {
  const taken = await send(batch)
  await wait(25)
  return taken
}
await app.deps.jobs.start()
process.stdout.write('begun\n')
