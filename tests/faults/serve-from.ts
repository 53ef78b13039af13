/** Serves a church from another database, as after a restore or a failover. */
import { pino } from 'pino'
import { buildApp } from '../../server/app.ts'
import { loadConfig } from '../../server/config.ts'
import { appPool } from '../../server/db/pools.ts'
import type { Phone } from '../histories/phone.ts'
import { ORIGIN, type ChurchInTown } from '../histories/world.ts'

/** From here on another database serves this church at the same address. @returns a function that ends that server */
export async function serveFrom(
  url: string,
  town: ChurchInTown,
  phones: Phone[],
): Promise<() => Promise<void>> {
  const pool = appPool(url, { setRole: true })
  const app = await buildApp({
    config: loadConfig({ PUBLIC_URL: ORIGIN }),
    pool,
    logger: pino({ level: 'silent' }),
  })
  await app.ready()
  // Sessions of later sign-ins are gone too, so the phones' users sign in again.
  Object.assign(town, { world: { ...town.world, app, pool } })
  for (const phone of phones) phone.network.moveTo(app)
  return async () => {
    await app.close()
    await pool.end()
  }
}
