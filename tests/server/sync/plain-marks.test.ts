/** Marks written together with those of other phones equal the same marks written alone. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import type { WireOp } from '../../../contract/sync/push.ts'
import { mergePeople } from '../../../server/modules/same-people/routes.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { SETTLED_OPS } from '../../support/settled-ops.ts'
import { aChurch, Sender } from './a-church.ts'

let database: TestDatabase
let church: string
let usher: Sender
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  church = await aChurch(database.pool)
  usher = new Sender(database.pool, church)
})

const rows = async <T extends object>(text: string, values: unknown[] = [], of = church): Promise<T[]> =>
  (await inChurch(database.pool, of, (tx) => tx.query<T>(text, values))).rows

const phones = (count: number) => Array.from({ length: count }, () => new Sender(database.pool, church))

async function aService(people: number) {
  const service = await usher.service()
  const ids = []
  for (let index = 0; index < people; index += 1) ids.push(await usher.person(`Ada ${index}`, 'Obi'))
  return { service, ids }
}

describe('pushes of many phones at the same time', () => {
  it('apply each mark once, in fewer transactions than pushes', async () => {
    const { service, ids } = await aService(3)
    const pushes = phones(30).map((phone) =>
      phone.push(...ids.map((person_id) => phone.op('mark-person', { service_id: service, person_id }))),
    )
    const answers = await Promise.all(pushes)
    for (const { results } of answers)
      expect(results.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied'])
    const [written] = await rows<object>(
      `select count(*)::int as marks, count(distinct rev)::int as revs, count(distinct xmin::text)::int as transactions,
         count(*) filter (where op_hash is null)::int as without_receipt from marks`,
    )
    expect(written).toMatchObject({ marks: 90, revs: 90, without_receipt: 0 })
    expect((written as { transactions: number }).transactions).toBeLessThan(30)
  })

  it('answer each phone with its own marks’ results', async () => {
    const { service, ids } = await aService(2)
    const answers = await Promise.all(
      phones(10).map((phone) =>
        phone.push(...ids.map((person_id) => phone.op('mark-person', { service_id: service, person_id }))),
      ),
    )
    const places = answers.map(({ before, rev }) => [before!, rev]).sort(([a], [b]) => a! - b!)
    for (const [index, [before, rev]] of places.entries()) {
      expect(rev! - before!).toBe(2)
      if (index > 0) expect(before).toBe(places[index - 1]![1])
    }
    for (const { rev, results } of answers) for (const result of results) expect(result.rev).toBe(rev)
  })

  it('write the delivery status of each phone', async () => {
    const { service, ids } = await aService(1)
    const all = phones(5)
    await Promise.all(
      all.map((phone) => phone.push(phone.op('mark-person', { service_id: service, person_id: ids[0]! }))),
    )
    const settled = await rows('select settled::text from devices where device_id = any($1::uuid[])', [
      all.map(({ actor }) => actor.deviceId),
    ])
    expect(settled).toEqual(all.map(() => ({ settled: '{[1,2)}' })))
  })

  it('do not fail together where one holds an unstorable value', async () => {
    const { service, ids } = await aService(1)
    const mark = (phone: Sender, more: Partial<WireOp> = {}, person_id = ids[0]!) =>
      phone.op('mark-person', { service_id: service, person_id }, more)
    const [good, stranger, known, waiting, early] = phones(5) as [Sender, Sender, Sender, Sender, Sender]
    const twice = mark(known)
    await known.push(twice)
    const answers = await Promise.all([
      good.push(mark(good)),
      stranger.push(mark(stranger, {}, newId())),
      known.push(twice, mark(known)),
      waiting.push(mark(waiting, { needs: [newId()] })),
      early.push(mark(early, { captured_at: '0001-01-01T00:00:00.000Z' })),
    ])
    expect(answers.map(({ results }) => results.map(({ status, code }) => code ?? status))).toEqual([
      ['applied'],
      ['NOT_KNOWN'],
      ['applied', 'applied'],
      ['waiting'],
      ['applied'],
    ])
    expect(await rows('select from marks')).toHaveLength(4)
  })
})

describe('a plain mark', () => {
  it('has no row in sync_ops and is answered again by its mark', async () => {
    const { service, ids } = await aService(1)
    const before = await rows('select from sync_ops')
    const op = usher.op('mark-person', { service_id: service, person_id: ids[0]! })
    const { results } = await usher.push(op)
    expect(await rows('select from sync_ops')).toEqual(before)
    expect((await usher.push(op)).results).toEqual(results)
    expect(await rows('select from marks')).toHaveLength(1)
  })

  it('keeps its receipt when undone, merged or erased', async () => {
    const { service, ids } = await aService(1)
    const op = usher.op('mark-person', { service_id: service, person_id: ids[0]! })
    await usher.push(op)
    await usher.send('unmark-person', { service_id: service, person_id: ids[0]!, mark_ids: [op.id] })
    await usher.send('delete-member', { id: ids[0]! })
    await usher.send('delete-service', { id: service })
    expect((await usher.push(op)).results).toMatchObject([{ id: op.id, status: 'applied' }])
    expect(await rows('select from marks where removed_by is null')).toEqual([])
  })

  it('is no receipt for another type of op, payload or account', async () => {
    const { service, ids } = await aService(2)
    const op = usher.op('mark-person', { service_id: service, person_id: ids[0]! })
    await usher.push(op)
    const otherType = { ...op, type: 'delete-member', args: { id: ids[1]! } }
    const otherPayload = { ...op, args: { service_id: service, person_id: ids[1]! } }
    for (const reused of [otherType, otherPayload])
      expect((await usher.push(reused)).results).toMatchObject([{ code: 'OP_ID_REUSED' }])
    const [other] = phones(1)
    expect((await other!.push(op)).results).toMatchObject([{ code: 'OP_ID_REUSED' }])
  })

  it('without a receipt is not replaced under its id by another account', async () => {
    const { service, ids } = await aService(2)
    const op = usher.op('mark-person', { service_id: service, person_id: ids[0]! })
    const heads = usher.op('count-heads', { service_id: service, men: 1, women: 0, children: 0, guests: 0 })
    await usher.push(op, heads)
    await rows('update marks set op_hash = null, op_seq = null')
    await rows('delete from sync_ops')
    const [other] = phones(1)
    const replaced = [
      { ...op, args: { service_id: service, person_id: ids[1]! } },
      { ...heads, args: { ...heads.args, men: 50 } },
    ]
    expect((await other!.push(...replaced)).results.map(({ code }) => code)).toEqual([
      'OP_ID_REUSED',
      'OP_ID_REUSED',
    ])
    expect(await rows('select person_id from marks')).toEqual([{ person_id: ids[0] }])
    expect(await rows('select men from headcounts')).toEqual([{ men: 1 }])
    // Its own phone sends the op again, as after restoring a backup.
    expect((await usher.push(op, heads)).results.map(({ status }) => status)).toEqual(['applied', 'applied'])
  })

  it('keeps its refusal, even when it has become applicable', async () => {
    const { service } = await aService(0)
    const person = newId()
    const op = usher.op('mark-person', { service_id: service, person_id: person })
    expect((await usher.push(op)).results).toMatchObject([{ code: 'NOT_KNOWN' }])
    await usher.send('add-member', { id: person, first_name: 'Ada', last_name: 'Obi', phone_number: null })
    expect((await usher.push(op)).results).toMatchObject([{ code: 'NOT_KNOWN' }])
    expect(await rows('select from marks')).toEqual([])
  })

  it('answers an op that needs it', async () => {
    const { service, ids } = await aService(1)
    const op = usher.op('mark-person', { service_id: service, person_id: ids[0]! })
    await usher.push(op)
    const unmark = { service_id: service, person_id: ids[0]!, mark_ids: [op.id] }
    expect(await usher.send('unmark-person', unmark, { needs: [op.id] })).toMatchObject({ status: 'applied' })
  })

  it('is not the receipt where an unmark wrote its stub first', async () => {
    const { service, ids } = await aService(1)
    const op = usher.op('mark-person', { service_id: service, person_id: ids[0]! })
    await usher.send('unmark-person', { service_id: service, person_id: ids[0]!, mark_ids: [op.id] })
    expect(await rows('select op_hash from marks')).toEqual([{ op_hash: null }])
    expect((await usher.push(op)).results).toMatchObject([{ status: 'applied' }])
    expect(
      await rows('select removed_by is not null as removed, op_hash is not null as receipt from marks'),
    ).toEqual([{ removed: true, receipt: true }])
  })
})

/** The ops of a phone: the people it marks at a service, and the earlier marks that it repeats or undoes. */
const PEOPLE = 5
const step = fc.record({
  person: fc.nat(PEOPLE - 1),
  service: fc.nat(1),
  does: fc.constantFrom('mark', 'mark', 'mark', 'repeat', 'unmark', 'change', 'steal'),
  of: fc.nat(20),
})

it('is written like one that comes with other changes', { timeout: 120_000 }, async () => {
  const history = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(history, async (pushes) => {
      expect(await lived(pushes, false)).toEqual(await lived(pushes, true))
    }),
    { numRuns: 25 },
  )
})

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** @param mixed each push also holds a headcount, so it is settled one by one */
async function lived(pushes: Step[][], mixed: boolean) {
  const here = await aChurch(database.pool)
  const [one, two] = [new Sender(database.pool, here), new Sender(database.pool, here)]
  const services = [await one.service('First'), await one.service('Second')]
  const ada = { first_name: 'Ada', last_name: 'Obi', phone_number: '+2348030000001' }
  const people = [newId(), await one.person('Bola', 'Ige'), await one.person('Chi', 'Eze'), newId(), newId()]
  // The fourth was merged with the first, and the last is not known at all.
  await one.send('add-member', { id: people[0]!, ...ada })
  await one.send('add-member', { id: people[3]!, ...ada, first_name: 'Adaeze' })
  await mergePeople(database.pool, one.actor, { keep: people[0]!, join: people[3]!, take: [] })
  const sent: WireOp[] = []
  const said: unknown[] = []
  for (const [index, push] of pushes.entries()) {
    const phone = index % 2 ? two : one
    const ops = push.map((each) => opOf(phone, each, services, people, sent))
    sent.push(...ops)
    const extra = mixed
      ? [phone.op('count-heads', { service_id: services[0]!, men: 1, women: 0, children: 0, guests: 0 })]
      : []
    const { results } = await phone.push(...ops, ...extra)
    said.push(results.slice(0, ops.length).map(({ status, code }) => [status, code]))
  }
  const place = new Map(sent.map(({ id }, index) => [id, index]))
  const marks = await rows<{ id: string; person_id: string; service_id: string; removed: boolean }>(
    'select id, person_id, service_id, removed_by is not null as removed from marks order by rev',
    [],
    here,
  )
  const settled = await rows<{ op_id: string; status: string }>(
    `select op_id, status from ${SETTLED_OPS}`,
    [],
    here,
  )
  return {
    said,
    marks: marks
      .map(({ id, person_id, service_id, removed }) => [
        place.get(id),
        people.indexOf(person_id),
        services.indexOf(service_id),
        removed,
      ])
      .sort(([a], [b]) => Number(a) - Number(b)),
    settled: settled
      .flatMap(({ op_id, status }) => (place.has(op_id) ? [[place.get(op_id), status]] : []))
      .sort(([a], [b]) => Number(a) - Number(b)),
  }
}

function opOf(
  phone: Sender,
  { person, service, does, of }: Step,
  services: string[],
  people: string[],
  sent: WireOp[],
): WireOp {
  const args = { service_id: services[service]!, person_id: people[person]! }
  const earlier = sent[of % (sent.length || 1)]
  const mark = phone.op('mark-person', args)
  if (!earlier || does === 'mark') return mark
  if (does === 'unmark') return phone.op('unmark-person', { ...args, mark_ids: [earlier.id] })
  if (does === 'repeat') return earlier
  return does === 'change' ? { ...mark, id: earlier.id } : { ...earlier, seq: mark.seq }
}
