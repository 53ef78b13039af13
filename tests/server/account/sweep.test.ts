/** Tests the deletion of expired rows. */
import { expect, test, vi } from 'vitest'
import { sweep, sweepRegularly } from '../../../server/jobs/workers.ts'
import { churchApp, newChurch } from './church-app.ts'

test('deletes expired rows and keeps those that still count', async () => {
  const testServer = await churchApp()
  const owner = await newChurch(testServer.app)
  const { ownerPool } = testServer.db
  await ownerPool.query(
    `insert into attempts (about, window_start, count) values ('old', now() - interval '3 days', 1), ('new', now(), 1)`,
  )
  await ownerPool.query(
    `insert into password_resets (id, account_id, email, code_hash, created_at, expires_at) values
     (gen_random_uuid(), $1, 'a@b.ng', 'x', now() - interval '31 days', now()), (gen_random_uuid(), $1, 'a@b.ng', 'y', now(), now())`,
    [owner.accountId],
  )
  await ownerPool.query(
    `insert into email_undos (token_hash, account_id, former_email, new_email, asked_at, expires_at) values
     ('x', $1, 'a@b.ng', 'c@d.ng', now(), now() - interval '31 days'), ('y', $1, 'a@b.ng', 'c@d.ng', now(), now())`,
    [owner.accountId],
  )
  await sweep({ pool: testServer.db.pool })
  expect((await ownerPool.query(`select about from attempts where about in ('old', 'new')`)).rows).toEqual([
    { about: 'new' },
  ])
  expect((await ownerPool.query('select 1 from password_resets')).rowCount).toBe(1)
  expect((await ownerPool.query('select 1 from email_undos')).rowCount).toBe(1)
  await testServer.close()
})

test.each([
  ['a minute after the start, for a server that runs on Sundays only', 1],
  ['and again each hour', 60],
])('%s', async (_, minutes) => {
  const ran: string[] = []
  const later = (name: string) => void ran.push(name)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  sweepRegularly({ addHook: () => {} } as never, { later } as never)
  vi.advanceTimersByTime((minutes - 1) * 60_000)
  ran.length = 0
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  expect(ran).toEqual(['sweep', 'erase closed churches', 'erase whom nobody saw for long'])
})
