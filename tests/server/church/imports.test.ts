/** Tests imports of members and past attendance: preview, writing, undo, restarts and erasure. */
import { readFileSync } from 'node:fs'
import JSZip from 'jszip'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FEATURES } from '../../../contract/features.ts'
import { newId } from '../../../contract/ids.ts'
import { runImport, takeUpImports } from '../../../server/modules/imports/jobs/run-import.ts'
import { absentThatDay } from '../../../server/modules/sms/absentees.ts'
import { visitorOf } from '../../../server/modules/capture/link.ts'
import { applyOwn } from '../../../server/sync/push/apply-ops.ts'
import { addDays } from '../../../contract/calendar/days.ts'
import { dayIn } from '../../../server/modules/shared/requests.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { serviceId } from '../../../sync/merge/scheduled-services.ts'
import {
  aChurch,
  aTeamUser,
  aVisitor,
  change,
  openTestServer,
  today,
  type Caller,
  type TestServer,
  type Said,
} from './test-server.ts'
import { spec } from '../../spec/spec.ts'

/** A response's content, checked with matchers. */
type Shown = Said['body']

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
})
beforeEach(async () => {
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())

const NO_CHOICE = {
  date_order: null,
  leave_out_unreadable: false,
  make_groups: false,
  service_name: 'Sunday service',
}

/** Sends a file as a browser's form does. */
async function send(
  who: Caller,
  text: string | Buffer,
  kind = 'members',
  name = 'people.csv',
): Promise<Said> {
  const head = `--edge\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/csv\r\n\r\n`
  const payload = Buffer.concat([Buffer.from(head), Buffer.from(text), Buffer.from('\r\n--edge--\r\n')])
  return who.call('POST', `imports?kind=${kind}`, payload, {
    'content-type': 'multipart/form-data; boundary=edge',
  })
}

const settled = () => testServer.app.deps.later.settled()

/** Sends the file, maps its columns, and waits for the preview. */
async function preview(text: string, options: object = {}, kind = 'members', who = owner): Promise<Shown> {
  const { body } = await send(who, text, kind)
  const targets = body.data.columns.map(({ target }: { target: string }) => target)
  const planned = await who.put(`imports/${body.data.id}`, {
    targets,
    options: { ...NO_CHOICE, date_order: 'dmy', ...options },
  })
  expect(planned).toMatchObject({ status: 200, body: { data: { state: 'planning' } } })
  await settled()
  return (await who.get(`imports/${body.data.id}`)).body.data
}

async function doIt(step: 'write' | 'undo', id: string, who = owner): Promise<Shown> {
  expect(await who.post(`imports/${id}/${step}`, {})).toMatchObject({ status: 200 })
  await settled()
  return (await who.get(`imports/${id}`)).body.data
}

async function bringIn(text: string, options: object = {}, kind = 'members'): Promise<Shown> {
  const { id } = await preview(text, options, kind)
  return doIt('write', id)
}

const rowsOf = async (id: string, query = '') => shown(await owner.get(`imports/${id}/rows?${query}`))
const shown = ({ status, body }: Said) => {
  expect([status, body.errors]).toEqual([200, undefined])
  return body.data
}
const people = async (who = owner) =>
  (await who.get(`churches/${who.church}/members`)).body.data.filter(
    (one: Shown) => one.last_name !== 'Owner',
  )
const names = async () => (await people()).map((one: Shown) => `${one.first_name} ${one.last_name}`)

const LIST = `First name,Last name,Phone,Email,Birthday,City
Ngozi,Eze,0803 555 0101,ngozi@example.com,4/7/1990,Ikeja
Tunde,Bello,0803 555 0102,,13/2,
Aisha,Musa,0803 555 0101,,,Kano
`

test('an import stops once its starter has lost the access', async () => {
  const clerk = await aTeamUser(testServer, owner.church, ['membersAccess'])
  const looked = await preview('First name,Last name\nNgozi,Eze\n', {}, 'members', clerk)
  await change(
    testServer,
    `update imports set state = 'writing', started_by = $2 where church_id = $1 and id = $3`,
    [owner.church, clerk.account, looked.id],
  )
  expect((await owner.delete(`user/${clerk.account}`)).status).toBe(200)
  await runImport(testServer.app.deps, owner.church, looked.id, () => false)
  expect((await owner.get(`imports/${looked.id}`)).body.data).toMatchObject({
    state: 'stopped',
    problem: expect.stringContaining('no longer has access'),
  })
  expect(await names()).toEqual([])
  expect((await doIt('write', looked.id)).state).toBe('done')
  expect(await names()).toEqual(['Ngozi Eze'])
})

describe('members', () => {
  spec('People: shared phone', 'route uploadImport', 'route getImport', 'route writeImport')
  test('reads, previews and writes members, phones get them, duplicates are listed', async () => {
    const before = await inChurch(testServer.database.pool, owner.church, revOf)
    const looked = await preview(LIST)
    expect(looked).toMatchObject({
      state: 'preview',
      total: 3,
      file_name: 'people.csv',
      counts: { new: 3, updated: 0, same: 0, duplicate: 0, broken: 0, ask: 0 },
      by: 'Tunde Bello',
    })
    expect(await people()).toEqual([])
    expect(await doIt('write', looked.id)).toMatchObject({
      state: 'done',
      done: 3,
      can_undo: true,
      problem: null,
    })
    expect(await people()).toMatchObject([
      { first_name: 'Aisha', phone_number: '+2348035550101', address: { city: 'Kano' } },
      {
        first_name: 'Ngozi',
        email: 'ngozi@example.com',
        date_of_birth: '1990-07-04',
        day_of_birth: 4,
        month: 7,
      },
      { first_name: 'Tunde', date_of_birth: null, day_of_birth: 13, month: 2 },
    ])
    expect(await inChurch(testServer.database.pool, owner.church, revOf)).toBe(before + 3)
    const [ngozi] = (await people()).filter((one: Shown) => one.first_name === 'Ngozi')
    const history = (await owner.get(`member/${ngozi.id}/history`)).body.data
    expect(history).toMatchObject([{ action: 'added', by: { id: owner.account } }])
    expect(await count('maybe_same')).toBe(1)
  })

  spec('Import: same file')
  test('the same file twice changes nothing', async () => {
    await bringIn(LIST)
    const was = await people()
    const looked = await preview(LIST)
    expect(looked.counts).toEqual({ new: 0, updated: 0, same: 3, duplicate: 0, broken: 0, ask: 0 })
    await doIt('write', looked.id)
    expect(await people()).toEqual(was)
  })

  test('updates differing values, and blanks never overwrite', async () => {
    await bringIn(LIST)
    const looked = await preview(`First name,Last name,Phone,Email,Birthday,City
ngozi,EZE,+2348035550101,,,Ibadan
Tunde,Bello,08035550102 / 08035550109,tunde@example.com,1885-02-13,
`)
    expect(looked.counts).toMatchObject({ updated: 2, new: 0 })
    expect((await rowsOf(looked.id))[0].changes).toEqual([
      { field: 'city', before: 'Ikeja', after: 'Ibadan' },
    ])
    await doIt('write', looked.id)
    const [, ngozi, tunde] = await people()
    expect(ngozi).toMatchObject({
      first_name: 'Ngozi',
      email: 'ngozi@example.com',
      date_of_birth: '1990-07-04',
      address: { city: 'Ibadan' },
    })
    expect(tunde).toMatchObject({
      email: 'tunde@example.com',
      phone_number: '+2348035550102',
      day_of_birth: 13,
    })
  })

  test('skips a person erased after the preview and writes later rows', async () => {
    await bringIn(LIST)
    const looked = await preview(`First name,Last name,Phone,City
Ngozi,Eze,08035550101,Ibadan
Bola,Ade,08035550107,Ibadan
`)
    expect(looked.counts).toMatchObject({ updated: 1, new: 1 })
    const ngozi = (await people()).find((one: Shown) => one.first_name === 'Ngozi')
    expect((await owner.delete(`member/${ngozi.id}/personal-data`)).status).toBe(200)
    const { rows: kept } = await testServer.database.ownerPool.query(
      `select columns from imports where church_id = $1 and columns::text like '%Ngozi%'`,
      [owner.church],
    )
    expect(kept, 'the first rows of each file').toEqual([])
    expect(await doIt('write', looked.id)).toMatchObject({
      state: 'done',
      problem: null,
      counts: { broken: 1, new: 1 },
    })
    expect((await rowsOf(looked.id, 'outcome=broken'))[0].reason).toBe('This person was deleted meanwhile.')
    expect(await names()).toContain('Bola Ade')
  })

  spec('Import: preview', 'route listImportRows')
  test('separates repeated, broken and ambiguous rows and writes none', async () => {
    await owner.person('Bisi', 'Ade', '0803 555 0111')
    await owner.person('Bisi', 'Ade', '0803 555 0112')
    const looked = await preview(`Name,Phone,Email
Ada Obi,0803 555 0103,
Obi Ada,08035550103,
Ada,,
Musa Bello,12345,
Bisi Ade,,bisi@example.com
`)
    expect(looked.counts).toEqual({ new: 2, updated: 0, same: 0, duplicate: 1, broken: 1, ask: 1 })
    const rows = await rowsOf(looked.id)
    expect(rows.map((row: Shown) => [row.line, row.outcome, row.reason])).toEqual([
      [2, 'new', null],
      [3, 'duplicate', 'The same person stands in row 2 of this file.'],
      [4, 'new', null],
      [5, 'broken', '“12345” is not a phone number that can be read.'],
      [6, 'ask', expect.stringContaining('Say who is meant')],
    ])
    expect(rows[3].cells).toEqual(['Musa Bello', '12345', ''])
    const [first] = rows[4].candidates
    expect(rows[4].candidates.map((one: Shown) => one.phone_tail).sort()).toEqual(['0111', '0112'])
    const said = await owner.put(`imports/${looked.id}/rows/6`, { member_id: first.id })
    expect(said.body.data.counts).toMatchObject({ ask: 0, updated: 1 })
    await doIt('write', looked.id)
    expect((await owner.get(`member/${first.id}`)).body.data.email).toBe('bisi@example.com')
    expect(await names()).toEqual(['Ada ', 'Ada Obi', 'Bisi Ade', 'Bisi Ade'])
  })

  spec('Import: namesakes')
  test('of several matches the user may choose a new person', async () => {
    const one = await owner.person('Bisi', 'Ade', '0803 555 0111', { email: 'bisi@example.com' })
    const two = await owner.person('Bisi', 'Ade', '0803 555 0112', { email: 'bisi@example.com' })
    await owner.put(`member/${two}`, { phone_number: '0803 555 0111' })
    const list = `Name,Phone,Email,City
Bisi Ade,0803 555 0111,,Jos
Bisi Ade,,bisi@example.com,Kano
Bisi Ade,,,Offa
`
    const looked = await preview(list)
    expect(looked.counts).toMatchObject({ ask: 3, new: 0 })
    for (const line of [2, 3, 4])
      await owner.put(`imports/${looked.id}/rows/${line}`, { member_id: null, new_person: true })
    // A choice can be changed.
    const said = await owner.put(`imports/${looked.id}/rows/4`, { member_id: one })
    expect(said.body.data.counts).toMatchObject({ ask: 0, new: 2, updated: 1 })
    const written = await doIt('write', looked.id)
    expect(written.counts).toMatchObject({ new: 2, updated: 1, same: 0 })
    expect(
      (await people())
        .map((person: Shown) => [person.phone_number, person.email, person.address?.city ?? null])
        .sort(),
    ).toEqual([
      ['+2348035550111', null, 'Jos'],
      ['+2348035550111', 'bisi@example.com', null],
      ['+2348035550111', 'bisi@example.com', 'Offa'],
      [null, 'bisi@example.com', 'Kano'],
    ])
    expect((await preview(list)).counts).toMatchObject({ same: 3 })
    expect(await doIt('undo', looked.id)).toMatchObject({ undone: 3, kept: 0 })
    expect(await names()).toEqual(['Bisi Ade', 'Bisi Ade'])
  })

  spec('Import: known people')
  test('a row with a known name may still be a new person', async () => {
    const known = await owner.person('Bisi', 'Ade', '0803 555 0111')
    const list = 'Name,Phone,City\nBisi Ade,,Jos\nBisi Ade,0803 555 0111,\n'
    const looked = await preview(list)
    expect(looked.counts).toMatchObject({ updated: 1, duplicate: 1, new: 0 })
    const rows = await rowsOf(looked.id)
    const candidates = [{ id: known, name: 'Bisi Ade', phone_tail: '0111' }]
    expect(rows.map((row: Shown) => row.candidates)).toEqual([candidates, candidates])
    const choose = (line: number, choice: object) => owner.put(`imports/${looked.id}/rows/${line}`, choice)
    const stranger = await choose(2, { member_id: (await people())[0].id, new_person: true })
    expect(stranger.body.data.counts).toMatchObject({ new: 1, updated: 0 })
    // A choice can be changed, and changed again.
    expect((await choose(2, { member_id: known })).body.data.counts).toMatchObject({ new: 0, updated: 1 })
    expect((await choose(2, { member_id: newId() })).status).toBe(404)
    await choose(2, { member_id: null, new_person: true })
    expect((await choose(3, { member_id: known })).body.data.counts).toMatchObject({ new: 1, same: 1 })
    await doIt('write', looked.id)
    const listed = (await people()).map((one: Shown) => [one.phone_number, one.address?.city ?? null])
    expect(listed.sort()).toEqual([
      ['+2348035550111', null],
      [null, 'Jos'],
    ])
    expect((await preview(list)).counts).toMatchObject({ same: 2 })
    expect(await doIt('undo', looked.id)).toMatchObject({ undone: 1, kept: 0 })
    expect(await names()).toEqual(['Bisi Ade'])
  })

  spec('Import: known people')
  test('asks whether a new number or middle name is a known person', async () => {
    const list = (name: string) =>
      readFileSync(new URL(`../../cases/imports/${name}`, import.meta.url), 'utf8')
    await bringIn(list('15a-known.csv'))
    const looked = await preview(list('15b-middle-name-or-new-phone.csv'))
    expect(looked.counts).toMatchObject({ ask: 2, new: 0 })
    const [middle, moved] = await rowsOf(looked.id)
    expect(middle.candidates).toEqual([{ id: expect.any(String), name: 'Tunde Adeyemi', phone_tail: '0041' }])
    const [{ id }] = moved.candidates
    await owner.put(`imports/${looked.id}/rows/2`, { member_id: id })
    await owner.put(`imports/${looked.id}/rows/3`, { member_id: id })
    await doIt('write', looked.id)
    expect(await people()).toMatchObject([
      { first_name: 'Tunde', last_name: 'Adeyemi', phone_number: '+2348031230042' },
    ])
  })

  test('a relative on a known number is new or a known person', async () => {
    const known = await owner.person('Tunde', 'Adeyemi', '0803 123 0041')
    const looked = await preview('Name,Phone,City\nBola Adeyemi,08031230041,Jos\nFemi Adeyemi,08031230041,\n')
    expect(looked.counts).toMatchObject({ new: 2, ask: 0 })
    const [bola] = await rowsOf(looked.id)
    expect(bola.candidates.map((one: Shown) => one.id)).toEqual([known])
    await owner.put(`imports/${looked.id}/rows/2`, { member_id: known })
    await doIt('write', looked.id)
    expect((await names()).sort()).toEqual(['Femi Adeyemi', 'Tunde Adeyemi'])
    expect((await people()).map((one: Shown) => one.phone_number)).toEqual(Array(2).fill('+2348031230041'))
  })

  test('adds a deceased person only when a user says so', async () => {
    const list = 'Name,Phone,Status\nAda Obi (Late),08031230041,\nUju Eze,08031230042,Deceased\n'
    const looked = await preview(list)
    expect(looked.counts).toMatchObject({ ask: 2, new: 0 })
    await owner.put(`imports/${looked.id}/rows/2`, { member_id: null })
    const said = await owner.put(`imports/${looked.id}/rows/3`, { member_id: null, new_person: true })
    expect(said.body.data.counts).toMatchObject({ ask: 0, new: 1, broken: 1 })
    await owner.put(`imports/${looked.id}/rows/2`, { member_id: null, new_person: true })
    await doIt('write', looked.id)
    expect((await names()).sort()).toEqual(['Ada Obi', 'Uju Eze'])
  })

  test('ignores the year when most birthdays lie in this year', async () => {
    const year = today().slice(0, 4)
    await bringIn(`Name,Birthday\nAda Obi,${year}-01-02\nUju Eze,${year}-01-03\nMusa Bello,1990-07-04\n`)
    expect(
      (await people()).map((one: Shown) => [one.first_name, one.month_of_birth, one.date_of_birth]).sort(),
    ).toEqual([
      ['Ada', 'January', null],
      ['Musa', 'July', '1990-07-04'],
      ['Uju', 'January', null],
    ])
  })

  test('imports a broken row on request without its unreadable values', async () => {
    await bringIn('Name,Phone\nMusa Bello,12345\n', { leave_out_unreadable: true })
    expect(await people()).toMatchObject([{ first_name: 'Musa', phone_number: null }])
  })

  spec('Import: one name')
  test('imports single names as they are or with a chosen last name', async () => {
    const list = 'Name,Phone\nBlessing,0803 555 0101\nAda Obi,\n'
    expect((await preview(list)).counts).toMatchObject({ new: 2, broken: 0 })
    await bringIn(list, { last_name: ' Member ' })
    expect(await names()).toEqual(['Ada Obi', 'Blessing Member'])
    expect((await preview(list, { last_name: 'Member' })).counts).toMatchObject({ same: 2 })
    const { body } = await send(owner, list)
    const long = { targets: ['full_name', 'ignore'], options: { last_name: 'A'.repeat(81) } }
    expect(await owner.put(`imports/${body.data.id}`, long)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'options.last_name' }] },
    })
  })

  test('matches groups by name, creates them on request, else omits them', async () => {
    const list = 'Name,Cell,Department\nAda Obi,victory cell,Choir\nMusa Bello,Victory Cell,\n'
    const without = await bringIn(list)
    expect(await count('cells')).toBe(0)
    // Omitted values are not shown as a change.
    const changes = (await rowsOf(without.id)).flatMap((row: Shown) => row.changes)
    expect(changes.map((one: Shown) => one.field)).not.toContain('cell_id')
    const looked = await preview(list, { make_groups: true })
    expect(looked).toMatchObject({
      counts: { updated: 2 },
      new_groups: expect.arrayContaining(['victory cell', 'Choir']),
    })
    await doIt('write', looked.id)
    expect([
      await count('cells'),
      await count('departments'),
      await count('members', 'cell_id is not null'),
    ]).toEqual([1, 1, 2])
    expect((await preview(list, { make_groups: true })).counts.same).toBe(2)
  })

  spec('Import: namesakes')
  test('asks which of two equal names gets the new cell', async () => {
    await bringIn('Name,Cell\nAda Obi,Zion\n', { make_groups: true })
    const first = await owner.person('Ngozi', 'Eze', '0803 555 0111')
    await owner.person('Ngozi', 'Eze', '0803 555 0112')
    const known = await preview('Name,Cell\nNgozi Eze,Zion\n')
    expect(known.counts).toMatchObject({ ask: 1, updated: 0 })
    const made = await preview('Name,Department\nNgozi Eze,Choir\n', { make_groups: true })
    expect(made).toMatchObject({ counts: { ask: 1, updated: 0 }, new_groups: ['Choir'] })
    await owner.put(`imports/${known.id}/rows/2`, { member_id: first })
    await doIt('write', known.id)
    expect(await count('members', `cell_id is not null and last_name = 'Eze'`)).toBe(1)
    // One of them is already in Zion, so the row changes nothing for her.
    expect((await preview('Name,Cell\nNgozi Eze,Zion\n')).counts).toMatchObject({ ask: 0, same: 1 })
  })

  test('a chosen person enters the cell made for the list', async () => {
    const first = await owner.person('Ngozi', 'Eze', '0803 555 0111', { city: 'Jos' })
    await owner.person('Ngozi', 'Eze', '0803 555 0112', { city: 'Jos' })
    const { id } = await preview('Name,Cell\nNgozi Eze,Sinai\n', { make_groups: true })
    const said = await owner.put(`imports/${id}/rows/2`, { member_id: first })
    expect(said.body.data.counts).toMatchObject({ ask: 0, updated: 1, same: 0 })
    expect(await rowsOf(id)).toMatchObject([
      { reason: '“Sinai” is made.', changes: [{ field: 'cell_id', after: 'Sinai' }] },
    ])
    await doIt('write', id)
    expect(await count('members m', `exists (select from cells c where c.id = m.cell_id)`)).toBe(1)
    expect((await owner.get(`member/${first}`)).body.data.cell).toMatchObject({ name: 'Sinai' })
  })

  test('asks about an ambiguous date however far down it is', async () => {
    const many = Array.from({ length: 2100 }, (_, n) => `Person${n} Many,\n`).join('')
    const { body } = await send(owner, `Name,Birthday\n${many}Ada Obi,04/07/1990\n`)
    const response = await owner.put(`imports/${body.data.id}`, {
      targets: ['full_name', 'date_of_birth'],
      options: NO_CHOICE,
    })
    expect(response).toMatchObject({ status: 400, body: { errors: [{ path: 'date_order' }] } })
  })

  test('asks about dates that can be read in two ways', async () => {
    const { body } = await send(owner, 'Name,Birthday\nAda Obi,4/7/1990\nMusa Bello,5/6/1991\n')
    expect(body.data).toMatchObject({ ask_date_order: true, options: { date_order: null } })
    const response = await owner.put(`imports/${body.data.id}`, {
      targets: ['full_name', 'date_of_birth'],
      options: NO_CHOICE,
    })
    expect(response).toMatchObject({ status: 400, body: { errors: [{ path: 'date_order' }] } })
    await bringIn('Name,Birthday\nAda Obi,4/7/1990\nMusa Bello,5/6/1991\n', { date_order: 'mdy' })
    expect((await people()).map((one: Shown) => one.date_of_birth)).toEqual(['1990-04-07', '1991-05-06'])
  })

  spec('Import: date order')
  test('one column’s date order does not settle another column’s', async () => {
    const list =
      'Name,Birthday,Joined\nAda Obi,04/05/1990,01/13/2020\nMusa Bello,05/06/1991,01/05/2020\nBisi Ade,4/4/1992,\n'
    const { body } = await send(owner, list)
    expect(body.data).toMatchObject({ ask_date_order: true, options: { date_order: null } })
    const targets = ['full_name', 'date_of_birth', 'joined']
    const response = await owner.put(`imports/${body.data.id}`, { targets, options: NO_CHOICE })
    expect(response).toMatchObject({ status: 400, body: { errors: [{ path: 'date_order' }] } })
    await bringIn(list, { date_order: 'dmy' })
    const dates = (await people()).map((one: Shown) => [
      one.date_of_birth,
      dayIn('Africa/Lagos', new Date(one.created_at)),
    ])
    expect(dates).toEqual([
      ['1990-05-04', '2020-01-13'],
      ['1992-04-04', today()],
      ['1991-06-05', '2020-01-05'],
    ])
  })

  spec('Import: birthdays')
  test('without a year a birthday keeps a possible year and shows both', async () => {
    const ada = 'Name,Phone,Birthday\nAda Obi,0803 555 0101'
    const musa = 'Musa Bello,0803 555 0102'
    await bringIn(`${ada},4 July 1990\n${musa},28 February 1991\n`)
    const { id } = await preview(`${ada},5 July\n${musa},29 February\n`)
    expect((await rowsOf(id)).map((row: Shown) => row.changes)).toEqual([
      [
        { field: 'day_of_birth', before: '4', after: '5' },
        { field: 'date_of_birth', before: '1990-07-04', after: '1990-07-05' },
      ],
      [
        { field: 'day_of_birth', before: '28', after: '29' },
        { field: 'date_of_birth', before: '1991-02-28', after: '' },
      ],
    ])
    await doIt('write', id)
    expect(await people()).toMatchObject([
      { first_name: 'Ada', date_of_birth: '1990-07-05' },
      { first_name: 'Musa', date_of_birth: null, day_of_birth: 29 },
    ])
  })

  spec('Import: columns', 'route planImport')
  test('columns can be mapped differently', async () => {
    const { body } = await send(owner, 'Wer,Wo\nAda Obi,Lagos\n')
    expect(body.data.columns).toMatchObject([{ title: 'Wer' }, { title: 'Wo', samples: ['Lagos'] }])
    await owner.put(`imports/${body.data.id}`, { targets: ['full_name', 'city'], options: NO_CHOICE })
    await settled()
    await doIt('write', body.data.id)
    expect(await people()).toMatchObject([{ address: { city: 'Lagos' } }])
  })
})

describe('when they joined', () => {
  spec('Import: joining date')
  test('is not after today by the church’s own calendar', async () => {
    const list = (day: string) => `Name,Phone,Joined\nAda Obi,0803 555 0101,${day}\n`
    expect((await preview(list(addDays(today(), 1)))).counts).toMatchObject({ broken: 1, new: 0 })
    await bringIn(list(today()))
    expect((await preview(list(today()))).counts).toMatchObject({ same: 1, updated: 0 })
  })

  const JOINED = `Name,Phone,Date joined
Ngozi Eze,08035550101,1/3/2015
Ada Obi,08035550102,2/4/1965
Musa Bello,,
Bisi Ade,,1/1/2999
`
  /** The day by each first name. */
  const days = async (who = owner) =>
    Object.fromEntries(
      (await people(who)).map((one: Shown) => [one.first_name, new Date(one.created_at).toISOString()]),
    )

  spec('Import: joining date')
  test('takes the list’s day for everybody, charts follow, undo restores', async () => {
    const ngozi = await owner.person('Ngozi', 'Eze', '0803 555 0101')
    const was = await days()
    const looked = await preview(JOINED)
    expect(looked.counts).toMatchObject({ updated: 1, new: 2, broken: 1 })
    const rows = await rowsOf(looked.id)
    expect(rows[0].changes).toEqual([{ field: 'joined', before: today(), after: '2015-03-01' }])
    expect(rows[1].changes).toContainEqual({ field: 'joined', before: null, after: '1965-04-02' })
    expect(rows[3].reason).toBe('“1/1/2999” is a joining date that lies ahead.')
    const before = await inChurch(testServer.database.pool, owner.church, revOf)
    await doIt('write', looked.id)
    expect(await days()).toMatchObject({
      Ngozi: '2015-03-01T11:00:00.000Z',
      Ada: '1965-04-02T11:00:00.000Z',
    })
    expect(dayIn('Africa/Lagos', new Date((await days()).Musa!))).toBe(today())
    // Phones get every row whose rev moved.
    expect(await count('members', `rev > ${before}`)).toBe(3)
    const { points } = shown(await owner.get('membershipperformance?year=2015'))
    expect(points.map(({ value }: Shown) => value)).toEqual([1, 1, ...Array(10).fill(2)])
    const between = await owner.get(
      `churches/${owner.church}/members?joined_from=2015-03-01&joined_to=2015-03-01`,
    )
    expect(shown(between).map((one: Shown) => one.first_name)).toEqual(['Ngozi'])
    const service = await owner.service('2015-02-01', 'Long ago')
    const absent = await owner.get(`churchservices/${service.id}/people?view=absent`)
    expect(shown(absent).map((one: Shown) => one.first_name)).toEqual(['Ada'])
    const [history] = shown(await owner.get(`member/${ngozi}/history`))
    expect(history.changes).toMatchObject([{ field: 'created_at', after: '2015-03-01T11:00:00.000Z' }])

    expect((await preview(JOINED)).counts).toMatchObject({ same: 3, updated: 0, new: 0 })
    expect(await doIt('undo', looked.id)).toMatchObject({ undone: 3, kept: 0 })
    expect(await days()).toEqual(was)
  })

  spec('Import: date order')
  test('asks about ambiguous days and omits unreadable ones on request', async () => {
    const list = 'Name,Member since\nAda Obi,4/7/2015\nMusa Bello,5/6/2016\n'
    const { body } = await send(owner, list)
    expect(body.data).toMatchObject({ ask_date_order: true, columns: [{}, { target: 'joined' }] })
    const response = await owner.put(`imports/${body.data.id}`, {
      targets: ['full_name', 'joined'],
      options: NO_CHOICE,
    })
    expect(response).toMatchObject({ status: 400, body: { errors: [{ path: 'date_order' }] } })
    await bringIn(list, { date_order: 'mdy' })
    expect(await days()).toMatchObject({ Ada: '2015-04-07T11:00:00.000Z', Musa: '2016-05-06T11:00:00.000Z' })
    await bringIn('Name,Joined\nBisi Ade,1/1/2999\n', { leave_out_unreadable: true })
    expect(dayIn('Africa/Lagos', new Date((await days()).Bisi!))).toBe(today())
  })

  spec('Import: joining date harmless')
  test('an old joining day alone makes nobody absent', async () => {
    const yesterday = addDays(today(), -1)
    const early = await owner.person('Early', 'Bird', '0803 555 0199')
    await change(testServer, `update members set created_at = now() - interval '9 days' where id = $1`, [
      early,
    ])
    const came = await owner.person('Here', 'Then', '0803 555 0198')
    const { id } = await owner.service(yesterday)
    await owner.put(`churchservices/${id}/attendees/${came}`)
    await bringIn(JOINED)
    const absent = await inChurch(testServer.database.pool, owner.church, (tx) =>
      absentThatDay(tx, owner.church, 'Africa/Lagos', yesterday),
    )
    expect(absent).toEqual(['+2348035550199'])
    const due = async () => shown(await owner.get('church/retention?keep_people_years=1')).people
    expect(await due()).toEqual([])
    await change(testServer, `update audit_log set at = now() - interval '2 years' where church_id = $1`, [
      owner.church,
    ])
    expect((await due()).map((one: Shown) => one.first_name).sort()).toEqual(['Ada', 'Ngozi'])
  })

  spec('Import: own export')
  test('the church’s own export changes nothing here and imports whole elsewhere', async () => {
    await bringIn(
      'Name,Phone,Cell,Department,Joined\nAda Obi,08035550101,"Zion, East",Choir,1/3/2015\nMusa Bello,,Sinai,,\n',
      { make_groups: true },
    )
    const zip = await JSZip.loadAsync((await owner.get('church/export')).body)
    const list = (await zip.file('csv/members.csv')?.async('string')) ?? ''
    expect((await preview(list, { make_groups: true })).counts).toMatchObject({ same: 3, new: 0, updated: 0 })
    const other = await aChurch(testServer)
    const looked = await preview(list, { make_groups: true }, 'members', other)
    expect(looked.counts).toMatchObject({ new: 2, broken: 0, ask: 0 })
    await doIt('write', looked.id, other)
    const shownFields = (one: Shown) => [
      one.first_name,
      one.phone_number,
      one.cell?.name,
      one.department?.name,
      one.created_at.slice(0, 10),
    ]
    expect((await people(other)).map(shownFields)).toEqual((await people()).map(shownFields))
    expect((await people(other)).map(shownFields)[0]).toEqual([
      'Ada',
      '+2348035550101',
      'Zion, East',
      'Choir',
      '2015-03-01',
    ])
    // In the cell since they belong to the church.
    const { points } = shown(await other.get('fetchCellPerformanceChartData?year=2015'))
    expect(points.map(({ value }: Shown) => value)).toEqual([0, 0, ...Array(10).fill(1)])
  })
})

describe('people who refuse SMS', () => {
  const stops = async (who = owner) => shown(await who.get('smsstops')).map((one: Shown) => one.phone_number)

  spec('Import: SMS refusal')
  test('are refused in the church importing the export, consents do not move', async () => {
    const [ada] = [await owner.person('Ada', 'Obi', '0803 555 0101'), await owner.person('Bisi', 'Ade')]
    const musa = await owner.person('Musa', 'Bello', '0803 555 0102')
    await owner.person('Ngozi', 'Eze', '0803 555 0103')
    const agreed = await owner.person('Tunde', 'Alli', '0803 555 0104')
    for (const id of [ada, musa, agreed]) await owner.put(`member/${id}/consents`, { sms: true })
    await owner.put(`member/${ada}/consents`, { sms: false })
    await owner.post('smsstop', { phoneNumbers: ['0803 555 0102'] })
    const zip = await JSZip.loadAsync((await owner.get('church/export')).body)
    const list = (await zip.file('csv/members.csv')?.async('string')) ?? ''
    expect((await preview(list)).counts).toMatchObject({ same: 6, new: 0, updated: 0 })

    const other = await aChurch(testServer)
    const known = await other.person('Musa', 'Bello', '0803 555 0102')
    const looked = await preview(list, {}, 'members', other)
    expect(looked.counts).toMatchObject({ new: 4, broken: 0 })
    const withReason = shown(await other.get(`imports/${looked.id}/rows`)).filter((row: Shown) => row.reason)
    expect(withReason.map(({ name, reason }: Shown) => [name, reason])).toEqual([
      ['Ada Obi', expect.stringContaining('Gets no SMS')],
      ['Musa Bello', expect.stringContaining('Gets no SMS')],
    ])
    expect(await stops(other)).toEqual([])
    await doIt('write', looked.id, other)
    expect((await stops(other)).sort()).toEqual(['+2348035550101', '+2348035550102'])
    expect((await other.get(`member/${known}/consents`)).body.data).toMatchObject({ sms: null, lines: [] })
    expect((await preview(list, {}, 'members', other)).counts).toMatchObject({ new: 0, updated: 0, same: 6 })
    await doIt('undo', looked.id, other)
    expect((await people(other)).map((one: Shown) => one.first_name)).toEqual(['Musa'])
    expect(await stops(other)).toEqual([])
  })

  test('are refused without other changes and for an unclear answer', async () => {
    for (const [at, name] of ['Ada', 'Musa', 'Bisi'].entries())
      await owner.person(name, 'Obi', `0803 555 010${at + 1}`)
    const looked = await preview('Name,No SMS\nAda Obi,yes\nMusa Obi,bikoXX\nBisi Obi,No\n')
    expect(looked.counts).toMatchObject({ updated: 2, same: 1 })
    expect((await doIt('write', looked.id)).counts).toMatchObject({ updated: 2, same: 1 })
    expect((await stops()).sort()).toEqual(['+2348035550101', '+2348035550102'])
    expect(await count('audit_log', `action = 'stopped SMS to numbers'`)).toBe(1)
    expect(await doIt('undo', looked.id)).toMatchObject({ undone: 2, kept: 0 })
    expect(await stops()).toEqual([])
    expect(await names()).toEqual(['Ada Obi', 'Bisi Obi', 'Musa Obi'])
  })
})

describe('undoing', () => {
  spec('route undoImport')
  test('reverts additions, changes and what was created for them', async () => {
    await owner.person('Ngozi', 'Eze', '0803 555 0101', { city: 'Jos' })
    const was = await people()
    const written = await bringIn(
      `${LIST.trim()}\n`
        .replace('City', 'City,Cell')
        .replace('Kano', 'Kano,Victory')
        .replace('Ikeja', 'Ikeja,'),
      { make_groups: true },
    )
    expect(written.counts).toMatchObject({ new: 2, updated: 1 })
    expect(await doIt('undo', written.id)).toMatchObject({
      state: 'undone',
      undone: 3,
      kept: 0,
      can_undo: false,
    })
    const strip = (one: Shown) => ({ ...one, rev: null })
    expect((await people()).map(strip)).toEqual(was.map(strip))
    expect(await count('cells', 'deleted_at is null')).toBe(0)
  })

  spec('Import: undo')
  test('keeps people in use and later changes, and says so', async () => {
    await owner.person('Ngozi', 'Eze', '0803 555 0101', { city: 'Jos' })
    const { id } = await bringIn(LIST)
    const [aisha, ngozi, tunde] = await people()
    const service = await owner.service()
    await owner.put(`churchservices/${service.id}/attendees/${aisha.id}`)
    await owner.put(`member/${ngozi.id}`, { city: 'Abuja' })
    await owner.put(`member/${tunde.id}`, { occupation: 'Nurse' })
    expect(await doIt('undo', id)).toMatchObject({ undone: 0, kept: 3 })
    expect(await people()).toMatchObject([
      { first_name: 'Aisha' },
      { first_name: 'Ngozi', email: null, date_of_birth: null, address: { city: 'Abuja' } },
      { first_name: 'Tunde', occupation: 'Nurse' },
    ])
    const kept = await rowsOf(id, 'undone=kept')
    expect(kept.map((row: Shown) => row.reason)).toEqual([
      'Changed by somebody since, and left so: city.',
      'Somebody changed this person since.',
      'This person was marked present since.',
    ])
  })

  spec('Import: undo')
  test('keeps everybody about whom something was recorded since', async () => {
    const noted = ['Consent', 'Guardian', 'Note', 'Stopped', 'Grouped', 'Left', 'Nothing'].map(
      (name, at) => [name, `0803 555 02${10 + at}`] as const,
    )
    await owner.post('smsstop', { phoneNumbers: [noted[6]![1]] })
    const { id } = await bringIn(
      `First name,Last name,Phone\n${noted.map(([name, phone]) => `${name},Obi,${phone}`).join('\n')}\nSame,Number,${noted[5]![1]}\n`,
    )
    const ids = new Map<string, string>((await people()).map((one: Shown) => [one.first_name, one.id]))
    const who = (name: string) => ids.get(name)!
    const said = await Promise.all([
      owner.put(`member/${who('Consent')}/consents`, { sms: true }),
      owner.put(`member/${who('Guardian')}/consents`, { guardian_name: 'Mama Obi', guardian_phone: null }),
      owner.post('follow-up/note', {
        person_id: who('Note'),
        reason: 'absent',
        since: '2026-01-04',
        text: 'She moved.',
      }),
      owner.post('smsstop', { phoneNumbers: [noted[3]![1]] }),
      owner.post('smsgroup', { name: 'Choir', phoneNumbers: [noted[4]![1]] }),
      owner.post('same-people/leave', { one: who('Left'), other: who('Same') }),
    ])
    expect(said.map(({ status }) => status)).toEqual([200, 200, 201, 200, 201, 200])
    expect(await doIt('undo', id)).toMatchObject({ undone: 1, kept: 7 })
    expect((await rowsOf(id, 'undone=kept')).map((row: Shown) => row.reason)).toEqual([
      'What this person agreed to, or who speaks for them, was noted since.',
      'What this person agreed to, or who speaks for them, was noted since.',
      'Somebody follows this person up since.',
      'This person’s number was put into an SMS group, or among those that get no SMS, since.',
      'This person’s number was put into an SMS group, or among those that get no SMS, since.',
      'Somebody said since that this person and another are two.',
      'Somebody said since that this person and another are two.',
    ])
    expect(await names()).not.toContain('Nothing Obi')
    expect((await owner.get(`member/${who('Guardian')}/consents`)).body.data.guardian).toMatchObject({
      name: 'Mama Obi',
    })
  })

  spec('Import: undo merged')
  test('reports people merged since and deletes none', async () => {
    const tunde = await owner.person('Tunde', 'Bello', '0803 555 0102')
    const { id } = await bringIn(LIST)
    const [aisha, ngozi] = await people()
    await owner.post('same-people/join', { keep: ngozi.id, join: aisha.id, take: [] })
    await owner.post('same-people/join', { keep: ngozi.id, join: tunde, take: [] })
    expect(await doIt('undo', id)).toMatchObject({ undone: 0, kept: 3 })
    expect((await rowsOf(id, 'undone=kept')).map((row: Shown) => row.reason)).toEqual([
      'Another record was joined with this person since.',
      'This person was joined into another record since.',
      'This person was joined into another record since.',
    ])
  })

  const bothAdd = async (more = 'City\nAda Obi,0803 555 0101,Jos') => {
    const one = await preview('Name,Phone\nAda Obi,0803 555 0101\n')
    const two = await preview(`Name,Phone,${more}\n`)
    await doIt('write', one.id)
    await doIt('write', two.id)
    expect(await names()).toEqual(['Ada Obi'])
    return [one.id, two.id] as const
  }
  const OTHER_LIST = 'Another list that was brought in adds this person, too.'

  test.each([
    ['and fills something in', undefined],
    ['and says no more', 'City\nAda Obi,0803 555 0101,'],
  ])('a person whom two lists add %s stays until both are undone', async (_, more) => {
    const [one, two] = await bothAdd(more)
    expect(await doIt('undo', one)).toMatchObject({ undone: 0, kept: 1 })
    expect((await rowsOf(one))[0].reason).toBe(OTHER_LIST)
    expect(await names()).toEqual(['Ada Obi'])
    expect(await doIt('undo', two)).toMatchObject({ kept: 0 })
    expect(await names()).toEqual([])
    const [first, second] = await bothAdd(more)
    expect(await doIt('undo', second)).toMatchObject({ kept: 0 })
    expect(await people()).toMatchObject([{ first_name: 'Ada', address: null }])
    expect(await doIt('undo', first)).toMatchObject({ undone: 1, kept: 0 })
    expect(await names()).toEqual([])
  })

  test('people of two lists stay where somebody changed or recorded something', async () => {
    const [one, two] = await bothAdd()
    const [ada] = await people()
    await owner.put(`member/${ada.id}`, { occupation: 'Nurse' })
    await doIt('undo', one)
    expect(await doIt('undo', two)).toMatchObject({ undone: 1, kept: 0 })
    expect(await people()).toMatchObject([{ occupation: 'Nurse', address: null }])
  })

  test('keeps people added again at the door, without reporting a merge', async () => {
    const { id } = await bringIn('Name,Phone\nAda Obi,0803 555 0101\n')
    const again = { id: newId(), first_name: 'Ada', last_name: 'Obi', phone_number: '+2348035550101' }
    await applyOwn(testServer.database.pool, visitorOf(owner.church), 'add-member', again)
    expect(await doIt('undo', id)).toMatchObject({ undone: 0, kept: 1 })
    expect((await rowsOf(id))[0].reason).toBe('This person was added once more since.')
  })

  test('a cell made for the list and renamed since stays', async () => {
    const { id } = await bringIn('Name,Cell\nAda Obi,Zion\nMusa Bello,Sinai\n', { make_groups: true })
    const cells = (await owner.get(`churches/${owner.church}/cells`)).body.data
    const zion = cells.find((one: Shown) => one.name === 'Zion')
    expect((await owner.put(`cell/${zion.id}`, { name: 'Mount Zion' })).status).toBe(200)
    await doIt('undo', id)
    expect((await owner.get(`churches/${owner.church}/cells`)).body.data).toMatchObject([
      { name: 'Mount Zion' },
    ])
  })
})

describe('a restart', () => {
  const MANY = `Name,Phone\n${Array.from({ length: 450 }, (_, n) => `Person${n} Many,0803${String(5_550_000 + n)}`).join('\n')}\n`

  spec('Import: restart')
  test('during the writing lets the next process continue without duplicates', async () => {
    const { id } = await preview(MANY)
    await inChurch(testServer.database.pool, owner.church, (tx) =>
      tx.query(`update imports set state = 'writing', done = 0 where id = $1`, [id]),
    )
    // The server ends after two batches of three.
    let looks = 0
    await runImport(testServer.app.deps, owner.church, id, () => (looks += 1) > 2)
    expect((await owner.get(`imports/${id}`)).body.data).toMatchObject({ state: 'writing', done: 400 })
    expect(await count('members')).toBe(401)
    await change(testServer, 'update import_work set due_at = now() where import_id = $1', [id])
    await takeUpImports(testServer.app.deps)
    await settled()
    expect((await owner.get(`imports/${id}`)).body.data).toMatchObject({ state: 'done', done: 450 })
    expect(await count('members')).toBe(451)
  })

  test('two processes that take one import write each row once', async () => {
    const { id } = await preview(MANY)
    await inChurch(testServer.database.pool, owner.church, (tx) =>
      tx.query(`update imports set state = 'writing', done = 0 where id = $1`, [id]),
    )
    const go = () => runImport(testServer.app.deps, owner.church, id, () => false)
    await Promise.all([go(), go(), go()])
    expect(await count('members')).toBe(451)
    expect(await count('audit_log', `action = 'added' and subject_table = 'members'`)).toBe(451)
  })

  test('unfinished imports expire, and undo data is deleted after its time', async () => {
    const unfinished = await preview(LIST)
    const { id } = await bringIn('Name\nAda Obi\n')
    await change(
      testServer,
      `update import_work set due_at = now() - interval '1 hour' where church_id = $1`,
      [owner.church],
    )
    await takeUpImports(testServer.app.deps)
    await settled()
    expect((await owner.get(`imports/${unfinished.id}`)).status).toBe(404)
    expect(await rowsOf(id)).toEqual([])
    expect((await owner.get(`imports/${id}`)).body.data).toMatchObject({ state: 'done', counts: { new: 1 } })
    expect(await names()).toEqual(['Ada Obi'])
  })

  test('an import remains due where the database is briefly unreachable', async () => {
    const { id } = await preview(LIST)
    const away = during(testServer.database.pool, 1, () => Promise.reject(new Error('not now')))
    await expect(
      runImport({ ...testServer.app.deps, pool: away }, owner.church, id, () => false),
    ).rejects.toThrow('not now')
    expect(await works(id)).toBe(1)
  })

  spec('Import: restart')
  test('a process that wakes late writes nothing into an undone import', async () => {
    const { id } = await preview(LIST)
    await setState(id, 'writing')
    // The other process gave up after five tries, and a user undid the import.
    const meanwhile = async () => {
      await setState(id, 'stopped')
      await doIt('undo', id)
    }
    const late = during(testServer.database.pool, 2, meanwhile)
    await runImport({ ...testServer.app.deps, pool: late }, owner.church, id, () => false)
    expect((await owner.get(`imports/${id}`)).body.data).toMatchObject({ state: 'undone' })
    expect(await count('members')).toBe(1)
  })

  test('a process that wakes late does not preview written rows again', async () => {
    const { body } = await send(owner, LIST)
    const { id } = body.data
    await setState(id, 'planning')
    const meanwhile = async () => {
      await runImport(testServer.app.deps, owner.church, id, () => false)
      expect(await doIt('write', id)).toMatchObject({ state: 'done', counts: { new: 3 } })
    }
    const late = during(testServer.database.pool, 4, meanwhile)
    await runImport({ ...testServer.app.deps, pool: late }, owner.church, id, () => false)
    expect(await count('import_rows', 'settled')).toBe(3)
    expect((await owner.get(`imports/${id}`)).body.data).toMatchObject({ state: 'done', can_undo: true })
  })

  spec('Import: two at once')
  test('two lists previewed together add nobody twice and name the duplicates', async () => {
    const list = 'Name,City\nAda Obi,Jos\nMusa Bello,\n'
    const [one, two] = [await preview(list), await preview(`${list}Femi Ade,\n`)]
    await doIt('write', one.id)
    expect(await doIt('write', two.id)).toMatchObject({ state: 'done', counts: { new: 1, broken: 2 } })
    const reason = expect.stringMatching(/^Somebody of this name was added meanwhile/)
    expect(await rowsOf(two.id, 'outcome=broken')).toMatchObject([
      { reason, cells: ['Ada Obi', 'Jos'] },
      { reason, cells: ['Musa Bello', ''] },
    ])
    expect(await names()).toEqual(['Ada Obi', 'Femi Ade', 'Musa Bello'])
  })

  spec('Import: undo')
  test('fills blanks of somebody added meanwhile and reports values not taken', async () => {
    const list = (city: string) =>
      `Name,Phone,Birthday,City,Occupation,Joined\nAda Obi,0803 555 0101,4/7/1990,${city},Nurse,1/3/2018\n`
    const { id } = await preview(list('Jos'))
    const ada = await owner.person('Ada', 'Obi', '0803 555 0101', { city: 'Kano' })
    const [was] = await people()
    expect(await doIt('write', id)).toMatchObject({ state: 'done', counts: { updated: 1, new: 0, same: 0 } })
    expect(await people()).toMatchObject([
      {
        occupation: 'Nurse',
        date_of_birth: '1990-07-04',
        address: { city: 'Kano' },
        created_at: was.created_at,
      },
    ])
    const [row] = await rowsOf(id)
    expect(row.reason).toBe(
      'Somebody added this person meanwhile; only what was blank was filled in. Not taken: city, joining date. Bring this row in again to see what it would change.',
    )
    expect(row.changes).toContainEqual({ field: 'occupation', before: null, after: 'Nurse' })
    await owner.put(`member/${ada}`, { day_of_birth: 5, month_of_birth: 7, date_of_birth: null })
    expect(await doIt('undo', id)).toMatchObject({ undone: 0, kept: 1 })
    expect(await people()).toMatchObject([{ occupation: null, day_of_birth: 5, address: { city: 'Kano' } }])
    // Without blanks nothing changes.
    const same = await preview('Name,Phone\nMusa Bello,0803 555 0102\n')
    await owner.person('Musa', 'Bello', '0803 555 0102')
    expect(await doIt('write', same.id)).toMatchObject({ counts: { updated: 0, same: 1 } })
    expect((await rowsOf(same.id))[0].reason).toBe('Somebody added this person meanwhile.')
  })

  test('updates the merge target after the preview and reports a deleted cell', async () => {
    await bringIn('Name,Cell\nBisi Ade,Zion\nMusa Bello,\n', { make_groups: true })
    const [bisi, musa] = (await people()).map(({ id }: Shown) => id)
    const { id } = await preview('Name,City,Cell\nMusa Bello,Jos,Zion\n')
    await owner.post('same-people/join', { keep: bisi, join: musa, take: [] })
    const [{ id: zion }] = (await owner.get(`churches/${owner.church}/cells`)).body.data
    expect((await owner.delete(`cell/${zion}`)).status).toBe(200)
    expect(await doIt('write', id)).toMatchObject({ state: 'done', counts: { updated: 1 } })
    expect(await rowsOf(id)).toMatchObject([{ reason: 'The cell “Zion” was deleted meanwhile.' }])
    expect(await people()).toMatchObject([{ first_name: 'Bisi', address: { city: 'Jos' } }])
    expect(await doIt('undo', id)).toMatchObject({ undone: 1 })
    expect(await people()).toMatchObject([{ first_name: 'Bisi', address: null }])
  })

  spec('Import: merged records')
  test('name and number of a merged record find the remaining person', async () => {
    const alpha = await owner.person('Same', 'Alpha', '0803 555 0101')
    const beta = await owner.person('Same', 'Beta', '0803 555 0102')
    const early = await preview('Name\nOther Person\n')
    const other = await owner.person('Other', 'Person', '0803 555 0105')
    await owner.post('same-people/join', { keep: alpha, join: beta, take: ['phone_number'] })
    await owner.post('same-people/join', { keep: alpha, join: other, take: [] })
    const looked = await preview(
      'Name,Phone,City\nSame Beta,0803 555 0102,Jos\nSame Alpha,,Jos\nBeta Same,,\n',
    )
    expect(looked.counts).toMatchObject({ new: 0, updated: 1, duplicate: 2, ask: 0 })
    expect(await doIt('write', looked.id)).toMatchObject({ counts: { updated: 1 } })
    expect(await people()).toMatchObject([{ id: alpha, last_name: 'Alpha', address: { city: 'Jos' } }])
    expect(await doIt('undo', looked.id)).toMatchObject({ undone: 1, kept: 0 })
    expect(await people()).toMatchObject([{ id: alpha, address: null }])
    // The number that was dropped is known, and is not restored.
    const former = await bringIn('Name,Phone,City\nOther Person,0803 555 0105,Kano\n')
    expect(former.counts).toMatchObject({ new: 0, updated: 1 })
    expect(await people()).toMatchObject([{ phone_number: '+2348035550102', address: { city: 'Kano' } }])
    await bringIn('Name,Phone,Date\nSame Beta,,4/1/2026\n,0803 555 0105,11/1/2026\n', {}, 'attendance')
    expect([await present('2026-01-04'), await present('2026-01-11')]).toEqual([
      ['Same Alpha'],
      ['Same Alpha'],
    ])
    // Merged after the preview and before the writing.
    expect(await doIt('write', early.id)).toMatchObject({ counts: { new: 0, broken: 1 } })
  })

  test('an import resumed at its last moment is not discarded', async () => {
    const { id } = await preview(LIST)
    await change(testServer, 'update import_work set due_at = now() where import_id = $1', [id])
    const late = during(testServer.database.pool, 2, () => doIt('write', id))
    await runImport({ ...testServer.app.deps, pool: late }, owner.church, id, () => false)
    expect((await owner.get(`imports/${id}`)).body.data).toMatchObject({ state: 'done', can_undo: true })
    expect(await works(id)).toBe(1)
  })
})

describe('past attendance', () => {
  spec('Import: past attendance', 'route chooseImportPerson')
  test('makes the service, marks known people, lists unknown, asks about equals', async () => {
    await owner.person('Ada', 'Obi', '0803 555 0103')
    await owner.person('Musa', 'Bello', '0803 555 0104')
    await owner.person('Bisi', 'Ade', '0803 555 0111')
    await owner.person('Bisi', 'Ade', '0803 555 0112')
    const list = `Name,Phone,Date
Ada Obi,,4/1/2026
,0803 555 0104,4/1/2026
Ada Obi,,11/1/2026
Nobody Known,,4/1/2026
Bisi Ade,,4/1/2026
Ada Obi,,04/01/2026
`
    const looked = await preview(list, {}, 'attendance')
    expect(looked.counts).toEqual({ new: 3, updated: 0, same: 0, duplicate: 1, broken: 1, ask: 1 })
    expect(
      await owner.put(`imports/${looked.id}/rows/6`, { member_id: null, new_person: true }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'new_person' }] },
    })
    await doIt('write', looked.id)
    expect(await present('2026-01-04')).toEqual(['Ada Obi', 'Musa Bello'])
    expect(await present('2026-01-11')).toEqual(['Ada Obi'])
    expect((await preview(list, {}, 'attendance')).counts).toMatchObject({ new: 0, same: 4 })
    await doIt('undo', looked.id)
    expect((await owner.get('churchservices')).body.data).toEqual([])
  })

  test('ticks under each day use existing services and keep other marks', async () => {
    const ada = await owner.person('Ada', 'Obi')
    const musa = await owner.person('Musa', 'Bello')
    const { id } = await owner.service('2026-01-04', 'Morning service')
    await owner.put(`churchservices/${id}/attendees/${ada}`)
    const done = await bringIn(
      'Name,4/1/2026,11 Jan 2026\nAda Obi,x,x\nMusa Bello,1,0\n',
      { service_name: 'morning service' },
      'attendance',
    )
    expect(await present('2026-01-04')).toEqual(['Ada Obi', 'Musa Bello'])
    await owner.put(`churchservices/${id}/attendees/${musa}`)
    await doIt('undo', done.id)
    expect(await present('2026-01-04')).toContain('Ada Obi')
    expect((await owner.get('churchservices')).body.data).toHaveLength(1)
  })

  spec('Import: undo marks')
  test('undo keeps people and services also marked in another way', async () => {
    const ada = await owner.person('Ada', 'Obi', '0803 555 0103')
    const musa = await owner.person('Musa', 'Bello', '0803 555 0104')
    await owner.person('Bisi', 'Ade', '0803 555 0105')
    const done = await bringIn(
      `Name,Date\nAda Obi,${today()}\nMusa Bello,${today()}\nBisi Ade,${today()}\n`,
      { date_order: null },
      'attendance',
    )
    const [{ id, reference }] = (await owner.get('churchservices')).body.data
    for (let twice = 0; twice < 2; twice += 1) {
      const { body } = await aVisitor(testServer).post('mark-church-service-attendance', {
        emailOrPhone: '0803 555 0103',
        type: 'phone',
        churchReference: reference,
      })
      expect(body.success).toBe(true)
      expect((await owner.put(`churchservices/${id}/attendees/${musa}`)).status).toBe(200)
    }
    expect(await count('marks')).toBe(5)
    expect(await present(today())).toEqual(['Ada Obi', 'Bisi Ade', 'Musa Bello'])
    expect((await owner.get(`churchservices/${id}`)).body.data.attendees).toBe(3)
    // Merged since, it is the same mark.
    const other = await owner.person('Adaobi', 'Obi', '0803 555 0106')
    await owner.post('same-people/join', { keep: other, join: ada, take: [] })
    expect(await doIt('undo', done.id)).toMatchObject({
      undone: 3,
      kept: 1,
      kept_made: [{ kind: 'service', id, reason: 'Somebody was marked at this service since.' }],
    })
    expect(await present(today())).toEqual(['Adaobi Obi', 'Musa Bello'])
  })

  spec('Import: undo marks')
  test('undoing one of two lists keeps marks that the other has', async () => {
    await owner.person('Ada', 'Obi')
    await owner.person('Musa', 'Bello')
    const first = await bringIn('Name,Date\nAda Obi,4/1/2026\nMusa Bello,4/1/2026\n', {}, 'attendance')
    const list = 'Name,Date\nAda Obi,4/1/2026\nAda Obi,04/01/2026\nMusa Bello,11/1/2026\n'
    const second = await preview(list, {}, 'attendance')
    expect(second.counts).toMatchObject({ new: 1, same: 2 })
    expect((await doIt('write', second.id)).counts).toMatchObject({ new: 1, same: 2 })
    expect(await count('marks')).toBe(4)
    expect(await present('2026-01-04')).toEqual(['Ada Obi', 'Musa Bello'])
    expect(await doIt('undo', first.id)).toMatchObject({
      undone: 2,
      kept: 1,
      kept_made: [{ date: '2026-01-04', reason: 'Another list says that people came to this service.' }],
    })
    expect(await present('2026-01-04')).toEqual(['Ada Obi'])
    expect((await preview(list, {}, 'attendance')).counts).toMatchObject({ new: 0, same: 3 })
    expect(await doIt('undo', second.id)).toMatchObject({ undone: 2, kept: 0 })
    expect((await owner.get('churchservices')).body.data).toEqual([])
    expect((await owner.get(`imports/${first.id}`)).body.data).toMatchObject({ kept: 0, kept_made: [] })
  })

  test('makes a service where the derived id was renamed to another', async () => {
    await owner.person('Ada', 'Obi')
    const { id } = await owner.service('2026-01-04', 'Sunday service')
    await change(testServer, `insert into aliases (church_id, id, to_id, rev) values ($1, $2, $3, 1)`, [
      owner.church,
      await serviceId(owner.church, '2026-01-04', 'Thanksgiving'),
      id,
    ])
    await bringIn('Name,Date\nAda Obi,4/1/2026\n', { service_name: 'Thanksgiving' }, 'attendance')
    const { body } = await owner.get(`churchservices/${id}/people?view=attended`)
    expect(body.data).toEqual([])
    expect(await count('services')).toBe(2)
    expect(await count('marks')).toBe(1)
  })

  spec('Import: presence signs')
  test('omits an unclear sign of presence with the reason', async () => {
    for (const name of ['Ada', 'Musa', 'Bisi']) await owner.person(name, 'Obi')
    const list = 'Name,4/1/2026,11/1/2026\nAda Obi,x,Travelled\nMusa Obi,Sick,absent\nBisi Obi,9:05,Yes\n'
    const looked = await preview(list, {}, 'attendance')
    expect(looked.counts).toMatchObject({ new: 2, broken: 1 })
    expect((await rowsOf(looked.id)).map((row: Shown) => row.reason)).toEqual([
      '“Travelled” under “11/1/2026” is not read as present.',
      '“Sick” under “4/1/2026” is not read as present.',
      null,
    ])
    await doIt('write', looked.id)
    expect(await present('2026-01-04')).toEqual(['Ada Obi', 'Bisi Obi'])
    expect(await present('2026-01-11')).toEqual(['Bisi Obi'])
  })

  spec('Import: past attendance')
  test('lists people deleted after the preview and marks merged ones', async () => {
    const [ada, musa, bisi, zainab] = await Promise.all(
      ['Ada', 'Musa', 'Bisi', 'Zainab', 'Ngozi'].map((name) => owner.person(name, 'Obi')),
    )
    const { id: service } = await owner.service('2026-01-04')
    const list = `Name,4/1/2026,11/1/2026
Ada Obi,x,x
Musa Obi,x,x
Bisi Obi,x,
Zainab Obi,x,x
Ngozi Obi,x,x
`
    const looked = await preview(list, {}, 'attendance')
    expect(looked.counts).toMatchObject({ new: 5 })
    await owner.delete(`member/${ada}`)
    await owner.post('same-people/join', { keep: bisi, join: musa, take: [] })
    await owner.delete(`member/${zainab}/personal-data`)
    await owner.delete(`churchservices/${service}`)
    expect(await doIt('write', looked.id)).toMatchObject({
      state: 'done',
      problem: null,
      counts: { new: 2, same: 1, broken: 2 },
    })
    expect(await rowsOf(looked.id, 'outcome=broken')).toMatchObject([
      { line: 2, reason: 'This person was deleted meanwhile.', cells: ['Ada Obi', 'x', 'x'] },
      { line: 5, reason: 'This person was deleted meanwhile.', cells: [] },
    ])
    expect(await present('2026-01-04')).toEqual(['Bisi Obi', 'Ngozi Obi'])
    expect(await present('2026-01-11')).toEqual(['Bisi Obi', 'Ngozi Obi'])
    expect(await count('marks')).toBe(4)
    await doIt('undo', looked.id)
    expect(await count('marks', 'removed_by is null')).toBe(0)
  })

  test('undo reports people erased after the writing', async () => {
    const ada = await owner.person('Ada', 'Obi')
    const { id } = await bringIn('Name,Date\nAda Obi,4/1/2026\n', {}, 'attendance')
    await owner.delete(`member/${ada}/personal-data`)
    const reason = 'People who were erased since came to this service. That still counts.'
    expect(await doIt('undo', id)).toMatchObject({ undone: 0, kept: 2, kept_made: [{ reason }] })
    expect(await count('marks', 'removed_by is null')).toBe(1)
  })

  test('needs attendanceAccess too', async () => {
    const who = await aTeamUser(testServer, owner.church, ['membersAccess'])
    expect(await send(who, 'Name,Date\nAda Obi,4/1/2026\n', 'attendance')).toMatchObject({
      status: 403,
      body: { code: 'FEATURE_REQUIRED' },
    })
  })
})

describe('erasing somebody', () => {
  const NAMED = `Name,Phone,Email
Ngozi Eze,,mama@example.com
EZE Ngọ́zi,,nonsense@
Mama,(0803) 555-0101,nonsense@
Tunde Bello,12345,
Ada Obi,,
`
  const EMPTIED = expect.stringMatching(/^Somebody of this name or number was erased/)
  /** Everything kept of these imports' rows. */
  const kept = async (...ids: string[]) => {
    const { rows } = await testServer.database.ownerPool.query(
      'select line, to_jsonb(r)::text as row from import_rows r where import_id = any($1::uuid[]) order by import_id, line',
      [ids],
    )
    return rows.map(({ row }) => row).join('\n')
  }
  const NGOZI = /ngozi|ngọ|555.?0101|5550101/i

  test('a person with one name keeps others of that name', async () => {
    const grace = await owner.person('Grace', '', '0803 555 0101')
    const list = 'Name,Phone\nGrace Okafor,0803 555 0109\nGrace,\nGrace Bello,0803 555 0101\n'
    const looked = await preview(list)
    expect((await owner.delete(`member/${grace}/personal-data`)).status).toBe(200)
    expect((await rowsOf(looked.id)).map((row: Shown) => row.cells)).toEqual([
      ['Grace Okafor', '0803 555 0109'],
      [],
      [],
    ])
  })

  spec('Import: erasure')
  test('empties the rows of every list that name them, in any state', async () => {
    const ngozi = await owner.person('Ngozi', 'Eze', '0803 555 0101')
    await owner.person('Ngozi', 'Eze', '0803 555 0102')
    const written = await bringIn(NAMED)
    expect(written.counts).toMatchObject({ new: 1, ask: 1, broken: 3 })
    const unfinished = (await send(owner, NAMED)).body.data
    const others = await preview('Name,Phone\nNgozi Eze,0803 555 0109\nFemi Eze,0803 555 0101\n')
    expect(others.counts).toMatchObject({ new: 1, ask: 1 })
    expect(await kept(written.id, unfinished.id)).toMatch(NGOZI)
    expect((await owner.delete(`member/${ngozi}/personal-data`)).status).toBe(200)
    expect(await kept(written.id, unfinished.id)).not.toMatch(NGOZI)
    expect((await owner.get(`imports/${written.id}`)).body.data.counts).toMatchObject({
      new: 1,
      ask: 0,
      broken: 4,
    })
    expect((await rowsOf(written.id, 'outcome=broken')).map((row: Shown) => [row.cells, row.reason])).toEqual(
      [
        [[], EMPTIED],
        [[], EMPTIED],
        [[], EMPTIED],
        [['Tunde Bello', '12345', ''], expect.stringContaining('12345')],
      ],
    )
    // A person who shares the number is imported all the same. One with the whole name must be imported again.
    expect(await kept(others.id)).not.toMatch(/ngozi/i)
    expect(await doIt('write', others.id)).toMatchObject({ counts: { new: 1, broken: 1 } })
    expect(await names()).toContain('Femi Eze')
    expect(await count('members', "phone_number = '+2348035550109'")).toBe(0)
    const again = await bringIn('Name,Phone\nNgozi Eze,0803 555 0109\n')
    expect(again.counts).toMatchObject({ ask: 1, broken: 0 })
  })

  spec('Import: erasure')
  test('removes the name from file names and headings', async () => {
    const ngozi = await owner.person('Ngọzi', 'Eze', '0803 555 0101', { email: 'ngozi@example.com' })
    const list = 'Name,City,Phone,Asked by Ngozi EZE\nAda Obi,Jos,08035550103,yes\n'
    const named = async (name: string, text = list) => (await send(owner, text, 'members', name)).body.data.id
    const ids = [await named('EZE_Ngozi.csv'), await named('Ngozieze 2.xlsx'), await named('Ngozi.csv')]
    ids.push(
      await named('Our list.csv', 'Ngozi,Eze,ngozi@example.com,Phone\nAda,Obi,ada@example.com,08035550103\n'),
    )
    expect((await owner.delete(`member/${ngozi}/personal-data`)).status).toBe(200)
    const imported = await Promise.all(ids.map(async (id) => (await owner.get(`imports/${id}`)).body.data))
    expect(imported.map(({ file_name }: Shown) => file_name)).toEqual([
      'list.csv',
      'list.xlsx',
      'Ngozi.csv',
      'Our list.csv',
    ])
    expect(imported[0].columns.map(({ title }: Shown) => title)).toEqual([
      'Name',
      'City',
      'Phone',
      'Column 4',
    ])
    expect(JSON.stringify(imported[3].columns)).not.toMatch(/ngozi|eze/i)
  })

  spec('Import: erasure')
  test.each([
    [
      'changed',
      (id: string) =>
        owner.put(`member/${id}`, { first_name: 'Amaka', last_name: 'Bello', phone_number: '08035550199' }),
    ],
    [
      'joined into another',
      async (id: string) => {
        const other = await owner.person('Amaka', 'Bello', '0803 555 0199')
        const take = ['first_name', 'last_name', 'phone_number']
        return owner.post('same-people/join', { keep: id, join: other, take })
      },
    ],
  ])('empties rows with a former name and number, too: %s', async (_, change) => {
    const ngozi = await owner.person('Ngozi', 'Eze', '0803 555 0101')
    expect((await change(ngozi)).body.success).toBe(true)
    const waiting = (await send(owner, NAMED, 'members', 'Ngozi Eze.csv')).body.data
    const unfinished = await preview('Name,Phone\nNgozi Eze,\nAmaka Bello,\nNgozi Bello,\n')
    expect((await owner.delete(`member/${ngozi}/personal-data`)).status).toBe(200)
    expect(await kept(waiting.id)).not.toMatch(NGOZI)
    expect((await owner.get(`imports/${waiting.id}`)).body.data.file_name).toBe('list.csv')
    // Nobody ever had the name of the last row.
    expect((await doIt('write', unfinished.id)).counts).toMatchObject({ new: 1, broken: 2 })
    expect(await names()).toEqual(['Ngozi Bello'])
  })

  test('a file previewed afterwards has nobody in those rows', async () => {
    const ngozi = await owner.person('Ngozi', 'Eze', '0803 555 0101')
    const { body } = await send(owner, NAMED)
    await owner.delete(`member/${ngozi}/personal-data`)
    const targets = ['full_name', 'phone_number', 'email']
    await owner.put(`imports/${body.data.id}`, { targets, options: NO_CHOICE })
    await settled()
    expect((await owner.get(`imports/${body.data.id}`)).body.data.counts).toMatchObject({ new: 1, broken: 4 })
    expect((await doIt('write', body.data.id)).state).toBe('done')
    expect(await names()).toEqual(['Ada Obi'])
  })

  test.each([
    ['attendance', 'Name,Date\nSolo Obi,4/1/2026\n', { new: 1 }],
    ['members', 'Name\nSolo Obi\n', { same: 1 }],
  ])('a preview of %s drops erased people and says so', async (kind, list, before) => {
    const solo = await owner.person('Solo', 'Obi')
    const { id, counts } = await preview(list, {}, kind)
    expect(counts).toMatchObject({ broken: 0, ...before })
    await owner.delete(`member/${solo}/personal-data`)
    const answer = (await owner.get(`imports/${id}`)).body.data
    expect(answer.counts).toMatchObject({ new: 0, same: 0, broken: 1 })
    const reason = 'This person was deleted meanwhile.'
    expect(await rowsOf(id)).toMatchObject([{ outcome: 'broken', reason, cells: [], changes: [] }])
  })

  spec('Import: erasure')
  test('data read from a file just before does not return', async () => {
    const ngozi = await owner.person('Ngozi', 'Eze', '0803 555 0101', { city: 'Jos' })
    const { id } = (await send(owner, `${NAMED}Ngozi Eze,0803 555 0101,ngozi@example.com\n`)).body.data
    await setState(id, 'planning')
    const late = during(testServer.database.pool, 4, () => owner.delete(`member/${ngozi}/personal-data`))
    await runImport({ ...testServer.app.deps, pool: late }, owner.church, id, () => false)
    expect((await owner.get(`imports/${id}`)).body.data).toMatchObject({
      state: 'preview',
      counts: { new: 1, broken: 5, ask: 0, same: 0, updated: 0 },
    })
    expect(await kept(id)).not.toMatch(NGOZI)
    expect(await kept(id)).not.toContain(ngozi)
  })
})

describe('invalid input', () => {
  test.each([
    ['nothing', '', /nothing in this file/],
    ['headings alone', 'First name,Last name\n', /no rows/],
    ['a quote that never ends', 'Name,City\n"Ada,Lagos\nMusa,Jos\n', /quotation mark/],
  ])('refuses %s at the file', async (_, text, sentence) => {
    const { status, body } = await send(owner, text)
    expect([status, body.errors]).toEqual([400, [{ path: 'file', message: expect.stringMatching(sentence) }]])
  })

  spec('Import: limits')
  test('5.2.1 a file above 8 MB is 413', async () => {
    expect((await send(owner, Buffer.alloc(8 * 1024 * 1024 + 1, 'a'))).status).toBe(413)
  })

  test.each([
    [{ targets: ['ignore', 'ignore'] }, 'targets'],
    [{ targets: ['full_name'] }, 'targets'],
    [{ targets: ['full_name', 'nonsense'] }, 'targets.1'],
    [{ targets: ['full_name', 'ignore'], options: { date_order: 'ymd' } }, 'options.date_order'],
  ])('refuses %j at its field', async (said, path) => {
    const { body } = await send(owner, 'Name,City\nAda Obi,Lagos\n')
    const answer = await owner.put(`imports/${body.data.id}`, { options: NO_CHOICE, ...said })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path }] } })
  })

  spec('route dropImport')
  test('steps are not skipped', async () => {
    const { body } = await send(owner, 'Name\nAda Obi\n')
    const { id } = body.data
    expect((await owner.post(`imports/${id}/write`, {})).status).toBe(409)
    expect((await owner.post(`imports/${id}/undo`, {})).status).toBe(409)
    expect((await owner.put(`imports/${id}/rows/2`, { member_id: null })).status).toBe(409)
    expect((await owner.delete(`imports/${id}`)).status).toBe(200)
    expect((await owner.get(`imports/${id}`)).status).toBe(404)
  })

  spec('route listImports')
  test('8.4.1 another church’s import gives 404', async () => {
    const { id } = await preview(LIST)
    const other = await aChurch(testServer)
    const tried = await Promise.all([
      other.get(`imports/${id}`),
      other.get(`imports/${id}/rows`),
      other.put(`imports/${id}`, { targets: ['full_name'], options: NO_CHOICE }),
      other.put(`imports/${id}/rows/2`, { member_id: newId() }),
      other.post(`imports/${id}/write`, {}),
      other.post(`imports/${id}/undo`, {}),
      other.delete(`imports/${id}`),
    ])
    expect(tried.map(({ status }) => status)).toEqual(Array(7).fill(404))
    expect((await other.get('imports')).body.data).toEqual([])
    const own = (await owner.get('imports')).body.data.map((one: { id: string }) => one.id)
    expect(own).toContain(id)
  })

  test('without the right to manage cells an import makes none', async () => {
    const who = await aTeamUser(testServer, owner.church, ['membersAccess'])
    const { body } = await send(who, 'Name,Cell\nAda Obi,Victory\n')
    const said = { targets: ['full_name', 'cell'], options: { ...NO_CHOICE, make_groups: true } }
    expect(await who.put(`imports/${body.data.id}`, said)).toMatchObject({
      status: 403,
      body: { code: 'FEATURE_REQUIRED' },
    })
    const without = await aTeamUser(
      testServer,
      owner.church,
      FEATURES.filter((name) => name !== 'membersAccess'),
    )
    expect((await send(without, 'Name\nAda Obi\n')).status).toBe(403)
  })
})

const revOf = async (tx: { query: (text: string) => Promise<{ rows: Shown[] }> }) =>
  Number((await tx.query('select rev from church_revs')).rows[0].rev)

const count = (table: string, where = 'true') =>
  inChurch(testServer.database.pool, owner.church, async (tx) =>
    Number((await tx.query(`select count(*) as n from ${table} where ${where}`)).rows[0].n),
  )

async function present(date: string): Promise<string[]> {
  const services = (await owner.get('churchservices')).body.data
  const { id } = services.find((one: Shown) => one.date_of_service === date)
  const { body } = await owner.get(`churchservices/${id}/people?view=attended`)
  return body.data.map((one: Shown) => `${one.first_name} ${one.last_name}`).sort()
}

const setState = (id: string, state: string) =>
  change(testServer, 'update imports set state = $2, done = 0 where id = $1', [id, state])

/** The number of entries of an import in the due list. */
async function works(id: string): Promise<number> {
  const { rows } = await testServer.database.pool.query('select from import_work where import_id = $1', [id])
  return rows.length
}

/** The same connections. Before the `at`-th is taken, `meanwhile` runs. */
function during(pool: TestServer['database']['pool'], at: number, meanwhile: () => Promise<unknown>) {
  let taken = 0
  const connect = async () => {
    if ((taken += 1) === at) await meanwhile()
    return pool.connect()
  }
  return Object.assign(Object.create(pool), { connect }) as typeof pool
}

describe('a column of families', () => {
  const FAMILIES = `First name,Last name,Phone,Household,Child,Alert
Ngozi,Eze,0803 555 0101,Eze family,,
Tobi,Eze,,Eze family,yes,Peanuts
Tunde,Bello,0803 555 0102,Bello family,,
Ada,Uche,0803 555 0101,,,
`
  const familyOf = async () =>
    Object.fromEntries(
      (await people()).map(({ first_name, household }: Shown) => [first_name, household?.name ?? null]),
    )

  spec('2 Families: import')
  test('puts people of one family together, and undoing takes them out', async () => {
    const { id } = await bringIn(FAMILIES)
    expect(await familyOf()).toEqual({ Ngozi: 'Eze family', Tobi: 'Eze family', Tunde: null, Ada: null })
    expect((await people()).find(({ first_name }: Shown) => first_name === 'Tobi')).toMatchObject({
      child: true,
      alert: null,
    })
    const reasons = (await rowsOf(id)).map(({ reason }: Shown) => reason)
    expect(reasons).toContainEqual(expect.stringContaining('guardian’s consent'))
    // Ada shares the phone, so she is only proposed.
    expect((await owner.get('same-people/families')).body.data).toHaveLength(1)
    await bringIn(FAMILIES)
    expect(Object.values(await familyOf()).filter(Boolean)).toHaveLength(2)
    expect(await doIt('undo', id)).toMatchObject({ kept: 0 })
    expect(await names()).toEqual([])
    const { rows } = await testServer.database.ownerPool.query(
      'select 1 from households where church_id = $1 and deleted_at is null',
      [owner.church],
    )
    expect(rows).toEqual([])
  })

  test('joins the family that somebody has, and leaves two families as they are', async () => {
    const [ngozi, tobi, , ada] = await Promise.all(
      ['Ngozi', 'Tobi', 'Tunde', 'Ada'].map((name, at) => owner.person(name, 'Eze', `0803 555 010${at}`)),
    )
    const family = (...ids: string[]) =>
      applyOwn(
        testServer.database.pool,
        {
          churchId: owner.church,
          accountId: owner.account,
          deviceId: null,
          features: [...FEATURES],
          active: true,
        },
        'create-household',
        { id: newId(), name: `Family of ${ids.length}`, people: ids },
      )
    await family(ngozi!, tobi!)
    const row = (name: string, at: number, household: string) =>
      `${name},Eze,0803 555 010${at},${household}\n`
    const heading = 'First name,Last name,Phone,Family\n'
    // Nobody joins a family of another name without a person's decision.
    const other = await bringIn(heading + row('Ngozi', 0, 'Adé') + row('Tunde', 2, 'Adé'))
    expect(await familyOf()).toMatchObject({ Ngozi: 'Family of 2', Tunde: null })
    expect((await rowsOf(other.id)).map(({ reason }: Shown) => reason)).toEqual([
      expect.stringContaining('a family of another name'),
      expect.stringContaining('a family of another name'),
    ])
    await bringIn(heading + row('Ngozi', 0, 'family of 2') + row('Tunde', 2, 'Family of 2'))
    expect(await familyOf()).toMatchObject({
      Ngozi: 'Family of 2',
      Tobi: 'Family of 2',
      Tunde: 'Family of 2',
    })
    const more = await owner.person('Efe', 'Obi', '0803 555 0109')
    await family(ada!, more)
    const { id } = await bringIn(heading + row('Ada', 3, 'B') + row('Tunde', 2, 'B'))
    expect(await familyOf()).toMatchObject({ Ada: 'Family of 2', Tunde: 'Family of 2' })
    expect((await rowsOf(id)).map(({ reason }: Shown) => reason)).toEqual([
      expect.stringContaining('two families already'),
      expect.stringContaining('two families already'),
    ])
  })

  const TWO = `First name,Last name,Phone,Household,Household ID
Ada,Okafor,0803 555 0201,Okafor family,1
Tobi,Okafor,,Okafor family,1
Chi,Okafor,0803 555 0202,Okafor family,2
Ife,Okafor,,Okafor family,2
`
  const familiesOf = async (who: typeof owner) => {
    const { body } = await who.get(`churches/${who.church}/members`)
    const people = (body.data as Shown[]).filter(({ household }: Shown) => household)
    const ids = [...new Set(people.map(({ household }: Shown) => household.id))]
    const namesIn = (id: string) =>
      people.flatMap((one: Shown) => (one.household.id === id ? one.first_name : [])).toSorted()
    return ids.map((id) => namesIn(id).join()).toSorted()
  }

  test('two families of one name stay two, by the number', async () => {
    await bringIn(TWO)
    expect(await familiesOf(owner)).toEqual(['Ada,Tobi', 'Chi,Ife'])
    expect(new Set(Object.values(await familyOf()).filter(Boolean))).toEqual(new Set(['Okafor family']))
    await bringIn(TWO)
    expect(await familiesOf(owner)).toEqual(['Ada,Tobi', 'Chi,Ife'])
    // The name alone names neither of the two.
    const { id } = await bringIn(
      'First name,Last name,Phone,Household\nAda,Okafor,0803 555 0201,Okafor family\nNew,Okafor,0803 555 0203,Okafor family\n',
    )
    expect(await familiesOf(owner)).toEqual(['Ada,Tobi', 'Chi,Ife'])
    expect((await rowsOf(id)).map(({ reason }: Shown) => reason)).toContainEqual(
      expect.stringContaining('Several families here have this name'),
    )
  })

  test('a number without a name makes a family by the last name', async () => {
    await bringIn(
      'First name,Last name,Phone,Family ID\nAda,Uche,0803 555 0201,7\nObi,Uche,0803 555 0202,7\n',
    )
    expect(await familyOf()).toMatchObject({ Ada: 'Uche family', Obi: 'Uche family' })
  })
})
