/** Tests connections that fail between two pipelines: the fault is temporary, so the work starts again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inChurchWriting } from '../../../server/db/in-church.ts'
import { decideQuarantined } from '../../../server/sync/push/decide-quarantined.ts'
import { churchLock } from '../../../server/sync/store.ts'
import { retried } from '../../../server/db/write-errors.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { aChurch, aRemovedSender, aTeamMember, Sender } from './a-church.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.drop())

test('retries after a connection dies between the two pipelines', async () => {
  const church = await aChurch(db.pool)
  let tries = 0
  const work = () =>
    inChurchWriting(db.pool, church, [churchLock(church)], async (tx) => {
      tries += 1
      if (tries === 1) {
        const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid')
        const gone = new Promise((resolve) => tx.once('error', resolve))
        await db.ownerPool.query('select pg_terminate_backend($1)', [rows[0]!.pid])
        await gone
      }
      return { answer: 'written', writing: [] }
    })
  expect(await retried(work)).toBe('written')
  expect(tries).toBe(2)
})

test('silently replaces a connection that lost its prepared statements', async () => {
  const church = await aChurch(db.pool)
  const sender = new Sender(db.pool, church)
  await sender.service('A')
  const clients = await Promise.all(Array.from({ length: 2 }, () => db.pool.connect()))
  for (const client of clients) await client.query('discard all')
  for (const client of clients) client.release()
  for (const name of ['B', 'C', 'D']) expect(await sender.service(name)).toBeTypeOf('string')
})

test('retries accepting a kept change after a temporary fault', async () => {
  const church = await aChurch(db.pool)
  const sender = new Sender(db.pool, church)
  const service_id = await sender.service()
  const gone = await aRemovedSender(db.pool, church)
  const counted = gone.op('count-heads', { service_id, men: 5 })
  await gone.push(counted)
  const decider = await aTeamMember(db.pool, church)
  let tries = 0
  const connect = () => {
    tries += 1
    if (tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    return db.pool.connect()
  }
  const query = db.pool.query.bind(db.pool)
  const once = Object.assign(Object.create(db.pool) as typeof db.pool, { connect, query })
  expect(await decideQuarantined(once, decider, counted.id, true)).toMatchObject([{ status: 'applied' }])
  expect(tries).toBe(2)
  const { rows } = await db.ownerPool.query(
    `select account_id, action from audit_log where church_id = $1 and subject_id = $2 and action like '%-quarantined'`,
    [church, counted.id],
  )
  expect(rows).toEqual([{ account_id: decider.accountId, action: 'accepted-quarantined' }])
})
