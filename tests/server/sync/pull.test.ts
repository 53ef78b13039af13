/** Tests pulls: pages, scopes, resets, the history of a rev, and concurrent commits. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import type { PullAnswer } from '../../../contract/sync/pull.ts'
import type { WireOp } from '../../../contract/sync/push.ts'
import { erasePerson } from '../../../server/modules/personal-data/erase-person.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { aChurch, rowsOf, Sender, TODAY } from './a-church.ts'
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

const daysAgo = (days: number) => new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10)

describe('a page', () => {
  spec('route syncPull')
  it('gives changes since the cursor, and nothing twice', async () => {
    await usher.person('Ada', 'Obi')
    const first = await usher.pull()
    await usher.person('Bola', 'Ige')
    const second = await usher.pull({ rev: first.rev, epoch: first.epoch, scope: 'members' })
    expect(rowsOf(first.tables.members).map((row) => row.first_name)).toEqual(['Ada'])
    expect(rowsOf(second.tables.members).map((row) => row.first_name)).toEqual(['Bola'])
    expect(second).toMatchObject({ reset: false, head: second.rev })
  })

  it('cut small still gives every row once, across tables', async () => {
    const service = await usher.service()
    for (let index = 0; index < 12; index += 1) {
      const person = await usher.person(`Person ${index}`, 'Obi')
      await usher.send('mark-person', { service_id: service, person_id: person })
    }
    const seen: string[] = []
    let page = await usher.pull({ limit: 5 })
    const cursor = () => ({ rev: page.rev, epoch: page.epoch, scope: 'members' as const, limit: 5 })
    for (;;) {
      for (const table of Object.values(page.tables)) seen.push(...rowsOf(table).map((row) => String(row.id)))
      if (page.rev === page.head) break
      page = await usher.pull(cursor())
    }
    expect(seen).toHaveLength(25)
    expect(new Set(seen).size).toBe(25)
  })

  it('is whole at its row limit and cut one row above', async () => {
    const service = await usher.service()
    const { rev, epoch } = await usher.pull()
    const person = await usher.person('Ada', 'Obi')
    await usher.send('mark-person', { service_id: service, person_id: person })
    const pages = [2, 1].map((limit) => usher.pull({ rev, epoch, scope: 'members', limit }))
    const read = (await Promise.all(pages)).map(({ rev: to, head, tables }) => [
      head - to,
      Object.keys(tables),
    ])
    expect(read).toEqual([
      [0, ['members', 'marks']],
      [1, ['members']],
    ])
  })

  it.each(['members', 'door'] as const)('is the same packed, in the scope %s', async (scope) => {
    const service = await usher.service()
    const people = Array.from({ length: 60 }, (_, at) =>
      usher.op('add-member', {
        id: newId(),
        first_name: `Ṣọlá${at % 3}`,
        last_name: `Obi${at}`,
        email: `sola${at}@mail.example`,
      }),
    )
    await usher.push(...people)
    const marks = people.map(({ args }) =>
      usher.op('mark-person', { service_id: service, person_id: String(args.id) }),
    )
    await usher.push(...marks)
    await usher.send('delete-member', { id: String(people[5]?.args.id) })
    const plain = await usher.pull({}, scope)
    const packed = await usher.pull({ packed: '1' }, scope)
    expect(plain.tables.members?.count).toBe(60)
    expect(plain.tables.marks?.count).toBe(60)
    expect({ ...packed, server_time: '' }).toEqual({ ...plain, server_time: '' })
  })

  spec('Offline: phone data')
  it('in the door’s scope holds only fields the door needs', async () => {
    const person = { id: newId(), first_name: 'Ada', last_name: 'Obi', phone_number: '08035550101' }
    await usher.send('add-member', {
      ...person,
      gender: 'female',
      email: 'ada@example.com',
      occupation: 'Teacher',
      date_of_birth: '1990-07-04',
      street: '1 Marina',
      city: 'Lagos',
    })
    const [row] = rowsOf((await usher.pull({}, 'door')).tables.members)
    expect(Object.keys(row ?? {}).sort()).toEqual([
      'first_name',
      'first_timer',
      'gender',
      'id',
      'last_name',
      'phone_tail',
      'seen',
    ])
    expect(row).toMatchObject({ gender: 'female', phone_tail: '0101' })
  })

  it.each(['members', 'door'] as const)(
    'marks which deleted people were erased, in the scope %s',
    async (scope) => {
      const [gone, erased] = [await usher.person('Ada', 'Obi'), await usher.person('Bola', 'Ige')]
      await usher.send('delete-member', { id: gone })
      await erasePerson(database.pool, usher.actor, erased)
      for (const packed of [{}, { packed: '1' as const }]) {
        const rows = rowsOf((await usher.pull(packed, scope)).tables.members)
        const said = Object.fromEntries(rows.map(({ id, first_name }) => [String(id), first_name]))
        expect(said).toEqual({ [gone]: null, [erased]: '' })
      }
    },
  )

  it('reports earlier erasures once more, and nobody else', async () => {
    const ids = await Promise.all(['Ada', 'Bola', 'Chidi'].map((name) => usher.person(name, 'Obi')))
    for (const id of ids.slice(0, 2)) await erasePerson(database.pool, usher.actor, id)
    await usher.send('delete-member', { id: ids[2]! })
    const { rev, epoch } = await usher.pull()
    const again = new URL('../../../server/db/migrations/0031_told_who_was_erased.sql', import.meta.url)
    await database.ownerPool.query(`begin; ${readFileSync(again, 'utf8')}; commit`)
    const page = await usher.pull({ rev, epoch, scope: 'members' })
    expect([page.reset, page.head, rowsOf(page.tables.members).map(({ id }) => id)]).toEqual([
      false,
      rev + 2,
      ids.slice(0, 2),
    ])
  })

  it('reports of a deleted person only the deletion', async () => {
    const id = await usher.person('Ada', 'Obi', '08035550101')
    await usher.send('delete-member', { id })
    const text = JSON.stringify((await usher.pull()).tables.members)
    expect(text).toContain('deleted_at')
    expect(text).not.toMatch(/Ada|Obi|0101/)
  })

  it('gives recent marks alone, older ones as bits of regular visitors', async () => {
    const old = await usher.service('Sunday service', daysAgo(14))
    const last = await usher.service('Sunday service', daysAgo(7))
    const person = await usher.person('Ada', 'Obi')
    const stranger = await usher.person('Bola', 'Ige')
    const then = (days: number) => ({ captured_at: `${daysAgo(days)}T08:00:00.000Z` })
    await usher.send('mark-person', { service_id: old, person_id: person }, then(14))
    await usher.send('mark-person', { service_id: last, person_id: person }, then(7))
    const page = await new Sender(database.pool, usher.church).pull()
    expect(rowsOf(page.tables.marks).map((row) => row.service_id)).toEqual([last])
    const seen = Object.fromEntries(rowsOf(page.tables.members).map((row) => [row.id, row.seen]))
    expect(seen).toEqual({ [person]: 0b11, [stranger]: 0 })
  })

  it('includes a mark tapped today for an old service', async () => {
    const old = await usher.service('Vigil', daysAgo(30))
    await usher.send('mark-person', { service_id: old, person_id: await usher.person('Ada', 'Obi') })
    expect(rowsOf((await usher.pull()).tables.marks)).toHaveLength(1)
  })

  it('gives an old tap delivered late to its own device only', async () => {
    const old = await usher.service('Vigil', daysAgo(30))
    const person_id = await usher.person('Ada', 'Obi')
    const captured_at = new Date(Date.now() - 20 * 86_400_000).toISOString()
    await usher.push(usher.op('mark-person', { service_id: old, person_id }, { captured_at }))
    expect(rowsOf((await usher.pull()).tables.marks)).toHaveLength(1)
    const other = new Sender(database.pool, usher.church)
    expect((await other.pull()).tables.marks).toBeUndefined()
  })

  it('reports an undone older mark to complete phones, not to filling ones', async () => {
    const service_id = await usher.service('Vigil', daysAgo(30))
    const person_id = await usher.person('Ada', 'Obi')
    const old = { captured_at: `${daysAgo(30)}T08:00:00.000Z` }
    const [taken, left] = [0, 1].map(() => usher.op('mark-person', { service_id, person_id }, old)) as [
      WireOp,
      WireOp,
    ]
    await usher.push(taken, left)
    const other = new Sender(database.pool, usher.church)
    const { rev, epoch, head } = await other.pull()
    expect(rev).toBe(head)
    await usher.send('unmark-person', { service_id, person_id, mark_ids: [taken.id] })
    const goesOn = await other.pull({ rev, epoch, scope: 'members', whole: '1' })
    expect(rowsOf(goesOn.tables.marks)).toMatchObject([{ id: taken.id }])
    expect(goesOn.rev).toBe(goesOn.head)
    expect((await other.pull({ rev, epoch, scope: 'members' })).tables.marks).toBeUndefined()
    expect((await other.pull({ whole: '1' })).tables.marks).toBeUndefined()
    const cut = await other.pull({ rev, epoch, scope: 'members', whole: '1', limit: 1 })
    expect(rowsOf(cut.tables.marks)).toHaveLength(1)
  })

  it('sends marks again when their service moves into the window', async () => {
    const service = await usher.service('Vigil', daysAgo(30))
    const person_id = await usher.person('Ada', 'Obi')
    const captured_at = `${daysAgo(30)}T08:00:00.000Z`
    await usher.push(usher.op('mark-person', { service_id: service, person_id }, { captured_at }))
    const other = new Sender(database.pool, usher.church)
    const before = await other.pull()
    expect(before.tables.marks).toBeUndefined()
    await usher.send('edit-service', { id: service, set: { date_of_service: TODAY } })
    const after = await other.pull({ rev: before.rev, epoch: before.epoch, scope: 'members' })
    expect(rowsOf(after.tables.marks)).toHaveLength(1)
    expect(after.rev).toBe(after.head)
  })
})

describe('a reset', () => {
  it('comes when the person’s scope has changed', async () => {
    await usher.person('Ada', 'Obi')
    const page = await usher.pull()
    const narrowed = await usher.pull({ rev: page.rev, epoch: page.epoch, scope: 'members' }, 'door')
    expect(narrowed).toMatchObject({ reset: true, scope: 'door' })
    expect(rowsOf(narrowed.tables.members)).toHaveLength(1)
  })

  it('comes when the cursor lies before the horizon', async () => {
    await usher.person('Ada', 'Obi')
    const { rev, epoch } = await usher.pull()
    await usher.person('Bola', 'Ige')
    await inChurch(database.pool, usher.church, (tx) => tx.query('update church_revs set horizon = rev'))
    expect(await usher.pull({ rev, epoch, scope: 'members' })).toMatchObject({ reset: true })
  })

  it('comes when a phone is ahead of a restored server', async () => {
    await usher.person('Ada', 'Obi')
    const { rev, epoch } = await usher.pull()
    await inChurch(database.pool, usher.church, (tx) => tx.query('update church_revs set rev = rev - 1'))
    const cursor = { rev, epoch, scope: 'members' as const }
    const answer = await usher.pull(cursor)
    expect(answer.reset).toBe(true)
    expect(answer.epoch).not.toBe(epoch)
    expect((await usher.pull(cursor)).epoch).toBe(answer.epoch)
    expect((await usher.pull()).epoch).toBe(answer.epoch)
  })

  it('comes when a phone holds a receipt unknown to the church', async () => {
    await usher.person('Ada', 'Obi')
    const { rev, epoch } = await usher.pull()
    const cursor = { rev, epoch, scope: 'members' as const }
    const known = usher.op('add-member', { id: newId(), first_name: 'Bola', last_name: 'Ige' })
    await usher.push(known)
    const holding = async (...settled: [number, number][]) => await usher.pull({ ...cursor, settled })
    expect(await holding([1, known.seq])).toMatchObject({ epoch, reset: false })
    const { epoch: renewed, reset } = await holding([1, 1], [known.seq, known.seq + 1])
    expect([renewed === epoch, reset]).toEqual([false, true])
    expect((await usher.pull()).epoch).toBe(renewed)
  })
})

describe('the history of a rev', () => {
  const sql = (text: string) => inChurch(database.pool, usher.church, (tx) => tx.query(text))
  /** Simulates a PostgreSQL restart: the noted start differs from the present one, which the next write notes. */
  const startAnew = () => sql('update lineages set word = gen_random_uuid()')
  const at = ({ rev, epoch, lineage }: PullAnswer) => ({ rev, epoch, lineage, scope: 'members' as const })
  const isNoticed = async (cursor: ReturnType<typeof at>) => (await usher.pull(cursor)).epoch !== cursor.epoch
  /** Nobody, then Ada and Bola before a start of PostgreSQL, and Chi after it: a page each. */
  const pages = async () => {
    const read = [await usher.pull()]
    for (const name of ['Ada', 'Bola']) await usher.person(name, 'Obi')
    await startAnew()
    await usher.person('Chi', 'Obi')
    for (const rev of [0, 1, 2])
      read.push(await usher.pull({ ...at(read[0]!), rev, lineage: undefined, limit: 1 }))
    return read as [PullAnswer, PullAnswer, PullAnswer, PullAnswer]
  }

  it('is in each page, also in the middle, and never changes', async () => {
    const [nobody, ada, bola, chi] = await pages()
    expect(bola.lineage).toBe(ada.lineage)
    expect(new Set([nobody, ada, chi].map(({ lineage }) => lineage)).size).toBe(3)
    await usher.person('Dayo', 'Obi')
    const ofBefore = { ...at(bola), lineage: undefined }
    for (const cursor of [at(ada), at(bola), at(chi), ofBefore]) {
      expect(await isNoticed(cursor)).toBe(false)
      const next = await usher.pull({ ...cursor, limit: 10 })
      expect(next).toMatchObject({ reset: false, lineage: chi.lineage })
    }
  })

  it('is noted once per PostgreSQL start, with its first change', async () => {
    await pages()
    await usher.person('Dayo', 'Obi')
    await usher.send('mark-person', { service_id: newId(), person_id: newId() })
    expect((await sql('select first_rev from lineages order by first_rev')).rows).toEqual([
      { first_rev: 1 },
      { first_rev: 3 },
    ])
  })

  it.each(['another', 'none'])('makes a phone that read %s begin again, once', async (which) => {
    const [nobody, ada, , chi] = await pages()
    const cursor = { ...at(chi), lineage: which === 'none' ? nobody.lineage : ada.lineage }
    const anew = await usher.pull(cursor)
    expect(anew).toMatchObject({ reset: true, lineage: chi.lineage })
    expect(anew.epoch).not.toBe(chi.epoch)
    expect(await usher.pull(cursor)).toMatchObject({ reset: true, epoch: anew.epoch })
    expect(await isNoticed(at(anew))).toBe(false)
    expect(await usher.pull(at(anew))).toMatchObject({ reset: false })
  })

  it('is not checked once it is forgotten, after 400 days', async () => {
    const [, ada, bola] = await pages()
    await sql(`update lineages set noted_at = now() - interval '401 days' where first_rev = 1`)
    await startAnew()
    await usher.person('Dayo', 'Obi')
    expect((await sql('select first_rev from lineages order by first_rev')).rows).toEqual([
      { first_rev: 3 },
      { first_rev: 4 },
    ])
    for (const cursor of [at(ada), at(bola)]) {
      expect(await isNoticed(cursor)).toBe(false)
      expect(await usher.pull(cursor)).toMatchObject({ reset: false })
    }
  })
})

describe('the pull race', () => {
  spec('fault Commits racing a pull')
  it('misses nothing while sixteen writers commit', async () => {
    const service = await usher.service()
    const people = await Promise.all(
      Array.from({ length: 40 }, (_, index) => usher.person(`P${index}`, 'Obi')),
    )
    const writers = Array.from({ length: 16 }, () => new Sender(database.pool, usher.church))
    let writing = true
    const all = Promise.all(
      writers.map(async (writer, index) => {
        for (let round = 0; round < 15; round += 1) {
          const person = people[(index * 15 + round) % people.length] ?? ''
          await writer.send('mark-person', { service_id: service, person_id: person })
        }
      }),
    ).finally(() => (writing = false))
    const seen = new Set<string>()
    let cursor: { rev: number; epoch?: string; scope: 'members'; limit: number } = {
      rev: 0,
      scope: 'members',
      limit: 7,
    }
    for (;;) {
      const last = !writing
      const page = await usher.pull(cursor)
      for (const row of rowsOf(page.tables.marks)) seen.add(String(row.id))
      cursor = { ...cursor, rev: page.rev, epoch: page.epoch }
      if (last && page.rev === page.head) break
    }
    await all
    expect(seen.size).toBe(16 * 15)
  })
})
