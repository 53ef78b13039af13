import { expect, test } from 'vitest'
import { sweep } from '../../../server/auth/sweep.ts'
import { churchApp, newChurch } from './church-app.ts'

test('what has run out is thrown away, what still counts is kept', async () => {
  const house = await churchApp()
  const owner = await newChurch(house.app)
  const { ownerPool } = house.db
  await ownerPool.query(
    `insert into attempts (about, window_start, count) values ('old', now() - interval '3 days', 1), ('new', now(), 1)`,
  )
  await ownerPool.query(
    `insert into password_resets (id, account_id, code_hash, created_at, expires_at) values
     (gen_random_uuid(), $1, 'x', now() - interval '31 days', now()), (gen_random_uuid(), $1, 'y', now(), now())`,
    [owner.accountId],
  )
  await sweep({ pool: house.db.pool })
  expect((await ownerPool.query(`select about from attempts where about in ('old', 'new')`)).rows).toEqual([
    { about: 'new' },
  ])
  expect((await ownerPool.query('select 1 from password_resets')).rowCount).toBe(1)
  await house.close()
})
