/** Tests pushes: every kind of op, batches, duplicates, conflicts, merging and erasure. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { aChurch, aRemovedSender, rowsOf, Sender, TODAY } from './a-church.ts'
import { serviceId } from '../../../sync/merge/scheduled-services.ts'
import { erasePerson } from '../../../server/modules/personal-data/erase-person.ts'
import { mergePeople } from '../../../server/modules/same-people/routes.ts'
import { unmergePeople } from '../../../server/modules/same-people/unmerge.ts'
import { applyPush } from '../../../server/sync/push/apply-ops.ts'
import { SETTLED_OPS } from '../../support/settled-ops.ts'
import { spec } from '../../spec/spec.ts'

let database: TestDatabase
let usher: Sender
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  usher = new Sender(database.pool, await aChurch(database.pool))
})

/** Names of present people by live marks, from the database itself. */
async function present(service: string): Promise<string[]> {
  const text = `select distinct m.first_name from marks k join members m on m.id = k.person_id and m.church_id = k.church_id
    where k.service_id = $1 and k.removed_by is null and k.arrived_at is not null order by 1`
  const { rows } = await inChurch(database.pool, usher.church, (tx) =>
    tx.query<{ first_name: string }>(text, [service]),
  )
  return rows.map((row) => row.first_name)
}

const opsRecorded = async () =>
  (await inChurch(database.pool, usher.church, (tx) => tx.query(`select * from ${SETTLED_OPS} order by seq`)))
    .rows

describe('a mark', () => {
  spec('route syncPush')
  it('is applied once, however often it is delivered, with the same answer', async () => {
    const service = await usher.service()
    const op = usher.op('mark-person', { service_id: service, person_id: await usher.person('Ada', 'Obi') })
    const first = await usher.push(op)
    const again = await usher.push(op)
    expect(again.results).toEqual(first.results)
    expect(again.rev).toBe(first.rev)
    expect(await present(service)).toEqual(['Ada'])
  })

  it('delivered twice in parallel is applied once', async () => {
    const service = await usher.service()
    const op = usher.op('mark-person', { service_id: service, person_id: await usher.person('Ada', 'Obi') })
    const answers = await Promise.all([usher.push(op), usher.push(op), usher.push(op)])
    for (const { results } of answers) expect(results).toEqual(answers[0]?.results)
    expect((await opsRecorded()).filter((row) => row.op_id === op.id)).toHaveLength(1)
  })

  it('under another op’s id is refused, the first one untouched', async () => {
    const service = await usher.service()
    const op = usher.op('mark-person', { service_id: service, person_id: await usher.person('Ada', 'Obi') })
    await usher.push(op)
    const other = { ...op, args: { ...op.args, person_id: await usher.person('Bola', 'Ige') } }
    const { results } = await usher.push(other)
    expect(results[0]).toMatchObject({ status: 'rejected', code: 'OP_ID_REUSED' })
    expect(await present(service)).toEqual(['Ada'])
  })

  it('twice in one batch is answered twice, refused if different', async () => {
    const service = await usher.service()
    const op = usher.op('mark-person', { service_id: service, person_id: await usher.person('Ada', 'Obi') })
    const other = { ...op, args: { ...op.args, person_id: await usher.person('Bola', 'Ige') } }
    const { results } = await usher.push(op, other, { ...op })
    expect(results).toMatchObject([
      { id: op.id, status: 'applied' },
      { id: op.id, status: 'rejected', code: 'OP_ID_REUSED' },
      { id: op.id, status: 'applied' },
    ])
    expect(await present(service)).toEqual(['Ada'])
    expect((await usher.push(op)).results).toEqual([results[0]])
  })

  it('under another account’s op id reveals nothing of that op', async () => {
    const service = await usher.service()
    const op = usher.op('mark-person', { service_id: service, person_id: await usher.person('Ada', 'Obi') })
    await usher.push(op)
    const other = new Sender(database.pool, usher.church)
    const { results } = await other.push(op)
    expect(results[0]).toMatchObject({ status: 'rejected', code: 'OP_ID_REUSED' })
  })

  it('wins over an unmark that had not seen it', async () => {
    const service = await usher.service()
    const person = await usher.person('Ada', 'Obi')
    const seen = usher.op('mark-person', { service_id: service, person_id: person })
    const unseen = usher.op('mark-person', { service_id: service, person_id: person })
    await usher.push(seen, unseen)
    await usher.send('unmark-person', { service_id: service, person_id: person, mark_ids: [seen.id] })
    expect(await present(service)).toEqual(['Ada'])
  })

  it('stays removed when its removal arrives first', async () => {
    const service = await usher.service()
    const person = await usher.person('Ada', 'Obi')
    const mark = usher.op('mark-person', { service_id: service, person_id: person })
    await usher.send('unmark-person', { service_id: service, person_id: person, mark_ids: [mark.id] })
    const { results } = await usher.push(mark)
    expect(results[0]?.status).toBe('applied')
    expect(await present(service)).toEqual([])
  })

  it('counts for a person who was deleted meanwhile', async () => {
    const service = await usher.service()
    const person = await usher.person('Ada', 'Obi')
    await usher.send('delete-member', { id: person })
    const result = await usher.send('mark-person', { service_id: service, person_id: person })
    expect(result.status).toBe('applied')
    expect(await present(service)).toEqual(['Ada'])
  })

  it('of an unknown person is refused alone, with a sentence', async () => {
    const service = await usher.service()
    const poison = usher.op('mark-person', { service_id: service, person_id: newId() })
    const good = usher.op('mark-person', { service_id: service, person_id: await usher.person('Ada', 'Obi') })
    const { results } = await usher.push(poison, good)
    expect(results.map((result) => result.status)).toEqual(['rejected', 'applied'])
    expect(results[0]).toMatchObject({ code: 'NOT_KNOWN', mendable: true })
    expect(await present(service)).toEqual(['Ada'])
  })

  it('keeps the tap’s own time beside the corrected one, never future', async () => {
    const service = await usher.service()
    const ahead = new Date(Date.now() + 86_400_000).toISOString()
    const op = usher.op(
      'mark-person',
      { service_id: service, person_id: await usher.person('Ada', 'Obi') },
      { captured_at: ahead },
    )
    await usher.push(op)
    const { rows } = await inChurch(database.pool, usher.church, (tx) =>
      tx.query('select * from marks where id = $1', [op.id]),
    )
    expect(rows[0].tapped_at).toBe(ahead)
    expect(Date.parse(rows[0].arrived_at)).toBeLessThanOrEqual(Date.now())
  })
})

describe('a batch', () => {
  it('returns the church’s rev before it, so phones detect others’ writes', async () => {
    const service = await usher.service()
    const [ada, bola] = [await usher.person('Ada', 'Obi'), await usher.person('Bola', 'Ade')]
    const marks = [ada, bola].map((person_id) => usher.op('mark-person', { service_id: service, person_id }))
    const first = await usher.push(...marks)
    expect(first.rev).toBe(first.before! + 2)
    // The same batch again writes nothing, so the church's rev before it is its present rev.
    expect(await usher.push(...marks)).toMatchObject({ before: first.rev, rev: first.rev })
    await usher.person('Chidi', 'Eze')
    const next = await usher.push(
      usher.op('unmark-person', { service_id: service, person_id: ada, mark_ids: [marks[0]!.id] }),
    )
    expect(next.before).toBeGreaterThan(first.rev)
  })

  it('with content the database refuses rejects that op alone', async () => {
    const service = await usher.service()
    const poison = usher.op('capture-first-timer', {
      id: newId(),
      service_id: service,
      first_name: 'Ada',
      last_name: 'Obi',
      city: 'J\u0000os',
    })
    const good = usher.op('mark-person', { service_id: service, person_id: await usher.person('Ada', 'Obi') })
    const { results, before } = await usher.push(poison, good)
    expect(results.map((result) => result.status)).toEqual(['rejected', 'applied'])
    // Ops settled one by one: others may have written in between.
    expect(before).toBeUndefined()
    expect((await usher.push(poison)).results[0]).toEqual(results[0])
    expect(await present(service)).toEqual(['Ada'])
  })

  it('holds back only ops that need an absent op', async () => {
    const service = await usher.service()
    const add = usher.op('add-member', { id: newId(), first_name: 'Ada', last_name: 'Obi' })
    const needy = usher.op(
      'mark-person',
      { service_id: service, person_id: String(add.args.id) },
      { needs: [add.id] },
    )
    expect((await usher.push(needy)).results[0]?.status).toBe('waiting')
    expect((await opsRecorded()).some((row) => row.op_id === needy.id)).toBe(false)
    const { results } = await usher.push(add, needy)
    expect(results.map((result) => result.status)).toEqual(['applied', 'applied'])
  })

  it('refuses ops that need a refused op', async () => {
    const poison = usher.op('mark-person', { service_id: newId(), person_id: newId() })
    const needy = usher.op('count-heads', { service_id: newId(), men: 1 }, { needs: [poison.id] })
    const { results } = await usher.push(poison, needy)
    expect(results[1]).toMatchObject({ status: 'rejected', code: 'NEEDED_REJECTED' })
  })

  spec('fault Old client, new server')
  it('keeps unknown types and removed users’ ops with content for review', async () => {
    const unknown = { ...usher.op('count-heads', { service_id: newId() }), type: 'bless-person' }
    const removed = await aRemovedSender(database.pool, usher.church)
    const late = removed.op('mark-person', { service_id: newId(), person_id: newId() })
    expect((await usher.push(unknown)).results[0]).toMatchObject({
      status: 'quarantined',
      code: 'UNKNOWN_CHANGE',
    })
    expect((await removed.push(late)).results[0]).toMatchObject({
      status: 'quarantined',
      code: 'REMOVED_FROM_TEAM',
    })
    expect((await opsRecorded()).map((row) => row.payload.type).sort()).toEqual([
      'bless-person',
      'mark-person',
    ])
  })

  it('refuses ops beyond the person’s rights', async () => {
    const doorOnly = new Sender(database.pool, usher.church, { features: ['attendanceAccess'] })
    const result = await doorOnly.send('delete-member', { id: await usher.person('Ada', 'Obi') })
    expect(result).toMatchObject({ status: 'rejected', code: 'FEATURE_REQUIRED' })
  })
})

describe('one person', () => {
  spec('People: same person')
  it('captured at two doors is one, and both phones learn it', async () => {
    const service = await usher.service()
    const other = new Sender(database.pool, usher.church)
    const first = {
      id: newId(),
      service_id: service,
      first_name: 'Ngozi',
      last_name: 'Ézè',
      phone_number: '0803 555 0101',
    }
    const second = {
      id: newId(),
      service_id: service,
      first_name: 'EZE',
      last_name: 'ngozi',
      phone_number: '+2348035550101',
    }
    await usher.send('capture-first-timer', first)
    const result = await other.send('capture-first-timer', second)
    expect(result.aliases).toEqual([{ from: second.id, to: first.id }])
    expect(await present(service)).toEqual(['Ngozi'])
  })

  it('captured twice in one batch is one', async () => {
    const service = await usher.service()
    const typed = { service_id: service, first_name: 'Ngozi', last_name: 'Eze', phone_number: '08035550101' }
    const { results } = await usher.push(
      usher.op('capture-first-timer', { id: newId(), ...typed }),
      usher.op('capture-first-timer', { id: newId(), ...typed }),
    )
    expect(results[1]?.aliases).toHaveLength(1)
    expect(await present(service)).toEqual(['Ngozi'])
  })

  spec('People: shared phone')
  it('sharing a phone under another name stays separate and is listed', async () => {
    await usher.person('Ngozi', 'Eze', '08035550101')
    await usher.person('Emeka', 'Eze', '08035550101')
    const { rows } = await inChurch(database.pool, usher.church, (tx) => tx.query('select * from maybe_same'))
    expect(rows).toHaveLength(1)
  })

  it('marked under an alias is marked under its target', async () => {
    const service = await usher.service()
    const known = await usher.person('Ngozi', 'Eze', '08035550101')
    const made = newId()
    const capture = usher.op('capture-first-timer', {
      id: made,
      service_id: null,
      first_name: 'Ngozi',
      last_name: 'Eze',
      phone_number: '08035550101',
    })
    await usher.push(capture)
    await usher.send('mark-person', { service_id: service, person_id: made })
    const { rows } = await inChurch(database.pool, usher.church, (tx) =>
      tx.query('select person_id from marks'),
    )
    expect(rows).toEqual([{ person_id: known }])
  })
})

describe('one service', () => {
  it('made by two ushers under two ids is one', async () => {
    const id = await usher.service('Sunday service')
    const made = newId()
    const result = await usher.send('create-service', {
      id: made,
      name: 'sunday  Service',
      date_of_service: TODAY,
    })
    expect(result.aliases).toEqual([{ from: made, to: id }])
  })

  it('has a flyer as the API takes it, by a phone too', async () => {
    const service = { name: 'Vigil', date_of_service: TODAY }
    const made = (flyer_image: string) =>
      usher.send('create-service', { id: newId(), ...service, flyer_image })
    const refused = { status: 'rejected', code: 'INVALID', message: 'Please upload the picture again.' }
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      '/etc/passwd',
      '//elsewhere.example/x.webp',
    ])
      expect(await made(address), address).toMatchObject(refused)
    const own = `/uploads/${newId()}/${newId()}.webp`
    const id = await usher.service('Vigil')
    for (const address of [own, 'https://images.example.org/a.png', '', null])
      expect(await usher.send('edit-service', { id, set: { flyer_image: address } })).toMatchObject({
        status: 'applied',
      })
    const bad = { id, set: { flyer_image: 'javascript:alert(1)' } }
    expect(await usher.send('edit-service', bad)).toMatchObject(refused)
  })

  it('comes back with its marks when recreated after a delete', async () => {
    const id = await usher.service()
    await usher.send('mark-person', { service_id: id, person_id: await usher.person('Ada', 'Obi') })
    await usher.send('delete-service', { id })
    await usher.service()
    const rows = rowsOf((await usher.pull()).tables.services)
    expect(rows).toMatchObject([{ id, name: 'Sunday service' }])
    expect(rows[0]?.deleted_at ?? null).toBeNull()
    expect(await present(id)).toEqual(['Ada'])
  })

  it('gets a reference that its link can carry', async () => {
    const id = await usher.service()
    const [service] = rowsOf((await usher.pull()).tables.services)
    expect(service?.reference).toMatch(/^[0-9a-f]{32}$/)
    const { rows } = await database.pool.query(
      'select target_id from public_references where reference = $1',
      [service?.reference],
    )
    expect(rows).toEqual([{ target_id: id }])
  })
})

describe('a service that was moved or renamed', () => {
  it('is not the one recreated for the first day, marks stay apart', async () => {
    const id = await usher.service('Sunday service', '2026-11-15')
    await usher.send('edit-service', { id, set: { date_of_service: '2026-11-22' } })
    const again = await usher.send('create-service', {
      id,
      name: 'Sunday service',
      date_of_service: '2026-11-15',
    })
    expect(again).toMatchObject({ status: 'rejected', code: 'SERVICE_MOVED', mendable: true })
  })

  it('leaves its name and day free for the next id', async () => {
    const id = await usher.service('Sunday service', '2026-11-15')
    await usher.send('edit-service', { id, set: { name: 'First service' } })
    const next = await serviceId(usher.church, '2026-11-15', 'Sunday service', 2)
    const made = await usher.send('create-service', {
      id: next,
      name: 'Sunday service',
      date_of_service: '2026-11-15',
    })
    expect(made).toMatchObject({ status: 'applied' })
    const names = rowsOf((await usher.pull()).tables.services).map((row) => row.name)
    expect(names.sort()).toEqual(['First service', 'Sunday service'])
  })
})

describe('a malformed op', () => {
  it('is refused alone, and answered the same again', async () => {
    const service = await usher.service()
    const good = usher.op('count-heads', { service_id: service, men: 1 })
    const misshapen = { ...usher.op('count-heads', { service_id: service }), needs: 'all', captured_at: 7 }
    const push = { ops: [misshapen, good], highest_seq: usher.seq }
    const { results } = await applyPush(database.pool, usher.actor, push)
    expect(results.map(({ status, code }) => code ?? status)).toEqual(['INVALID', 'applied'])
    expect((await applyPush(database.pool, usher.actor, push)).results).toEqual(results)
  })

  it('with half a character takes nothing with it', async () => {
    const service = await usher.service()
    const half = usher.op('add-member', { id: newId(), first_name: 'A\ud83d', last_name: 'Obi' })
    const good = usher.op('count-heads', { service_id: service, men: 1 })
    const { results } = await usher.push(half, good)
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'applied'])
  })
})

describe('a stub', () => {
  it('of another service does not remove the mark', async () => {
    const [one, two] = [await usher.service('One'), await usher.service('Two')]
    const person = await usher.person('Ada', 'Obi')
    const mark = usher.op('mark-person', { service_id: one, person_id: person })
    await usher.send('unmark-person', { service_id: two, person_id: person, mark_ids: [mark.id] })
    await usher.push(mark)
    expect(await present(one)).toEqual(['Ada'])
  })
})

describe('after a restore', () => {
  it('ops of somebody not yet restored wait instead of being refused', async () => {
    const service = await usher.service()
    const restored = 'update church_revs set restored_at = now()'
    await inChurch(database.pool, usher.church, (tx) => tx.query(restored))
    const add = usher.op('add-member', { id: newId(), first_name: 'Ada', last_name: 'Obi' })
    const mark = usher.op('mark-person', { service_id: service, person_id: String(add.args.id) })
    expect((await usher.push(mark)).results[0]?.status).toBe('waiting')
    await usher.push(add)
    expect((await usher.push(mark)).results[0]?.status).toBe('applied')
  })
})

describe('two people editing one member', () => {
  it('both keep their change where the fields differ', async () => {
    const id = await usher.person('Ada', 'Obi')
    const { rev } = await usher.pull()
    await usher.send('edit-member', { id, set: { occupation: 'Teacher' } }, { base_rev: rev })
    const other = new Sender(database.pool, usher.church)
    const result = await other.send('edit-member', { id, set: { city: 'Jos' } }, { base_rev: rev })
    expect(result.overwrote).toBeUndefined()
    expect(rowsOf((await usher.pull()).tables.members)[0]).toMatchObject({
      occupation: 'Teacher',
      city: 'Jos',
    })
  })

  it('a phone editing one field twice on one base overwrites nobody', async () => {
    const id = await usher.person('Ada', 'Obi')
    const { rev } = await usher.pull()
    await usher.send('edit-member', { id, set: { city: 'Jos' } }, { base_rev: rev })
    const later = await usher.send('edit-member', { id, set: { city: 'Kano' } }, { base_rev: rev })
    expect([later.status, later.overwrote]).toEqual(['applied', undefined])
  })

  it('two edits of one field in one push overwrite nobody', async () => {
    const id = await usher.person('Ada', 'Obi')
    const { rev } = await usher.pull()
    const edits = ['Jos', 'Kano'].map((city) =>
      usher.op('edit-member', { id, set: { city } }, { base_rev: rev }),
    )
    const { results } = await usher.push(...edits)
    expect(results.map(({ status, overwrote }) => [status, overwrote])).toEqual([
      ['applied', undefined],
      ['applied', undefined],
    ])
  })

  it.each([
    ['another phone of the same account', (one: Sender) => ({ accountId: one.actor.accountId })],
    ['another account on the same phone', (one: Sender) => ({ deviceId: one.actor.deviceId })],
  ])('an edit by %s is reported as overwritten', async (_who, whose) => {
    const id = await usher.person('Ada', 'Obi')
    const { rev } = await usher.pull()
    await usher.send('edit-member', { id, set: { city: 'Jos' } }, { base_rev: rev })
    const other = new Sender(database.pool, usher.church, whose(usher))
    const result = await other.send('edit-member', { id, set: { city: 'Kano' } }, { base_rev: rev })
    expect(result.overwrote).toEqual([{ field: 'city', theirs: 'Jos' }])
  })

  it('the later arrival wins, learns the replaced value, history keeps both', async () => {
    const id = await usher.person('Ada', 'Obi')
    const { rev } = await usher.pull()
    await usher.send('edit-member', { id, set: { city: 'Jos' } }, { base_rev: rev })
    const other = new Sender(database.pool, usher.church)
    const result = await other.send('edit-member', { id, set: { city: 'Kano' } }, { base_rev: rev })
    expect(result.overwrote).toEqual([{ field: 'city', theirs: 'Jos' }])
    const { rows } = await inChurch(database.pool, usher.church, (tx) =>
      tx.query(`select changes->'city' as city from audit_log where action = 'changed' order by rev`),
    )
    expect(rows).toEqual([{ city: [null, 'Jos'] }, { city: ['Jos', 'Kano'] }])
  })

  it('an edit of a deleted person can be corrected', async () => {
    const id = await usher.person('Ada', 'Obi')
    await usher.send('delete-member', { id })
    const result = await usher.send('edit-member', { id, set: { city: 'Jos' } })
    expect(result).toMatchObject({ status: 'rejected', code: 'PERSON_DELETED', mendable: true })
  })
})

describe('a merged person', () => {
  const ada = { first_name: 'Ada', last_name: 'Obi', phone_number: '0803 555 0001' }

  spec('Duplicates: known by both')
  it('is known by either record’s phone and name, within a batch too', async () => {
    const merged = await usher.person(ada.first_name, ada.last_name, ada.phone_number)
    const kept = await usher.person('Adaeze', 'Obi', '0803 555 0002')
    await mergePeople(database.pool, usher.actor, { keep: kept, join: merged, take: [] })
    expect(await usher.person('ada', 'OBI', '+2348035550001')).toBe(kept)
    expect(await usher.person('Adaeze', 'Obi', '08035550002')).toBe(kept)
    const service_id = await usher.service()
    const { results } = await usher.push(
      usher.op('capture-first-timer', { ...ada, id: newId(), service_id }),
      usher.op('capture-first-timer', { ...ada, id: newId(), service_id }),
    )
    for (const { aliases } of results) expect(aliases).toMatchObject([{ to: kept }])
    expect(await present(service_id)).toEqual(['Adaeze'])
  })

  it('is new again once the kept record is deleted or unmerged', async () => {
    const merged = await usher.person(ada.first_name, ada.last_name, ada.phone_number)
    const kept = await usher.person('Adaeze', 'Obi', '0803 555 0002')
    const { id } = await mergePeople(database.pool, usher.actor, { keep: kept, join: merged, take: [] })
    await unmergePeople(database.pool, usher.actor, id)
    expect(await usher.person('Ada', 'Obi', '08035550001')).toBe(merged)
    await mergePeople(database.pool, usher.actor, { keep: kept, join: merged, take: [] })
    await usher.send('delete-member', { id: kept })
    expect([merged, kept]).not.toContain(await usher.person('Ada', 'Obi', '08035550001'))
  })
})

describe('a person who was erased', () => {
  const typed = { first_name: 'Zainab', last_name: 'Zubairu', phone_number: '0803 555 7777' }
  const kept = async () =>
    JSON.stringify([
      await opsRecorded(),
      ...(await Promise.all(
        ['members', 'follow_up_notes', 'consents', 'audit_log'].map(
          async (table) =>
            (await inChurch(database.pool, usher.church, (tx) => tx.query(`select * from ${table}`))).rows,
        ),
      )),
    ])
  let id: string
  beforeEach(async () => {
    id = await usher.person(typed.first_name, typed.last_name, typed.phone_number)
    await erasePerson(database.pool, usher.actor, id)
  })

  spec('Privacy: erasure of unsent work')
  it('is not brought back by earlier typed ops, which say so', async () => {
    const { results } = await usher.push(
      usher.op('edit-member', { id, set: { city: 'Zaria' } }),
      usher.op('add-follow-up-note', { follow_up_id: newId(), person_id: id, text: 'Moved to Zaria' }),
      usher.op('edit-member', { id, set: { gender: 'Zaria' } } as never),
    )
    for (const result of results) expect(result.status).toBe('rejected')
    for (const result of results.slice(0, 2))
      expect(result).toMatchObject({
        code: 'PERSON_ERASED',
        mendable: false,
        message: expect.stringMatching(/erased/),
      })
    expect(await kept()).not.toMatch(/Zaria|Zainab|5557777/)
  })

  it('stays empty when added under the same id, marks count unnamed', async () => {
    const service_id = await usher.service()
    const agreed = { adult: false, guardian_name: 'Zulai', guardian_phone: '0803 555 7777' }
    const { results } = await usher.push(
      usher.op('add-member', { ...typed, id, city: 'Zaria' }),
      usher.op('capture-first-timer', { ...typed, ...agreed, id, service_id }),
    )
    expect(results.map(({ status }) => status)).toEqual(['applied', 'applied'])
    expect(await present(service_id)).toEqual([''])
    expect(await kept()).not.toMatch(/Zaria|Zainab|Zulai|5557777/)
  })

  it('is known by a redacted op to its own account alone', async () => {
    const person_id = await usher.person('Wanda', 'Zubairu')
    const op = usher.op('edit-member', { id: person_id, set: { city: 'Zaria' } })
    const [first] = (await usher.push(op)).results
    const { rev } = await erasePerson(database.pool, usher.actor, person_id).then(() => usher.push())
    const redacted = { ...op, type: 'keep-erased', args: { person_id, came: null } }
    expect(await usher.push(redacted)).toMatchObject({ rev, results: [first] })
    const other = new Sender(database.pool, usher.church)
    expect((await other.push(redacted)).results).toMatchObject([{ status: 'rejected', code: 'OP_ID_REUSED' }])
  })

  it('is recorded from a redacted op: that they came, without a name', async () => {
    const [service_id, person_id] = [await usher.service(), newId()]
    const came = { service_id, first_timer: true }
    const { results } = await usher.push(
      usher.op('keep-erased', { person_id, came }),
      usher.op('mark-person', { service_id, person_id }),
      usher.op('edit-member', { id: person_id, set: { city: 'Zaria' } }),
      usher.op('keep-erased', { person_id: newId(), came: null }),
    )
    expect(results.map(({ status, code }) => code ?? status)).toEqual([
      'applied',
      'applied',
      'PERSON_ERASED',
      'applied',
    ])
    expect(await present(service_id)).toEqual([''])
  })

  it('leaves the review queue under any id, also for removed authors', async () => {
    const left = await aRemovedSender(database.pool, usher.church)
    const other = await usher.person('Bola', 'Ige')
    const { results } = await left.push(
      left.op('edit-member', { id, set: { city: 'Zaria' } }),
      left.op('edit-member', { id: other, set: { city: 'Jos' } }),
    )
    expect(results.map(({ status }) => status)).toEqual(['quarantined', 'quarantined'])
    expect(await kept()).not.toMatch(/Zaria/)
    const waiting = (await opsRecorded()).filter(({ status }) => status === 'quarantined')
    expect(waiting).toMatchObject([{ payload: { args: { id: other } } }])
  })
})

describe('an assigned leader of a cell, department or follow-up line', () => {
  /** An account that belongs, or belonged, to a church. */
  const ofTeam = async (church: string, more: { features?: string[]; status?: string } = {}) => {
    const id = newId()
    await database.pool.query(
      `insert into accounts (id, email, first_name, last_name, password_hash) values ($1, $2, 'Tunde', 'Bello', '')`,
      [id, `${id}@mail.example`],
    )
    await database.pool.query(
      'insert into memberships (church_id, account_id, features, status) values ($1, $2, $3, $4)',
      [church, id, more.features ?? ['membersAccess'], more.status ?? 'active'],
    )
    return id
  }
  const groups = async (table: 'cells' | 'departments') =>
    rowsOf((await usher.pull()).tables[table]).map(({ name, user_id }) => [name, user_id ?? null])

  spec('2 Cells: foreign coordinator')
  it.each(['cell', 'department'] as const)(
    'is of the team, or a %s is kept unassigned and reported',
    async (noun) => {
      const [here, left] = [
        await ofTeam(usher.church, { features: [] }),
        await ofTeam(usher.church, { status: 'removed' }),
      ]
      const stranger = await ofTeam(await aChurch(database.pool))
      const id = newId()
      const made = usher.op(`create-${noun}`, { id, name: 'Lekki', user_id: stranger })
      const { results } = await usher.push(made)
      expect(results[0]).toMatchObject({
        status: 'applied',
        message: expect.stringContaining('not of your church’s team'),
      })
      expect((await usher.push(made)).results).toEqual(results)
      expect(await groups(`${noun}s`)).toEqual([['Lekki', null]])
      expect((await usher.send(`edit-${noun}`, { id, set: { user_id: here } })).message).toBeUndefined()
      const late = await usher.send(`edit-${noun}`, { id, set: { name: 'Ajah', user_id: left } })
      expect(late).toMatchObject({ status: 'applied', message: expect.any(String) })
      expect(await groups(`${noun}s`)).toEqual([['Ajah', here]])
      // A current leader who left since is no new choice.
      await database.pool.query(`update memberships set status = 'removed' where account_id = $1`, [here])
      expect(
        (await usher.send(`edit-${noun}`, { id, set: { name: 'Yaba', user_id: here } })).message,
      ).toBeUndefined()
      expect(await groups(`${noun}s`)).toEqual([['Yaba', here]])
      expect((await usher.send(`edit-${noun}`, { id, set: { user_id: null } })).message).toBeUndefined()
    },
  )

  spec('Follow-up: feature')
  it('may see members, or a line moves on unassigned', async () => {
    const person_id = await usher.person('Ada', 'Obi')
    const line = { person_id, reason: 'absent', since: '2026-11-01' } as const
    const [here, blind] = [
      await ofTeam(usher.church),
      await ofTeam(usher.church, { features: ['attendanceAccess'] }),
    ]
    const stands = async (id: string) =>
      rowsOf((await usher.pull()).tables.follow_ups).find((row) => row.id === id)
    const [id, next] = [newId(), newId()]
    const own = usher.actor.accountId!
    expect(
      (await usher.send('change-follow-up', { id, ...line, set: { owner_id: own } })).message,
    ).toBeUndefined()
    expect(
      (await usher.send('change-follow-up', { id, ...line, set: { owner_id: here } })).message,
    ).toBeUndefined()
    const late = await usher.send('change-follow-up', {
      id,
      ...line,
      set: { owner_id: blind, state: 'reached' },
    })
    expect(late).toMatchObject({ status: 'applied', message: expect.stringContaining('access to members') })
    expect(await stands(id)).toMatchObject({ owner_id: here, state: 'reached' })
    await database.pool.query(`update memberships set status = 'removed' where account_id = $1`, [here])
    const carried = { ...line, since: '2026-11-08', set: { owner_id: here, state: 'visiting' } } as const
    expect((await usher.send('change-follow-up', { id: next, ...carried })).message).toBeUndefined()
    expect(await stands(next)).toMatchObject({ owner_id: here, state: 'visiting' })
  })
})

describe('delivery status', () => {
  it('knows what a device has given out and what is missing', async () => {
    const service = await usher.service()
    const lost = usher.op('count-heads', { service_id: service, men: 1 })
    await usher.send('count-heads', { service_id: service, men: 2 })
    const { rows } = await inChurch(database.pool, usher.church, (tx) =>
      tx.query('select highest_seq, settled::text from devices'),
    )
    expect(rows).toEqual([{ highest_seq: 3, settled: '{[1,2),[3,4)}' }])
    await usher.push(lost)
    const { rows: after } = await inChurch(database.pool, usher.church, (tx) =>
      tx.query('select settled::text from devices'),
    )
    expect(after).toEqual([{ settled: '{[1,4)}' }])
  })
})
