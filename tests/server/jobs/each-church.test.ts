/** Work for every church: a stuck or broken church leaves the others their turn. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseClosed } from '../../../server/auth/church/erase-closed.ts'
import { eraseDue } from '../../../server/modules/personal-data/retention.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { aChurch, type Caller, change, type TestServer, openTestServer } from '../church/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

/** A church with a person unseen for years, due at that minute of the previous hour. */
async function dueAt(minute: number): Promise<Caller> {
  const church = await aChurch(testServer, `Due at ${minute}`)
  const id = await church.person('Gone', 'Zubairu')
  const seen = await church.person('Seen', 'Zubairu')
  const { id: service } = await church.service()
  await church.put(`churchservices/${service}/attendees/${seen}`)
  await inChurch(testServer.database.pool, church.church, (tx) =>
    tx.query(`update members set created_at = now() - interval '9 years' where id = $1`, [id]),
  )
  await church.put('church', { settings: { keep_people_years: 3 } })
  await change(
    testServer,
    `update retention_work set run_at = now() - interval '1 hour' + make_interval(mins => $2) where church_id = $1`,
    [church.church, minute],
  )
  return church
}

const gone = async (church: Caller) =>
  inChurch(testServer.database.pool, church.church, async (tx) => {
    const { rowCount } = await tx.query(`select from members where first_name = 'Gone'`)
    return rowCount === 0
  })

test('erases a quiet church’s people while a busy church’s lock is held', async () => {
  const [busy, quiet] = [await dueAt(1), await dueAt(2)]
  const holder = await testServer.database.ownerPool.connect()
  try {
    await holder.query(`begin; set local app.church_id = '${busy.church}'`)
    await holder.query('select from church_revs where church_id = $1 for update', [busy.church])
    const erasing = eraseDue(testServer.app.deps)
    await expect.poll(() => gone(quiet), { timeout: 10_000 }).toBe(true)
    expect(await gone(busy)).toBe(false)
    await holder.query('commit')
    await erasing
    expect(await gone(busy)).toBe(true)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}, 30_000)

/** Its thirty days are over. */
const closedLongAgo = ({ church, account }: Caller) =>
  change(
    testServer,
    `insert into church_closings (church_id, token_hash, requested_by, erase_at, links)
     values ($1, $1::uuid::text::bytea, $2, now() - interval '1 day', '[]')`,
    [church, account],
  )

test('two closed churches of one owner, erased in parallel, leave no account', async () => {
  const [one, two] = [await aChurch(testServer, 'One'), await aChurch(testServer, 'Two')]
  await change(
    testServer,
    `insert into memberships (church_id, account_id, is_owner, status) values ($1, $2, false, 'active')`,
    [two.church, one.account],
  )
  for (const church of [one, two]) await closedLongAgo(church)
  const holder = await testServer.database.ownerPool.connect()
  // Neither gets past the memberships before both are there.
  await holder.query('begin; lock table sessions in access exclusive mode')
  const erasing = eraseClosed(testServer.app.deps)
  try {
    const waiting = async () => {
      const { rowCount } = await holder.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rowCount
    }
    await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await erasing
  const { rows } = await testServer.database.pool.query('select id from accounts where id = any($1)', [
    [one.account, two.account],
  ])
  expect(rows).toEqual([])
}, 60_000)

test('a closed church that cannot be erased does not block others', async () => {
  const closed = [await aChurch(testServer, 'Broken'), await aChurch(testServer, 'Whole')]
  for (const church of closed) await closedLongAgo(church)
  const { images } = testServer.app.deps
  const forget = (church: string) =>
    church === closed[0]!.church ? Promise.reject(new Error('a full disk')) : images.forget(church)
  await eraseClosed({ ...testServer.app.deps, images: { ...images, forget } })
  const { rows } = await testServer.database.pool.query('select church_id from church_closings')
  expect(rows).toEqual([{ church_id: closed[0]!.church }])
})
