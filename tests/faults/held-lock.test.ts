/** Tests a church's lock held longer than the pool waits for a connection, while 60 of its phones push. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { PROTOCOL } from '../../contract/protocol.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { openPublicTestServer } from '../public-pages/public-test-server.ts'
import { aChurch, type Caller, type TestServer } from '../server/church/test-server.ts'
import { spec } from '../spec/spec.ts'

const HELD_MS = 12_000
const PUSHES = 60

type Marking = Caller & { service: { id: string; reference: string }; people: string[] }

let testServer: TestServer
let [busy, quiet]: Marking[] = []
beforeAll(async () => {
  testServer = await openPublicTestServer()
  ;[busy, quiet] = [await marking('Busy'), await marking('Quiet')]
}, 60_000)
afterAll(() => testServer.close())

async function marking(name: string): Promise<Marking> {
  const church = await aChurch(testServer, name)
  const people: string[] = []
  for (let index = 0; index < PUSHES; index += 1) people.push(await church.person(`Ada${index}`, 'Obi'))
  return Object.assign(church, { service: await church.service(), people })
}

/** One mark by its own phone. */
function pushOf(church: Marking, person: string): object {
  const op = {
    id: newId(),
    seq: 1,
    type: 'mark-person',
    v: 1,
    args: { service_id: church.service.id, person_id: person },
    base_rev: 0,
    captured_at: new Date().toISOString(),
    clock_offset: 0,
    needs: [],
  }
  const whose = { account: church.account, church: church.church, device: newId() }
  return { protocol: PROTOCOL, ...whose, nonce: newId(), highest_seq: 1, ops: [op] }
}

/** The statuses of a push, a pull, a visitor page and readiness. */
async function round(church: Marking, index: number): Promise<Record<string, number>> {
  const own = `account=${church.account}&church=${church.church}&device=${church.device}`
  const page = `/church-service-capture?reference=${church.service.reference}`
  const [push, pull, visitor, ready] = await Promise.all([
    church.post('sync/push', pushOf(church, church.people[index % PUSHES]!)),
    church.get(`sync/pull?${own}`),
    testServer.app.inject({ url: page, headers: { accept: 'text/html' } }),
    testServer.app.inject({ url: '/readyz' }),
  ])
  return { push: push.status, pull: pull.status, page: visitor.statusCode, readyz: ready.statusCode }
}

const marksOf = ({ church }: Marking) =>
  inChurch(testServer.database.pool, church, async (tx) => {
    const { rows } = await tx.query<{ count: number }>(
      'select count(*)::int as count from marks where removed_by is null',
    )
    return rows[0]!.count
  })

spec('fault A held church lock')
test('one church’s held lock delays neither other churches nor readyz', async () => {
  const pushes = busy!.people.map((person) => pushOf(busy!, person))
  const holder = await testServer.database.ownerPool.connect()
  let responses: Promise<unknown>
  try {
    await holder.query(`begin; set local app.church_id = '${busy!.church}'`)
    await holder.query('select from church_revs where church_id = $1 for update', [busy!.church])
    responses = Promise.all(pushes.map((push) => busy!.post('sync/push', push)))
    const until = Date.now() + HELD_MS
    for (let index = 0; Date.now() < until; index += 1) {
      expect(await round(quiet!, index)).toEqual({ push: 200, pull: 200, page: 200, readyz: 200 })
      await sleep(500)
    }
  } finally {
    await holder.query('rollback')
    holder.release()
  }
  await responses
  // Refused phones send again: each mark is there once.
  const again = await Promise.all(pushes.map((push) => busy!.post('sync/push', push)))
  expect(new Set(again.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await marksOf(busy!)).toBe(PUSHES)
}, 60_000)
