/** Puts another church's ids in every place, and any text in each field. rights.test.ts covers permissions. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { routes, type RouteName } from '../../../contract/routes/index.ts'
import type { RouteContract } from '../../../contract/routes/route.ts'
import { churchApp, type ChurchApp } from '../account/church-app.ts'
import { asker } from './ask.ts'
import { everythingOf } from './everything-of.ts'
import { fuller, intrusions, NAMES_NO_ROW } from './other-church.ts'
import { peopledChurch, type Ids, type PeopledChurch } from './peopled-church.ts'
import { idsOf } from './placed-ids.ts'
import { samples } from './sample-calls.ts'
import { spec } from '../../spec/spec.ts'

let testServer: ChurchApp
let ours: PeopledChurch
let theirs: PeopledChurch
let ask: ReturnType<typeof asker>
beforeAll(async () => {
  testServer = await churchApp()
  ask = asker(testServer.app)
  ours = await peopledChurch(testServer.app)
  theirs = await peopledChurch(testServer.app)
})
afterAll(() => testServer.close())

const all = Object.entries<RouteContract>(routes) as [RouteName, RouteContract][]
const closed = all.filter(([, route]) => route.access !== 'public')
const names = (list: typeof all) => list.map(([name]) => name)

const contract = (name: RouteName): RouteContract => routes[name]

describe("8.2.2, 8.4.1 with another church's ids", () => {
  const withParams = closed.filter(([, route]) => route.params)
  let before: string
  let foreign: Set<string>
  const rowsOfOurs = () => everythingOf(testServer.db.pool, ours.ids.church)
  const ofTheirs = (text: string) => [...foreign].filter((id) => text.includes(id))
  beforeAll(async () => {
    for (const church of [ours, theirs]) await fuller(church)
    await testServer.app.deps.later.settled()
    before = await everythingOf(testServer.db.pool, theirs.ids.church)
    const known = idsOf(await rowsOfOurs())
    foreign = new Set([...idsOf(before), ...Object.values(theirs.ids)].filter((id) => !known.has(id)))
  })
  afterAll(async () => {
    expect(await everythingOf(testServer.db.pool, theirs.ids.church)).toBe(before)
  })

  test.each(names(withParams))('%s: all their ids in every place give 404', async (name) => {
    for (const params of placings(Object.keys(contract(name).params?.shape ?? {}), theirs.ids)) {
      const answer = await ask(name, { ...samples[name](ours.ids), params }, ours.owner)
      expect(answer, JSON.stringify(params)).toMatchObject({
        status: 404,
        body: { success: false, code: 'NOT_FOUND' },
      })
    }
  })

  test.each(['markAttendee', 'unmarkAttendee'] as const)(
    '%s: one id of ours with one of theirs gives 404',
    async (name) => {
      for (const params of [
        { serviceId: ours.ids.service, memberId: theirs.ids.member },
        { serviceId: theirs.ids.service, memberId: ours.ids.member },
      ]) {
        expect((await ask(name, { params }, ours.owner)).status).toBe(404)
      }
    },
  )

  test.each(names(closed))('%s: does nothing with their id in path, query or body', async (name) => {
    for (const { idle, sample } of intrusions(name, contract(name), ours, theirs.ids)) {
      const { status, body } = await ask(name, sample, ours.owner)
      const detail = `${JSON.stringify(sample)} answered ${status} ${JSON.stringify(body)}`
      if (idle) expect(ofTheirs(JSON.stringify(body.data ?? '')), detail).toEqual([])
      else expect([400, 403, 404, 409], detail).toContain(status)
    }
    expect(await everythingOf(testServer.db.pool, theirs.ids.church)).toBe(before)
    expect(ofTheirs(await rowsOfOurs())).toEqual([])
  })

  // Logging out is no list.
  const lists = closed.filter(([name, { method }]) => method === 'GET' && name !== 'logout')
  test.each(names(lists))('%s holds nothing of theirs', async (name) => {
    const own = { ...ours.ids, account: name.startsWith('sync') ? ours.owner.accountId : ours.ids.account }
    const { status, body } = await ask(name, samples[name](own), ours.owner)
    expect(status).toBe(200)
    expect(ofTheirs(JSON.stringify(body))).toEqual([])
    const held =
      Object.values(ours.ids).some((id) => JSON.stringify(body).includes(id)) ||
      idsOf(JSON.stringify(body)).size > 0
    expect(
      held,
      'an empty list proves nothing: fill it in `fuller`, or name the route in NAMES_NO_ROW (other-church.ts)',
    ).toBe(!NAMES_NO_ROW.has(name))
  })

  spec('6 Roles: own church')
  test('refuses a query or body that names their church', async () => {
    expect((await ask('switchChurch', samples.switchChurch(theirs.ids), ours.owner)).status).toBe(404)
    for (const account of [ours.owner.accountId, theirs.owner.accountId]) {
      const named = { ...theirs.ids, account }
      expect((await ask('syncPull', samples.syncPull(named), ours.owner)).body.code).toBe('ACCOUNT_MISMATCH')
      expect((await ask('syncPush', samples.syncPush(named), ours.owner)).body.code).toBe('ACCOUNT_MISMATCH')
    }
  })

  test('rejects an op that refers to their rows', async () => {
    const own = { ...ours.ids, account: ours.owner.accountId }
    const op = (seq: number, type: string, args: object) => ({
      id: newId(),
      seq,
      type,
      v: 1,
      args,
      base_rev: 0,
      captured_at: new Date().toISOString(),
      clock_offset: 0,
      needs: [],
    })
    const ops = [
      op(1, 'mark-person', { service_id: theirs.ids.service, person_id: theirs.ids.member }),
      op(2, 'mark-person', { service_id: ours.ids.service, person_id: theirs.ids.member }),
      op(3, 'delete-member', { id: theirs.ids.member }),
      op(4, 'delete-service', { id: theirs.ids.service }),
    ]
    const { body } = await ask(
      'syncPush',
      { body: { ...samples.syncPush(own).body, highest_seq: 4, ops } },
      ours.owner,
    )
    expect(body.data.results.map((result: { status: string }) => result.status)).toEqual(
      ops.map(() => 'rejected'),
    )
  })

  test('their id chosen for a new thing makes ours and keeps theirs', async () => {
    expect((await ask('addMember', samples.addMember(theirs.ids), ours.owner)).status).toBe(201)
    expect((await ask('addService', samples.addService(theirs.ids), ours.owner)).status).toBeLessThan(300)
  })
})

/** Every id of every kind in each place, and all ids of the right kind together. */
function placings(places: string[], ids: Ids): Record<string, string>[] {
  return Object.values(ids)
    .map((id) => Object.fromEntries(places.map((place) => [place, id])))
    .concat(places.length > 1 ? [{ serviceId: ids.service, memberId: ids.member }] : [])
}

describe('1.2.4, 2.2.2 any text in a field', () => {
  const strange: unknown[] = [
    null,
    true,
    0,
    -1,
    1e308,
    '',
    ' ',
    'x'.repeat(6000),
    "'; drop table members; --",
    '\u0000',
    '\ud800',
    '<script>alert(1)</script>',
    [],
    {},
    [[]],
    { toString: 1 },
    '2026-02-31',
  ]
  test.each(names(all.filter(([, route]) => route.body)))(
    '%s never breaks',
    async (name) => {
      const own = { ...ours.ids, account: ours.owner.accountId, member: newId(), service: newId() }
      const sample = samples[name](own)
      const who = contract(name).access === 'public' ? undefined : ours.owner
      for (const field of Object.keys(sample.body ?? {})) {
        for (const value of strange) {
          const answer = await ask(
            name,
            { ...sample, params: samples[name](ours.ids).params, body: { ...sample.body, [field]: value } },
            who,
          )
          expect(
            answer.status,
            `${field} = ${JSON.stringify(value)?.slice(0, 40)}: ${JSON.stringify(answer.body)}`,
          ).toBeLessThan(500)
          if (answer.status === 400)
            expect(answer.body).toMatchObject({
              success: false,
              message: expect.not.stringMatching(/^Invalid (input|option|type)|expected|undefined/),
            })
        }
      }
    },
    60_000,
  )

  test('keeps all tables', async () => {
    expect((await ask('listMembers', samples.listMembers(ours.ids), ours.owner)).status).toBe(200)
  })
})
