/** Tests the streams that announce changes to phones. */
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { makeInvite } from '../../../server/auth/team/invites.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { decideQuarantined } from '../../../server/sync/push/decide-quarantined.ts'
import { aChurch, aRemovedSender, aTeamMember, Sender } from '../sync/a-church.ts'
import {
  anUsher,
  headersOf,
  leaveAll,
  listen,
  liveTestServer,
  type LiveTestServer,
  type Process,
  type Usher,
} from './live-test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: LiveTestServer
let one: Process
let two: Process
let church: string
let usher: Usher
beforeAll(async () => {
  testServer = await liveTestServer()
  one = await testServer.start()
  two = await testServer.start()
})
afterAll(() => testServer.close())
// Also where a test failed, so that the next one counts from zero.
afterEach(async () => {
  leaveAll()
  await expect.poll(() => one.app.deps.live.streams() + two.app.deps.live.streams()).toBe(0)
})
beforeEach(async () => {
  church = await aChurch(testServer.database.pool)
  usher = await anUsher(testServer.database, church)
})

const end = (text: string, values: unknown[]) => testServer.database.ownerPool.query(text, values)

describe('a change', () => {
  spec('route syncLive')
  test('of one process reaches the other before a heartbeat, as a rev', async () => {
    const stream = await listen(two, usher)
    await expect.poll(() => stream.received).toEqual(['0'])
    const writer = new Sender(one.pool, church)
    await writer.person('Ngozi', 'Eze')
    const { rev } = await writer.pull()
    await expect.poll(() => stream.received, { timeout: 5_000, interval: 5 }).toContain(String(rev))
    expect(stream.received.every((word) => /^\d+$/.test(word))).toBe(true)
    stream.leave()
  })

  test('is announced once sessions can be looked up again', async () => {
    const stream = await listen(two, usher)
    await expect.poll(() => stream.received).toEqual(['0'])
    const { query } = two.pool
    let failed = 0
    const failing = function (this: pg.Pool, ...args: [{ name?: string }]) {
      if (args[0].name !== 'sessions-standing' || failed > 1) return query.apply(this, args as never)
      failed += 1
      return Promise.reject(new Error('canceling statement due to statement timeout'))
    }
    Object.assign(two.pool, { query: failing })
    const writer = new Sender(one.pool, church)
    await writer.person('Ngozi', 'Eze')
    const { rev } = await writer.pull()
    await expect.poll(() => stream.received, { timeout: 8_000 }).toContain(String(rev))
    expect(failed).toBe(2)
    Object.assign(two.pool, { query })
    stream.leave()
  })

  test('from the review queue is announced once an administrator accepts it', async () => {
    const writer = new Sender(one.pool, church)
    const [service_id, person_id] = [await writer.service(), await writer.person('Ngozi', 'Eze')]
    const gone = await aRemovedSender(one.pool, church)
    const mark = gone.op('mark-person', { service_id, person_id })
    await gone.push(mark)
    const { rev } = await writer.pull()
    const stream = await listen(two, usher)
    await expect.poll(() => stream.received).toContain(String(rev))
    await decideQuarantined(one.pool, await aTeamMember(one.pool, church), mark.id, true)
    await expect.poll(() => stream.received, { timeout: 5_000, interval: 5 }).toContain(String(rev + 1))
    stream.leave()
  })

  test('by an accepted invite, a new member, is announced', async () => {
    const stream = await listen(two, usher)
    await expect.poll(() => stream.received).toEqual(['0'])
    const tunde = { first_name: 'Tunde', last_name: 'Bello', phone_number: '08021234567' }
    const email = `${newId()}@mail.example`
    const invite = { ...tunde, church_id: church, email, features: [] }
    const manager = await anUsher(testServer.database, church, ['teamsAccess'])
    const { reference } = await inChurch(one.pool, church, (tx) => makeInvite(tx, invite, manager.account))
    const payload = {
      ...tunde,
      date_of_birth: '',
      password: 'three ushers one door',
      invited_user_email: email,
      invite_reference: reference,
    }
    const answer = await one.app.inject({ method: 'POST', url: '/api/v1/inviteRegistration', payload })
    expect(answer.statusCode, answer.body).toBe(201)
    await expect.poll(() => stream.received, { timeout: 5_000, interval: 5 }).toContain('1')
    stream.leave()
  })

  test('of many in a row is announced together, the last one always', async () => {
    const stream = await listen(two, usher)
    const writer = new Sender(one.pool, church)
    for (let index = 0; index < 40; index += 1) await writer.person(`Person${index}`, 'Eze')
    const { rev } = await writer.pull()
    await expect.poll(() => stream.received.at(-1), { timeout: 5_000 }).toBe(String(rev))
    expect(stream.received.length).toBeLessThan(40)
    stream.leave()
  })

  test('of another church is not announced', async () => {
    const stream = await listen(one, usher)
    const other = new Sender(two.pool, await aChurch(testServer.database.pool))
    await other.person('Bola', 'Ige')
    await new Sender(two.pool, church).person('Ada', 'Obi')
    await expect.poll(() => stream.received.length, { timeout: 5_000 }).toBe(2)
    stream.leave()
  })

  test('missed during a lost connection is announced after listening again', async () => {
    const stream = await listen(two, usher)
    const { rows } = await end(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
      [],
    )
    expect(rows.length).toBeGreaterThan(0)
    const writer = new Sender(one.pool, church)
    await writer.person('Ngozi', 'Eze')
    const { rev } = await writer.pull()
    await expect.poll(() => stream.received.at(-1), { timeout: 10_000 }).toBe(String(rev))
    await writer.person('Emeka', 'Eze')
    const { rev: later } = await writer.pull()
    await expect.poll(() => stream.received.at(-1), { timeout: 10_000 }).toBe(String(later))
    stream.leave()
  })

  test('with a lost notification is announced at the next heartbeat', async () => {
    const stream = await listen(one, usher)
    await expect.poll(() => stream.received).toEqual(['0'])
    await end('update church_revs set rev = 77 where church_id = $1', [church])
    await one.app.deps.live.beat()
    await expect.poll(() => stream.received.at(-1)).toBe('77')
    stream.leave()
  })
})

describe('a stream', () => {
  test('is neither compressed nor buffered, and small', async () => {
    const stream = await listen(one, usher)
    expect(stream.status).toBe(200)
    expect(stream.headers['content-type']).toContain('text/event-stream')
    expect(stream.headers['content-encoding']).toBeUndefined()
    expect(stream.headers['x-accel-buffering']).toBe('no')
    // The first event comes once the server counts the stream as its own. The response head comes before.
    await expect.poll(() => stream.received.length).toBe(1)
    for (let beats = 0; beats < 10; beats += 1) await one.app.deps.live.beat()
    await expect.poll(() => stream.received.length).toBe(11)
    expect(stream.bytes()).toBeLessThan(11 * 20)
    stream.leave()
  })

  test.each([
    ['was ended', "update sessions set ended_at = now(), ended_because = 'signed_out' where account_id = $1"],
    ['ran out', "update sessions set expires_at = now() - interval '1 second' where account_id = $1"],
    ['lost its person', "update memberships set status = 'removed' where account_id = $1"],
    ['lost the feature', "update memberships set features = '{financeAccess}' where account_id = $1"],
    ['went to another church', 'update sessions set church_id = gen_random_uuid() where account_id = $1'],
  ])('of a session that %s ends unannounced with the next change', async (_, how) => {
    const stream = await listen(two, usher)
    await expect.poll(() => stream.received).toEqual(['0'])
    await end(how, [usher.account])
    await new Sender(one.pool, church).person('Ngozi', 'Eze')
    await stream.ended
    expect(stream.received).toEqual(['0'])
    expect((await listen(two, usher)).status).toBeGreaterThanOrEqual(401)
  })

  test('of an ended session ends with the heartbeat where nothing changes', async () => {
    const stream = await listen(one, usher)
    await expect.poll(() => stream.received.length).toBe(1)
    await end('update sessions set ended_at = now() where account_id = $1', [usher.account])
    await one.app.deps.live.beat()
    await stream.ended
  })

  test('is refused to another account, another church and users without lists', async () => {
    const stranger = await listen(one, { ...usher, account: newId() })
    expect([stranger.status, stranger.headers['content-type']]).toEqual([
      409,
      'application/json; charset=utf-8',
    ])
    expect((await listen(one, usher, newId())).status).toBe(409)
    expect((await listen(one, { ...usher, token: 'no' })).status).toBe(401)
    const treasurer = await anUsher(testServer.database, church, ['financeAccess'])
    expect((await listen(one, treasurer)).status).toBe(403)
  })

  test('beyond the limit of a session replaces the oldest', async () => {
    const streams = []
    for (let index = 0; index < 4; index += 1) {
      const stream = await listen(one, usher)
      await expect.poll(() => stream.received.length).toBe(1)
      streams.push(stream)
    }
    await streams[0]!.ended
    expect(one.app.deps.live.streams()).toBe(3)
    for (const stream of streams) stream.leave()
    await expect.poll(() => one.app.deps.live.streams()).toBe(0)
  })
})

test('leaves nothing behind, 200 times opened and left', async () => {
  const ushers = await Promise.all(Array.from({ length: 70 }, () => anUsher(testServer.database, church)))
  const three = [...ushers, ...ushers, ...ushers].slice(0, 200)
  const streams = await Promise.all(three.map((who) => listen(one, who)))
  await expect.poll(() => one.app.deps.live.streams()).toBe(200)
  await new Sender(two.pool, church).person('Ngozi', 'Eze')
  await expect
    .poll(() => streams.every(({ received }) => received.length >= 2), { timeout: 10_000 })
    .toBe(true)
  for (const stream of streams) stream.leave()
  await expect.poll(() => one.app.deps.live.streams(), { timeout: 10_000 }).toBe(0)
  const connections = () =>
    new Promise<number>((said) => one.app.server.getConnections((_, count) => said(count)))
  await expect.poll(connections, { timeout: 10_000 }).toBeLessThan(5)
  const listening = await end(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and query like 'listen %'`,
    [],
  )
  expect(listening.rows[0].n).toBeLessThanOrEqual(2)
})

test('ends with a stopping server, which does not wait for it', async () => {
  const third = await testServer.start()
  const stream = await listen(third, usher)
  await expect.poll(() => stream.received).toEqual(['0'])
  await third.stop()
  await stream.ended
  await expect(third.app.deps.live.open({ ...usher } as never)).rejects.toMatchObject({ status: 503 })
})

test('unsupported by a client gives the rev once', async () => {
  const query = new URLSearchParams({ account: usher.account, church, once: '1' })
  const reply = await fetch(`${one.url}/sync/live?${query}`, { headers: headersOf(usher) })
  expect(await reply.json()).toEqual({ success: true, data: { rev: 0 } })
})
