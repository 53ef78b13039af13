/** Tests the deletion of receipts after 400 days: no response to a phone and no count changes by it. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import type { WireOp } from '../../../contract/sync/push.ts'
import { findDeliveryStatus } from '../../../server/modules/delivery-status/queries.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { sweepReceipts } from '../../../server/jobs/sweep-churches.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { aChurch, aTeamMember, Sender } from '../sync/a-church.ts'
import { spec } from '../../spec/spec.ts'

const DAY = 86_400_000
vi.setConfig({ testTimeout: 60_000 })

let database: TestDatabase
let usher: Sender
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  const church = await aChurch(database.pool)
  const { accountId } = await aTeamMember(database.pool, church)
  usher = new Sender(database.pool, church, { accountId })
})

const daysAgo = (days: number) => Date.now() - days * DAY

/** An op that this phone made so many days ago. */
function made<N extends Parameters<Sender['op']>[0]>(days: number, type: N, args: object, more: object = {}) {
  const at = daysAgo(days)
  return usher.op(type, args as never, {
    id: oldId(at),
    captured_at: new Date(at).toISOString(),
    ...more,
  })
}

/** As a phone makes it at that moment. */
function oldId(at: number): string {
  const time = Math.floor(at).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`
}

const query = <T extends object>(text: string, values: unknown[] = []) =>
  inChurch(database.pool, usher.church, async (tx) => (await tx.query<T>(text, values)).rows)

/** Settled by the server so many days ago. */
const settledBefore = (days: number, ...ops: WireOp[]) =>
  query('update sync_ops set settled_at = $1 where op_id = any($2::uuid[])', [
    new Date(daysAgo(days)).toISOString(),
    ops.map(({ id }) => id),
  ])

const receipts = () => query<{ op_id: string; status: string }>('select op_id, status from sync_ops')
const nameOf = async (id: string) =>
  (await query<{ first_name: string }>('select first_name from members where id = $1', [id]))[0]?.first_name
const deliveryStatus = () =>
  inChurch(database.pool, usher.church, (tx) => findDeliveryStatus(tx, usher.church))
const sweep = () => sweepReceipts(database.pool, usher.church)

const noBody = { id: newId(), set: { first_name: 'Nobody' } }

test('deletes applied and rejected receipts after 400 days, quarantined ones never', async () => {
  const person = await usher.person('Ada', 'Obi')
  const young = usher.op('edit-member', { id: person, set: { first_name: 'Adanna' } })
  const applied = made(410, 'edit-member', { id: person, set: { first_name: 'Ada' } })
  const rejected = made(410, 'edit-member', noBody)
  const kept = made(410, 'sing-a-song' as never, {})
  await usher.push(young, applied, rejected, kept)
  await settledBefore(401, applied, rejected, kept)
  await settledBefore(399, young)
  expect(await sweep()).toBe(2)
  const left = new Map((await receipts()).map(({ op_id, status }) => [op_id, status]))
  expect([left.get(young.id), left.get(kept.id)]).toEqual(['applied', 'quarantined'])
  expect([left.has(applied.id), left.has(rejected.id)]).toEqual([false, false])
})

spec('fault An op after 400 days')
test('a swept op that comes again is not applied again', async () => {
  const person = await usher.person('Ada', 'Obi')
  const old = made(410, 'edit-member', { id: person, set: { first_name: 'Adaora' } })
  await usher.push(old)
  await settledBefore(405, old)
  await usher.send('edit-member', { id: person, set: { first_name: 'Ngozi' } })
  await sweep()
  const { results } = await usher.push(old)
  expect(results).toEqual([{ id: old.id, status: 'applied' }])
  expect(await nameOf(person)).toBe('Ngozi')
})

test('a swept op with its clock a month ahead stays unapplied', async () => {
  const person = await usher.person('Ada', 'Obi')
  const old = made(375, 'edit-member', { id: person, set: { first_name: 'Adaora' } })
  await usher.push(old)
  await settledBefore(405, old)
  await usher.send('edit-member', { id: person, set: { first_name: 'Ngozi' } })
  await sweep()
  await usher.push(old)
  expect(await nameOf(person)).toBe('Ngozi')
})

test('a swept rejection is answered as a rejection', async () => {
  const refused = made(410, 'edit-member', noBody)
  await usher.push(refused)
  await settledBefore(405, refused)
  await sweep()
  const { results } = await usher.push(refused)
  expect(results).toMatchObject([{ status: 'rejected', code: 'REFUSED_LONG_AGO', mendable: false }])
})

test('a mark whose refusal was swept stays unapplied', async () => {
  const service_id = await usher.service()
  const person_id = newId()
  const refused = made(410, 'mark-person', { service_id, person_id })
  await usher.push(refused)
  await settledBefore(405, refused)
  await usher.send('add-member', { id: person_id, first_name: 'Ada', last_name: 'Obi', phone_number: null })
  await sweep()
  const { results } = await usher.push(refused)
  expect(results).toMatchObject([{ status: 'rejected', code: 'REFUSED_LONG_AGO' }])
  expect(await query('select from marks')).toEqual([])
})

test('a mark keeps its receipt for good', async () => {
  const service_id = await usher.service()
  const mark = made(410, 'mark-person', { service_id, person_id: await usher.person('Ada', 'Obi') })
  const { results } = await usher.push(mark)
  await sweep()
  expect((await usher.push(mark)).results).toEqual(results)
  expect(await query('select from marks')).toHaveLength(1)
})

spec('fault An op after 400 days')
test('a phone set back to an older copy uses its numbers again', async () => {
  const person = await usher.person('Ada', 'Obi')
  const old = made(410, 'edit-member', { id: person, set: { first_name: 'Adaora' } })
  await usher.push(old)
  await settledBefore(405, old)
  await sweep()
  const reused = usher.op('edit-member', { id: person, set: { first_name: 'Uche' } }, { seq: old.seq })
  const { results } = await usher.push(reused, old)
  expect(results).toEqual([
    { id: reused.id, status: 'applied', rev: expect.any(Number) },
    { id: old.id, status: 'applied' },
  ])
  expect(await nameOf(person)).toBe('Uche')
})

test('an op that needs a swept op does not wait for ever', async () => {
  const id = newId()
  const added = made(410, 'add-member', { id, first_name: 'Ada', last_name: 'Obi' })
  await usher.push(added)
  await settledBefore(405, added)
  const edit = made(409, 'edit-member', { id, set: { first_name: 'Uche' } }, { needs: [added.id] })
  await sweep()
  expect((await usher.push(edit)).results).toMatchObject([{ status: 'applied' }])
  expect(await nameOf(id)).toBe('Uche')
})

test('an op of today that needs a swept op does not wait', async () => {
  const service_id = await usher.service()
  const counted = made(450, 'count-heads', { service_id, men: 40 })
  expect((await usher.push(counted)).results).toMatchObject([{ status: 'applied' }])
  await settledBefore(449, counted)
  await sweep()
  const person_id = await usher.person('Ada', 'Obi')
  const mark = usher.op('mark-person', { service_id, person_id }, { needs: [counted.id] })
  expect((await usher.push(mark)).results).toMatchObject([{ status: 'applied' }])
  expect(await query('select from marks')).toHaveLength(1)
})

test('an op that needs an unknown op still waits', async () => {
  const old = made(410, 'edit-member', noBody)
  await usher.push(old)
  await settledBefore(405, old)
  await sweep()
  const needs = [oldId(daysAgo(40))]
  const edit = made(39, 'add-member', { id: newId(), first_name: 'Uche', last_name: 'Obi' }, { needs })
  expect((await usher.push(edit)).results).toMatchObject([{ status: 'waiting' }])
})

test('another account’s op with a swept number still applies', async () => {
  const person = await usher.person('Ada', 'Obi')
  const old = made(410, 'edit-member', { id: person, set: { first_name: 'Adaora' } })
  await usher.push(old)
  await settledBefore(405, old)
  await sweep()
  const { accountId } = await aTeamMember(database.pool, usher.church)
  const other = new Sender(database.pool, usher.church, { accountId, deviceId: usher.actor.deviceId })
  const own = { ...old, id: oldId(daysAgo(410)), args: { id: person, set: { first_name: 'Uche' } } }
  await other.push(own)
  expect(await nameOf(person)).toBe('Uche')
})

test('two processes sweeping in parallel delete each receipt once', async () => {
  const ops = Array.from({ length: 1200 }, () => made(410, 'edit-member', noBody))
  for (let from = 0; from < ops.length; from += 400) await usher.push(...ops.slice(from, from + 400))
  await settledBefore(405, ...ops)
  const swept = await Promise.all([sweep(), sweep(), sweep()])
  expect(swept.reduce((sum, count) => sum + count)).toBe(1200)
  const { results } = await usher.push(...ops.slice(0, 400))
  expect(new Set(results.map(({ code }) => code))).toEqual(new Set(['REFUSED_LONG_AGO']))
})

test('a sweep while phones send loses no response', async () => {
  const people = await Promise.all([1, 2, 3, 4].map((n) => usher.person(`Ada${n}`, 'Obi')))
  const ops = people.map((id) => made(410, 'edit-member', { id, set: { first_name: 'Adaora' } }))
  await usher.push(...ops)
  await settledBefore(405, ...ops)
  for (const id of people) await usher.send('edit-member', { id, set: { first_name: 'Ngozi' } })
  const answers = await Promise.all([sweep(), usher.push(...ops), usher.push(...ops), usher.push(...ops)])
  for (const answer of answers.filter((one) => typeof one === 'object'))
    expect(answer.results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied', 'applied'])
  expect(await Promise.all(people.map(nameOf))).toEqual(['Ngozi', 'Ngozi', 'Ngozi', 'Ngozi'])
})

spec('fault An op after 400 days')
test('sweeping changes no response and no count, at any moment', async () => {
  const kind = fc.constantFrom('good', 'bad', 'unknown')
  // Day of capture, and how many days the op was under way.
  const step = fc.record({
    kind,
    day: fc.integer({ min: 1, max: 900 }),
    late: fc.integer({ min: 0, max: 60 }),
  })
  const history = fc.array(step, { minLength: 1, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const church = await aChurch(database.pool)
      const { accountId } = await aTeamMember(database.pool, church)
      usher = new Sender(database.pool, church, { accountId })
      const person = await usher.person('Ada', 'Obi')
      const ops = steps
        .sort((a, b) => b.day - a.day)
        .map((one, n) => {
          if (one.kind === 'bad') return made(one.day, 'edit-member', noBody)
          if (one.kind === 'unknown') return made(one.day, 'sing-a-song' as never, {})
          return made(one.day, 'edit-member', { id: person, set: { first_name: `Ada${n}` } })
        })
      const first = await usher.push(...ops)
      for (const [n, op] of ops.entries())
        await settledBefore(Math.max(0, steps[n]!.day - steps[n]!.late), op)
      await usher.send('edit-member', { id: person, set: { first_name: 'Ngozi' } })
      const counted = await deliveryStatus()
      await sweep()
      expect(await deliveryStatus()).toEqual(counted)
      const again = await usher.push(...ops)
      expect(again.results.map(({ id, status }) => ({ id, status }))).toEqual(
        first.results.map(({ id, status }) => ({ id, status })),
      )
      for (const [n, result] of again.results.entries())
        if (steps[n]!.day < 400) expect(result).toEqual(first.results[n])
      expect(await nameOf(person)).toBe('Ngozi')
    }),
    { numRuns: 25 },
  )
})
