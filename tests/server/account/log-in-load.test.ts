/** Tests log-ins at the same time: hashing is bounded, and so are an account's sessions. */
import { availableParallelism } from 'node:os'
import type * as argon2Package from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { call, churchApp, newChurch, type ChurchApp } from './church-app.ts'

const argon2 = vi.hoisted(() => ({ running: 0, most: 0, count: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2Package>()
  const counted =
    <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
    async (...given: Given): Promise<T> => {
      argon2.count += 1
      argon2.most = Math.max(argon2.most, (argon2.running += 1))
      return work(...given).finally(() => (argon2.running -= 1))
    }
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) }
})

let server: ChurchApp
beforeAll(async () => {
  server = await churchApp()
})
afterAll(() => server.close())

const login = (email: string, password: string, address?: string) =>
  call(server.app, 'POST', 'login', {
    payload: { email, password },
    ...(address ? { headers: { 'x-forwarded-for': address } } : {}),
  })

test('sixty wrong log-ins at the same time run few hashes concurrently', async () => {
  argon2.most = 0
  const wrong = Array.from({ length: 60 }, (_, n) =>
    login(`nobody${n}@example.com`, 'wrong wrong', `10.9.0.${n}`),
  )
  const statuses = (await Promise.all(wrong)).map(({ status }) => status)
  expect(statuses.every((status) => [401, 429, 503].includes(status))).toBe(true)
  expect(argon2.most).toBeLessThanOrEqual(availableParallelism() > 2 ? 2 : 1)
})

test('refuses looping log-ins of one account with Retry-After', async () => {
  const owner = await newChurch(server.app)
  const answers = await Promise.all(Array.from({ length: 9 }, () => login(owner.email, owner.password)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(0)
  expect(answers.filter(({ status }) => status === 200).length).toBe(9 - refused.length)
  expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
})

test('right log-ins have a limit, counted before the hash', async () => {
  const owner = await newChurch(server.app)
  await login(owner.email, owner.password)
  await server.db.ownerPool.query(`update attempts set count = 60 where about like 'log-in:account%'`)
  const before = argon2.count
  expect((await login(owner.email, owner.password)).status).toBe(429)
  expect(argon2.count).toBe(before)
  await server.db.ownerPool.query(`delete from attempts where about like 'log-in:account%'`)
})

test('the 51st session ends the one that was idle longest', async () => {
  const owner = await newChurch(server.app)
  const { ownerPool } = server.db
  await ownerPool.query('delete from sessions where account_id = $1', [owner.accountId])
  await ownerPool.query(
    `insert into sessions (id, token_hash, account_id, church_id, expires_at, last_seen_at)
     select gen_random_uuid(), sha256(n::text::bytea), $1, $2, now() + interval '1 day', now() - make_interval(mins => n)
     from generate_series(1, 50) n`,
    [owner.accountId, owner.churchId],
  )
  const both = await Promise.all([login(owner.email, owner.password), login(owner.email, owner.password)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  const { rows } = await ownerPool.query(
    `select count(*) filter (where ended_at is null)::int as open,
       array_agg(extract(epoch from now() - last_seen_at)::int / 60 order by last_seen_at) filter (where ended_at is not null) as ended
     from sessions where account_id = $1`,
    [owner.accountId],
  )
  expect(rows[0]).toEqual({ open: 50, ended: [50, 49] })
})
