import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runImport } from '../../../server/modules/imports/jobs/run-import.ts'
import { aChurch, type Caller, type TestServer, openTestServer } from '../../server/church/test-server.ts'
import { Sender } from '../../server/sync/a-church.ts'
import { type ChurchState, churchState } from './church-state.ts'
import { answer, Importer } from './importer.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
let importer: Importer
let phone: Sender
beforeAll(async () => {
  testServer = await openTestServer()
})
beforeEach(async () => {
  owner = await aChurch(testServer)
  importer = new Importer(testServer, owner)
  phone = new Sender(testServer.database.pool, owner.church, { accountId: owner.account })
})
afterAll(() => testServer.close())

const CASE = readFileSync(
  new URL('../../cases/imports/01-undo-twice-attendance.csv', import.meta.url),
  'utf8',
)

const MIGRATION = readFileSync(
  new URL('../../../server/db/migrations/0043_undo_of_imports.sql', import.meta.url),
  'utf8',
)
/** The statement that links earlier changes to their imports. */
const BACKFILL = MIGRATION.slice(
  MIGRATION.indexOf('with subjects'),
  MIGRATION.indexOf('alter table audit_log force'),
)

const state = () => churchState(testServer, owner)
const services = async () => Object.values((await state()).services)
const person = async (name: string) => {
  const { people } = await state()
  return Object.entries(people).find(([, one]) => one.name === name)
}
const mark = async (service: string, who: string) =>
  answer(await owner.put(`churchservices/${service}/attendees/${who}`))
const serviceOn = async (date: string) =>
  Object.entries((await state()).services).find(([, one]) => one.date === date)![0]

describe('the same file again', () => {
  spec('Import: undo histories')
  test('past attendance imported and undone three times leaves no service', async () => {
    await owner.person('Tunde', 'Adeyemi', '08032220001')
    for (let cycle = 0; cycle < 3; cycle += 1) {
      const written = await importer.bringIn(CASE, 'attendance')
      expect(written.counts).toMatchObject({ new: 1 })
      expect(await services()).toMatchObject([{ attendees: 1 }, { attendees: 1 }, { attendees: 1 }])
      expect(await importer.undo(written.id)).toMatchObject({ undone: 1, kept: 0, kept_made: [] })
      expect(await services()).toEqual([])
    }
  })

  test('undoes an import from before history named imports', async () => {
    await owner.person('Tunde', 'Adeyemi', '08032220001')
    for (let cycle = 0; cycle < 2; cycle += 1) {
      const { id } = await importer.bringIn(CASE, 'attendance')
      await testServer.database.ownerPool.query(
        'update audit_log set import_id = null where church_id = $1',
        [owner.church],
      )
      await testServer.database.ownerPool.query(BACKFILL)
      expect(await importer.undo(id)).toMatchObject({ undone: 1, kept: 0 })
      expect(await services()).toEqual([])
    }
  })

  test('imports and undoes members with a cell and refused SMS three times', async () => {
    await owner.person('Ada', 'Obi', '08035550101', { city: 'Jos' })
    const before = await state()
    const text =
      'Name,Phone,City,Cell,No SMS\nAda Obi,08035550101,Kano,Zion,yes\nMusa Ade,08035550102,,Zion,\n'
    let first: ChurchState | null = null
    for (let cycle = 0; cycle < 3; cycle += 1) {
      const written = await importer.bringIn(text)
      expect(written.counts).toMatchObject({ new: 1, updated: 1 })
      first ??= await state()
      expect(Object.values((await state()).groups)).toEqual(Object.values(first.groups))
      expect((await state()).stops).toEqual(['+2348035550101'])
      expect(await importer.undo(written.id)).toMatchObject({ undone: 2, kept: 0 })
      expect(await state()).toEqual(before)
    }
  })
})

spec('fault A server killed during an undo')
test.each([0, 1, 2, 3, 5, 7])('an undo killed after %i steps ends like a complete one', async (steps) => {
  await owner.person('Ada', 'Obi', '08035550101', { city: 'Jos' })
  const before = await state()
  const { id } = await importer.bringIn(
    'Name,Phone,City,Cell,No SMS\nAda Obi,08035550101,Kano,Zion,yes\nMusa Ade,08035550102,,Zion,\n',
  )
  await testServer.database.ownerPool.query(`update imports set state = 'undoing', done = 0 where id = $1`, [
    id,
  ])
  let looks = 0
  await runImport(testServer.app.deps, owner.church, id, () => (looks += 1) > steps)
  const whole = () => runImport(testServer.app.deps, owner.church, id, () => false)
  await Promise.all([whole(), whole()])
  expect(await importer.one(id)).toMatchObject({ state: 'undone', undone: 2, kept: 0 })
  expect(await state()).toEqual(before)
})

test.each(['done', 'undone'])('a late process leaves the rows of an import that is %s', async (end) => {
  const before = await state()
  const { id } = await importer.bringIn('Name,Phone\nAda Obi,08035550101\n')
  if (end === 'undone') await importer.undo(id)
  await runImport(testServer.app.deps, owner.church, id, () => false)
  expect(await importer.rows(id)).toHaveLength(1)
  if (end === 'done') expect(await importer.undo(id)).toMatchObject({ undone: 1, kept: 0 })
  expect(await state()).toEqual(before)
})

test('two processes that drop undone rows keep the import’s counts', async () => {
  const { id } = await importer.bringIn('Name,Phone\nAda Obi,08035550101\n')
  await importer.undo(id)
  await testServer.database.ownerPool.query('update import_work set due_at = now() where import_id = $1', [
    id,
  ])
  const forget = () => runImport(testServer.app.deps, owner.church, id, () => false)
  await Promise.all([forget(), forget()])
  expect(await importer.rows(id)).toEqual([])
  expect(await importer.one(id)).toMatchObject({ undone: 1, kept: 0, counts: { new: 1 } })
})

test('two spellings of one service heading make one service', async () => {
  await owner.person('Ada', 'Obi', '08035550101')
  await owner.person('Musa', 'Ade', '08035550102')
  const head = 'Name,05/07/2026 1st Service,05/07/2026 1ST SERVICE\n'
  const { id } = await importer.bringIn(`${head}Ada Obi,x,\nMusa Ade,,x\n`, 'attendance')
  expect(await services()).toMatchObject([{ attendees: 2 }])
  expect(await importer.undo(id)).toMatchObject({ undone: 2, kept: 0 })
  expect(await services()).toEqual([])
})

describe('a service that was deleted before', () => {
  const FILE = 'Name,Date\nAda Obi,5/7/2026\nMusa Ade,5/7/2026\n'

  test('becomes deleted again with its former marks', async () => {
    const ada = await owner.person('Ada', 'Obi')
    await owner.person('Musa', 'Ade')
    const { id } = await owner.service('2026-07-05')
    await mark(id, ada)
    await owner.delete(`churchservice/${id}`)
    const deleted = await deletedAt(id)
    const written = await importer.bringIn(FILE, 'attendance')
    expect(await services()).toMatchObject([{ attendees: 2 }])
    expect(await importer.undo(written.id)).toMatchObject({ undone: 2, kept: 0 })
    expect(await services()).toEqual([])
    expect(await deletedAt(id)).toEqual(deleted)
    await owner.service('2026-07-05')
    expect(await services()).toMatchObject([{ people: [ada] }])
  })

  test('stays with former marks when attendance was counted since', async () => {
    const ada = await owner.person('Ada', 'Obi')
    await owner.person('Musa', 'Ade')
    const { id } = await owner.service('2026-07-05')
    await mark(id, ada)
    await owner.delete(`churchservice/${id}`)
    const written = await importer.bringIn(FILE, 'attendance')
    await phone.send('count-heads', { service_id: id, men: 3, women: 0, children: 0, guests: 0 })
    expect(await importer.undo(written.id)).toMatchObject({
      undone: 2,
      kept: 1,
      kept_made: [{ kind: 'service', reason: 'Heads were counted at this service since.' }],
    })
    expect(await services()).toMatchObject([{ people: [ada], heads: 3 }])
  })

  test('goes although a former mark moved with a merge', async () => {
    const ada = await owner.person('Ada', 'Obi', '08035550101')
    const twin = await owner.person('Ada', 'Obii', '08035550101')
    await owner.person('Musa', 'Ade')
    const { id } = await owner.service('2026-07-05')
    await mark(id, twin)
    await owner.delete(`churchservice/${id}`)
    const written = await importer.bringIn('Name,Date\nMusa Ade,5/7/2026\n', 'attendance')
    answer(await owner.post('same-people/join', { keep: ada, join: twin, take: [] }))
    expect(await importer.undo(written.id)).toMatchObject({ undone: 1, kept: 0 })
    expect(await services()).toEqual([])
  })
})

describe('a service of the import', () => {
  beforeEach(async () => {
    await owner.person('Ada', 'Obi')
    await owner.person('Musa', 'Ade')
  })

  test('stays with a late mark of a phone, and is listed', async () => {
    const written = await importer.bringIn('Name,5/7/2026,12/7/2026\nAda Obi,x,x\n', 'attendance')
    const service = await serviceOn('2026-07-05')
    const [musa] = (await person('Musa Ade'))!
    const captured_at = '2026-07-05T09:00:00.000Z'
    await phone.send('mark-person', { service_id: service, person_id: musa }, { captured_at })
    const undone = await importer.undo(written.id)
    expect(undone).toMatchObject({ undone: 1, kept: 1 })
    const reason = 'Somebody was marked at this service since.'
    expect(undone.kept_made).toEqual([
      { kind: 'service', id: service, name: 'Sunday service', date: '2026-07-05', reason },
    ])
    expect(await services()).toMatchObject([{ people: [musa] }])
  })

  test('stays renamed and empty, and is listed', async () => {
    const written = await importer.bringIn('Name,Date\nAda Obi,5/7/2026\n', 'attendance')
    answer(await owner.put(`churchservice/${await serviceOn('2026-07-05')}`, { name: 'Harvest' }))
    expect(await importer.undo(written.id)).toMatchObject({
      kept_made: [{ name: 'Harvest', reason: 'Somebody changed this service since.' }],
    })
    expect(await services()).toMatchObject([{ name: 'Harvest', attendees: 0 }])
  })

  test('stays when an offline phone made the same service', async () => {
    const written = await importer.bringIn('Name,Date\nAda Obi,5/7/2026\n', 'attendance')
    const service = { name: 'Sunday service', date_of_service: '2026-07-05' }
    await phone.send('create-service', { id: await serviceOn('2026-07-05'), ...service })
    expect(await importer.undo(written.id)).toMatchObject({
      kept_made: [{ reason: 'Somebody used this service since.' }],
    })
    expect(await services()).toHaveLength(1)
  })

  test.each([[0], [1]])('goes with the last of two lists, undone from list %i', async (first) => {
    const one = await importer.bringIn('Name,Date\nAda Obi,5/7/2026\n', 'attendance')
    const two = await importer.bringIn('Name,Date\nAda Obi,5/7/2026\nMusa Ade,5/7/2026\n', 'attendance')
    const order = first === 0 ? [one, two] : [two, one]
    await importer.undo(order[0]!.id)
    expect(await services()).toMatchObject([{ attendees: first === 0 ? 2 : 1 }])
    expect(await importer.undo(order[1]!.id)).toMatchObject({ kept: 0 })
    expect(await services()).toEqual([])
    expect(await importer.one(one.id)).toMatchObject({ kept: 0, kept_made: [] })
  })
})

describe('a value of the import', () => {
  const list = (city: string) => `Name,Phone,City\nAda Obi,08035550101,${city}\n`
  const city = async () => (await person('Ada Obi'))?.[1].city
  let ada: string
  beforeEach(async () => {
    ada = await owner.person('Ada', 'Obi', '08035550101', { city: 'Jos' })
  })

  test.each([[0], [1]])('yields to the first value, undone from list %i', async (first) => {
    const one = await importer.bringIn(list('Kano'))
    const two = await importer.bringIn(list('Abuja'))
    const order = first === 0 ? [one, two] : [two, one]
    expect(await importer.undo(order[0]!.id)).toMatchObject({ undone: 1, kept: 0 })
    expect(await city()).toBe(first === 0 ? 'Abuja' : 'Kano')
    expect(await importer.undo(order[1]!.id)).toMatchObject({ undone: 1, kept: 0 })
    expect(await city()).toBe('Jos')
  })

  test('stays when a user changed it and set it back', async () => {
    const { id } = await importer.bringIn(list('Kano'))
    answer(await owner.put(`member/${ada}`, { city: 'Abuja' }))
    answer(await owner.put(`member/${ada}`, { city: 'Kano' }))
    expect(await importer.undo(id)).toMatchObject({ undone: 0, kept: 1 })
    expect(await city()).toBe('Kano')
  })

  spec('Import: undo')
  test('stays when a late phone typed the same value', async () => {
    const { id } = await importer.bringIn(list('Kano'))
    const captured_at = new Date(Date.now() - 3_600_000).toISOString()
    await phone.send('edit-member', { id: ada, set: { city: 'Kano' } }, { captured_at })
    expect(await importer.undo(id)).toMatchObject({ undone: 0, kept: 1 })
    expect(await city()).toBe('Kano')
    expect((await importer.rows(id, 'undone=kept'))[0]!.reason).toBe(
      'Changed by somebody since, and left so: city.',
    )
  })

  test('stays a whole birthday when a user changed its day', async () => {
    const { id } = await importer.bringIn('Name,Phone,Birthday\nAda Obi,08035550101,4/7/1990\n')
    answer(await owner.put(`member/${ada}`, { date_of_birth: '1990-07-05' }))
    expect(await importer.undo(id)).toMatchObject({ undone: 0, kept: 1 })
    expect((await person('Ada Obi'))![1].birthday).toBe('1990-07-05')
  })

  test('goes as a whole birthday with the last of two lists', async () => {
    const one = await importer.bringIn('Name,Phone,Birthday\nAda Obi,08035550101,4/7/1990\n')
    const two = await importer.bringIn('Name,Phone,Birthday\nAda Obi,08035550101,5/7/1990\n')
    await importer.undo(one.id)
    expect((await person('Ada Obi'))![1].birthday).toBe('1990-07-05')
    expect(await importer.undo(two.id)).toMatchObject({ undone: 1, kept: 0 })
    expect((await owner.get(`member/${ada}`)).body.data).toMatchObject({
      date_of_birth: null,
      day_of_birth: null,
      month: null,
    })
  })

  test('equal to another person’s number leaves no possible duplicate', async () => {
    await owner.person('Musa', 'Ade', '08035550102')
    await owner.person('Bisi', 'Ade')
    const before = await state()
    const { id, counts } = await importer.bringIn('Name,Phone\nBisi Ade,08035550102\n')
    expect(counts).toMatchObject({ updated: 1 })
    expect((await state()).pairs).toHaveLength(1)
    await importer.undo(id)
    expect(await state()).toEqual(before)
  })
})

describe('a field of the list before a merge', () => {
  const LIST = 'Name,Phone,Day of birth,Month of birth,Street\nAda Obi,08035550101,5,7,1 Marina\n'

  test('yields to the whole birthday and address of the merged record', async () => {
    const ada = await owner.person('Ada', 'Obi', '08035550101')
    const join = await owner.person('Adaeze', 'Obi', undefined, {
      date_of_birth: '1990-08-09',
      street: '3 Allen',
      city: 'Ikeja',
    })
    const { id } = await importer.bringIn(LIST)
    answer(await owner.post('same-people/join', { keep: ada, join, take: [] }))
    expect((await owner.get(`member/${ada}`)).body.data).toMatchObject({
      day_of_birth: 5,
      address: { city: null },
    })
    await importer.undo(id)
    expect((await owner.get(`member/${ada}`)).body.data).toMatchObject({
      date_of_birth: '1990-08-09',
      day_of_birth: 9,
      address: { street: '3 Allen', city: 'Ikeja' },
    })
  })
})

describe('a person of the import', () => {
  const MEMBERS = 'Name,Phone,Cell\nKemi Alli,08035550105,Zion\n'

  test.each([[0], [1]])('goes with the last list that names them, undone from list %i', async (first) => {
    const members = await importer.bringIn(MEMBERS)
    const days = await importer.bringIn('Name,Date\nKemi Alli,5/7/2026\n', 'attendance')
    const update = await importer.bringIn('Name,Phone,City\nKemi Alli,08035550105,Jos\n')
    const order = first === 0 ? [members, days, update] : [update, days, members]
    for (const { id } of order) await importer.undo(id)
    expect(await person('Kemi Alli')).toBeUndefined()
    expect((await state()).groups).toEqual({})
    for (const { id } of order) expect(await importer.one(id)).toMatchObject({ kept: 0, kept_made: [] })
  })

  test('stays with their cell when marked since, and both are listed', async () => {
    const { id } = await importer.bringIn(MEMBERS)
    const service = await owner.service()
    const [kemi] = (await person('Kemi Alli'))!
    await mark(service.id, kemi)
    expect(await importer.undo(id)).toMatchObject({
      undone: 0,
      kept: 2,
      kept_made: [{ kind: 'cell', name: 'Zion', date: null, reason: 'People belong to this cell.' }],
    })
    expect((await person('Kemi Alli'))![1].cell).not.toBeNull()
  })
})

describe('a refused number', () => {
  const LIST = 'Name,Phone,No SMS\nAda Obi,08035550101,yes\n'
  const stops = async () => (await state()).stops

  test('stays when a user stopped it too', async () => {
    const { id } = await importer.bringIn(LIST)
    answer(await owner.post('smsstop', { phoneNumbers: ['08035550101'] }))
    await importer.undo(id)
    expect(await stops()).toEqual(['+2348035550101'])
  })

  test('stays until the last list that names it is undone', async () => {
    const one = await importer.bringIn(LIST)
    const two = await importer.bringIn(`${LIST}Musa Ade,08035550102,\n`)
    await importer.undo(one.id)
    expect(await stops()).toEqual(['+2348035550101'])
    await importer.undo(two.id)
    expect(await stops()).toEqual([])
  })
})

async function deletedAt(service: string): Promise<unknown> {
  const { rows } = await testServer.database.ownerPool.query<{ deleted_at: Date }>(
    'select deleted_at from services where id = $1',
    [service],
  )
  return rows[0]!.deleted_at
}
