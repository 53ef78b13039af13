import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { buildApp } from '../../../server/app.ts'
import { loadConfig } from '../../../server/config.ts'
import { appPool } from '../../../server/db/connect.ts'

// A server for tests that kill it: it says where it listens, and works.
const [databaseUrl, dataDir] = process.argv.slice(2) as [string, string]
const pool = appPool(databaseUrl, { setRole: true })
const config = loadConfig({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, LOG_LEVEL: 'silent' })
const app = await buildApp({ config, pool, logger: pino({ level: 'silent' }) })
// Slow to hear and slow to answer, as a provider far away is: who is killed is mostly waiting for it.
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
