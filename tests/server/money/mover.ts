/** Runs a server for tests that kill it: prints where it listens, and works. */
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { buildApp } from '../../../server/app.ts'
import { loadConfig } from '../../../server/config.ts'
import { appPool } from '../../../server/db/pools.ts'

const [databaseUrl, dataDir] = process.argv.slice(2) as [string, string]
const pool = appPool(databaseUrl, { setRole: true })
const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })
const app = await buildApp({ config, pool, logger: pino({ level: 'silent' }) })
// Slow in both directions like a distant provider, so the kill mostly hits a waiting call.
const { payments } = app.deps
const { transfer } = payments
payments.transfer = async (ask) => {
  await wait(30)
  const seen = await transfer(ask)
  await wait(30)
  return seen
}
await app.deps.jobs.start()
process.stdout.write(await app.listen({ port: 0, host: '127.0.0.1' }))
