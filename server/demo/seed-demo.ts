/** The demo church: made once, and given today's service at every start. */
import type pg from 'pg'
import { FEATURES } from '../../contract/features.ts'
import { serviceId } from '../../sync/merge/service-id.ts'
import type { Config } from '../config.ts'
import { dayIn } from '../church/today.ts'
import { applyOwn } from '../sync/apply-ops.ts'
import { inChurch } from '../db/in-church.ts'
import { SERVICE_NAME } from './demo-church.ts'
import { DEMO, findDemo } from './demo-sign-in.ts'
import { writeDemoMoney } from './demo-money.ts'
import { DEMO_LOCK, foundDemo } from './found-demo.ts'

type Demo = { pool: pg.Pool; config: Pick<Config, 'publicUrl'>; log?: { info(sentence: string): void } }

/** Safe to call at every start, and by several processes at once. Prints how to sign in. */
export async function seedDemo({ pool, config, log = { info: print } }: Demo): Promise<void> {
  const { churchId, ownerId } = (await findDemo(pool)) ?? (await foundDemo(pool))
  await todaysService(pool, churchId, ownerId)
  await moneyOnce(pool, churchId, ownerId)
  log.info(`The demo church is ready at ${config.publicUrl}`)
  log.info(`  Administrator: ${DEMO.owner}   Usher: ${DEMO.usher}   Password of both: ${DEMO.password}`)
}

const print = (sentence: string) => void process.stdout.write(`${sentence}\n`)

/** Also for a demo church that was made before it had any. */
const moneyOnce = (pool: pg.Pool, churchId: string, owner: string): Promise<void> =>
  inChurch(pool, churchId, async (tx) => {
    await tx.query('select pg_advisory_xact_lock($1)', [DEMO_LOCK])
    await writeDemoMoney(tx, { churchId, today: dayIn('Africa/Lagos'), owner })
  })

/** The same id follows from the same day and name, so a service that is there stays as it is. */
async function todaysService(pool: pg.Pool, churchId: string, ownerId: string): Promise<void> {
  const date_of_service = dayIn('Africa/Lagos')
  const id = await serviceId(churchId, date_of_service, SERVICE_NAME)
  const owner = { churchId, accountId: ownerId, deviceId: null, features: [...FEATURES], active: true }
  await applyOwn(pool, owner, 'create-service', { id, name: SERVICE_NAME, date_of_service })
}
