/** Every caller that takes a church's lock waits for it in the church's queue, without a connection. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { churchQueue } from '../../server/db/church-queue.ts'
import { inChurch, inChurchWriting } from '../../server/db/in-church.ts'
import { sweepReceipts } from '../../server/jobs/sweep-churches.ts'
import { churchLock } from '../../server/sync/store.ts'
import { noticeRestore } from '../../server/sync/pull.ts'
import { call, churchApp, newChurch, type ChurchApp, type Person } from './account/church-app.ts'

let testServer: ChurchApp
let owner: Person
beforeAll(async () => {
  testServer = await churchApp()
  owner = await newChurch(testServer.app)
})
afterAll(() => testServer.close())

async function invited() {
  const details = { first_name: 'Tunde', last_name: 'Bello', phone_number: '08021234567' }
  const email = 'tunde.bello@example.com'
  const { body } = await owner.post('invite-user', {
    ...details,
    email,
    features: [{ name: 'attendanceAccess' }],
  })
  const payload = {
    ...details,
    date_of_birth: '1990-01-01',
    invited_user_email: email,
    password: 'three ushers one door',
    invite_reference: String(body.data.link).split('token=')[1],
  }
  return () => call(testServer.app, 'POST', 'inviteRegistration', { payload })
}

const addOldReceipt = () =>
  inChurch(testServer.db.pool, owner.churchId, async (tx) => {
    const device = [owner.churchId, owner.accountId, newId()]
    await tx.query(
      'insert into devices (church_id, account_id, device_id, highest_seq) values ($1, $2, $3, 1)',
      device,
    )
    await tx.query(
      `insert into sync_ops (church_id, op_id, account_id, device_id, seq, payload_hash, status, result, settled_at)
       values ($1, $4, $2, $3, 1, '', 'applied', '{}', now() - interval '401 days')`,
      [...device, newId()],
    )
  })

const noticed = () =>
  noticeRestore(testServer.db.pool, {
    account: owner.accountId,
    church: owner.churchId,
    device: newId(),
    rev: 5,
    epoch: newId(),
    lineage: newId(),
  } as never)

test('invite, receipt sweep and noticed restore wait without a connection', async () => {
  const { pool } = testServer.db
  const accept = await invited()
  await addOldReceipt()
  await testServer.app.deps.later.settled()
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  let locked = false
  const holding = inChurchWriting(pool, owner.churchId, [churchLock(owner.churchId)], async () => {
    locked = true
    await ended
    return { answer: null, writing: [] }
  })
  await vi.waitFor(() => expect(locked).toBe(true))
  const works = [accept(), sweepReceipts(pool, owner.churchId), noticed()] as const
  try {
    await vi.waitFor(() => expect(churchQueue(pool).size().waiting).toBe(3), 5_000)
    expect(pool.totalCount - pool.idleCount).toBe(1)
  } finally {
    end()
  }
  await holding
  const [accepted, swept] = await Promise.all(works)
  expect([accepted.status, swept]).toEqual([201, 1])
})
