/** Tests members and first timers through the API. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { aChurch, aTeamUser, type Caller, type TestServer, openTestServer } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())

spec(
  '2 Members: whole record',
  '3 Member: gender',
  '3 Member: month',
  '3 Member: fields',
  'route addMember',
  'route getMember',
)
test('adds a member with all fields, found again in the spec’s fields', async () => {
  const typed = {
    first_name: ' Ọláṣubọ̀mí ',
    last_name: 'Bello',
    email: 'Ola@Mail.Example',
    occupation: 'Nurse',
    phone_number: '0803 555 0101',
    gender: 'female',
    day_of_birth: 4,
    month_of_birth: 'March',
    city: 'Ikeja',
    state: 'Lagos',
    country: 'Nigeria',
    post_code: '',
    street: '1 Allen Avenue',
  }
  const added = await owner.post('member', typed)
  expect(added.status).toBe(201)
  expect(added.body).toMatchObject({ success: true, message: 'Member added successfully' })
  const { body } = await owner.get(`member/${added.body.data.id}`)
  expect(body.data).toMatchObject({
    id: added.body.data.id,
    first_name: 'Ọláṣubọ̀mí',
    last_name: 'Bello',
    email: 'ola@mail.example',
    occupation: 'Nurse',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    phone_number: '+2348035550101',
    gender: 'female',
    day_of_birth: 4,
    month_of_birth: 'March',
    month: 3,
    date_of_birth: null,
    address: { city: 'Ikeja', state: 'Lagos', country: 'Nigeria', post_code: null, street: '1 Allen Avenue' },
    department: null,
    cell: null,
    first_timer: false,
  })
})

test('two names are enough, and an unknown address is null', async () => {
  const { status, body } = await owner.post('member', { first_name: 'Ada', last_name: 'Obi' })
  expect([
    status,
    body.data.address,
    body.data.phone_number,
    body.data.month_of_birth,
    body.data.month,
  ]).toEqual([201, null, null, null, null])
})

spec('3 Member: empty fields')
test('unknown fields of a member are null before entry and after removal', async () => {
  const { body: cell } = await owner.post('cell', { name: 'Lekki' })
  const { body: department } = await owner.post('department', { name: 'Choir' })
  const known = {
    email: 'known@mail.example',
    phone_number: '08035550707',
    occupation: 'Trader',
    gender: 'female',
    day_of_birth: 7,
    month_of_birth: 2,
    date_of_birth: '1990-02-07',
  }
  const street = {
    street: '1 Allen Avenue',
    city: 'Ikeja',
    state: 'Lagos',
    post_code: '100001',
    country: 'Nigeria',
  }
  const belongs = { cell_id: cell.data.id, department_id: department.data.id }
  const nothing = (fields: object) => Object.fromEntries(Object.keys(fields).map((field) => [field, null]))
  const unknown = { ...nothing(known), month: null, address: null, cell: null, department: null }
  const id = await owner.person('Little', 'Known')
  const read = async () => (await owner.get(`member/${id}`)).body.data
  expect(await read()).toMatchObject(unknown)

  expect((await owner.put(`member/${id}`, { ...known, ...street, ...belongs })).status).toBe(200)
  expect(await read()).toMatchObject({
    ...known,
    phone_number: '+2348035550707',
    month_of_birth: 'February',
    month: 2,
    address: street,
    cell: { id: cell.data.id, name: 'Lekki' },
    department: { id: department.data.id, name: 'Choir', cell: { id: cell.data.id, name: 'Lekki' } },
  })

  await owner.put(`member/${id}`, { ...nothing(known), ...nothing(street), ...nothing(belongs) })
  expect(await read()).toMatchObject(unknown)
})

const MONTHS = 'January February March April May June July August September October November December'
spec('3 Member: month')
test.each(MONTHS.split(' ').map((name, index) => [name, index + 1] as const))(
  '%s comes by its name or as a number, answered as both',
  async (name, number) => {
    for (const typed of [name, name.toLowerCase(), number, String(number)]) {
      const born = { day_of_birth: 9, month_of_birth: typed }
      const { status, body } = await owner.post('member', { first_name: 'Born', last_name: 'Obi', ...born })
      expect([status, body.data.month_of_birth, body.data.month], String(typed)).toEqual([201, name, number])
    }
  },
)

spec('3 Member: gender')
test('gender is male, female or unknown, and a letter is refused', async () => {
  const put = async (gender: unknown) => {
    const { status, body } = await owner.post('member', { first_name: 'Any', last_name: 'Obi', gender })
    return status === 201 ? body.data.gender : [status, body.errors[0].path]
  }
  expect(await Promise.all(['male', 'female', null, ''].map(put))).toEqual(['male', 'female', null, null])
  expect(await Promise.all(['m', 'F', 'other', 1].map(put))).toEqual(Array(4).fill([400, 'gender']))
})

test('a birthday is a day of its month, both or neither', async () => {
  const born = async (day_of_birth?: number, month_of_birth?: number | string) => {
    const typed = { first_name: 'Born', last_name: 'Obi', day_of_birth, month_of_birth }
    const { status, body } = await owner.post('member', typed)
    return [status, ...((body.errors ?? []) as { path: string }[]).map(({ path }) => path)]
  }
  expect(await born(31, 2)).toEqual([400, 'day_of_birth'])
  expect(await born(31, 'April')).toEqual([400, 'day_of_birth'])
  expect(await born(3)).toEqual([400, 'month_of_birth'])
  expect(await born(undefined, 3)).toEqual([400, 'day_of_birth'])
  expect(await born(29, 2)).toEqual([201])
  expect(await born()).toEqual([201])
})

test('refuses a change that leaves half or an impossible birthday', async () => {
  const id = await owner.person('Thirty', 'First')
  const put = async (set: object) => {
    const { status, body } = await owner.put(`member/${id}`, set)
    return [status, ...((body.errors ?? []) as { path: string }[]).map(({ path }) => path)]
  }
  expect(await put({ day_of_birth: 31 })).toEqual([400, 'month_of_birth'])
  expect(await put({ day_of_birth: 5, month_of_birth: null })).toEqual([400, 'month_of_birth'])
  expect(await put({ day_of_birth: 31, month_of_birth: 1 })).toEqual([200])
  expect(await put({ day_of_birth: null })).toEqual([400, 'day_of_birth'])
  expect(await put({ month_of_birth: 'February' })).toEqual([400, 'month_of_birth'])
  expect(await put({ month_of_birth: 'March' })).toEqual([200])
  expect(await put({ day_of_birth: 30, month_of_birth: 2 })).toEqual([400, 'day_of_birth'])
  expect(await put({ month_of_birth: 4, date_of_birth: '1990-04-30' })).toEqual([200])
  expect(await put({ day_of_birth: 31 })).toEqual([400, 'day_of_birth'])
  expect(await put({ occupation: 'Tailor' })).toEqual([200])
})

spec('2 Members: one birthday')
test('day, month and date of birth follow the last write', async () => {
  const id = await owner.person('Ada', 'Born', undefined, { date_of_birth: '1990-07-04' })
  const put = async (set: object) => {
    const { body } = await owner.put(`member/${id}`, set)
    if (!body.success) return body.errors
    const { day_of_birth, month_of_birth, date_of_birth } = body.data
    return [day_of_birth, month_of_birth, date_of_birth]
  }
  const november = { day_of_birth: 28, month_of_birth: 'November' }
  expect(await put(november)).toEqual([28, 'November', '1990-11-28'])
  expect(await put({ month_of_birth: 2, day_of_birth: 29 })).toEqual([29, 'February', null])
  expect(await put({ date_of_birth: '1992-05-06' })).toEqual([6, 'May', '1992-05-06'])
  expect(await put({ date_of_birth: null })).toEqual([6, 'May', null])
  const other = { path: 'day_of_birth', message: 'The date of birth says another day.' }
  expect(await put({ ...november, date_of_birth: '1990-11-27' })).toEqual([other])
  expect(await put({ date_of_birth: '1992-05-06', day_of_birth: null })).toEqual([6, 'May', '1992-05-06'])
  expect(await put({ day_of_birth: null, month_of_birth: null })).toEqual([null, null, null])
  const added = { first_name: 'Two', last_name: 'Days', ...november, date_of_birth: '1990-07-04' }
  expect((await owner.post('member', added)).body.errors).toEqual([other])
})

spec('2 Members: one name')
test('a person may have one name, with an empty last name', async () => {
  const church = await aChurch(testServer)
  const phone = '0803 555 0909'
  for (const last_name of [undefined, null, '', ' ']) {
    const { status, body } = await church.post('member', { first_name: 'Cher', last_name })
    expect([status, body.data.last_name]).toEqual([201, ''])
  }
  const id = await church.person('Madonna', 'Ciccone', phone)
  expect((await church.put(`member/${id}`, { last_name: '' })).body.data.last_name).toBe('')
  expect((await church.put(`member/${id}`, { city: 'Jos' })).body.data.first_name).toBe('Madonna')
  const again = { first_name: 'MADONNA', phone_number: phone }
  expect((await church.post('member', again)).status).toBe(409)
  const timer = { first_name: 'Seal', first_timer: true }
  expect((await church.post('member', timer)).body.data).toMatchObject({ last_name: '', first_timer: true })
  const found = (await church.get(`churches/${church.church}/members?q=madonna`)).body.data
  expect(found).toMatchObject([{ id, last_name: '' }])
  expect((await church.put(`member/${id}`, { last_name: '-' })).body.errors).toEqual([
    { path: 'last_name', message: 'Please type the last name in letters, or leave it empty.' },
  ])
})

test('a list of people with one name continues by page', async () => {
  const church = await aChurch(testServer)
  for (const name of ['Ada', 'Bisi', 'Chi', 'Dayo']) await church.post('member', { first_name: name })
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await church.get(`churches/${church.church}/members?limit=2${cursor}`)
    seen.push(...body.data.map((one: { first_name: string }) => one.first_name))
    cursor = body.next_cursor ? `&cursor=${body.next_cursor}` : ''
  } while (cursor)
  expect(seen).toEqual(['Ada', 'Bisi', 'Chi', 'Dayo', 'Folake'])
})

spec('API: chosen id')
test('the client may choose the id, once', async () => {
  const id = newId()
  expect((await owner.post('member', { id, first_name: 'Uche', last_name: 'Eze' })).body.data.id).toBe(id)
  expect((await owner.post('member', { id, first_name: 'Somebody', last_name: 'Else' })).status).toBe(409)
  expect((await owner.get(`member/${id}`)).body.data.first_name).toBe('Uche')
})

test('a refused first timer leaves no alias', async () => {
  const church = await aChurch(testServer)
  const known = { first_name: 'Ngozi Blessing', last_name: 'Shareline', phone_number: '07035550909' }
  expect((await church.post('member', known)).status).toBe(201)
  const id = newId()
  const part = { id, first_name: 'Ngozi', phone_number: '07035550909', first_timer: true }
  expect((await church.post('member', part)).status).toBe(409)
  expect((await church.post('member', { ...part, first_name: 'Chidi' })).status).toBe(201)
})

spec('5 409: member', 'toast memberExists')
test('same phone and name is 409, another name there another person', async () => {
  await owner.person('Títílayọ̀', 'Adébáyọ̀', '0803 555 0202')
  const again = await owner.post('member', {
    first_name: 'adebayo',
    last_name: 'TITILAYO',
    phone_number: '+2348035550202',
  })
  expect([again.status, again.body.message, again.body.success]).toEqual([
    409,
    'Member already exists',
    false,
  ])
  expect(
    (await owner.post('member', { first_name: 'Kunle', last_name: 'Adebayo', phone_number: '08035550202' }))
      .status,
  ).toBe(201)
})

spec('5 Member add: fields', '8 Failures: server sentence')
test.each([
  [{ first_name: '', last_name: 'Obi' }, 'first_name'],
  [{ last_name: 'Obi' }, 'first_name'],
  [{ first_name: 'Ada', last_name: 'Obi', phone_number: '12345' }, 'phone_number'],
  [{ first_name: 'Ada', last_name: 'Obi', email: 'ada@' }, 'email'],
  [{ first_name: 'Ada', last_name: 'Obi', gender: 'other' }, 'gender'],
  [{ first_name: 'Ada', last_name: 'Obi', day_of_birth: 32 }, 'day_of_birth'],
  [{ first_name: 'Ada', last_name: 'Obi', month_of_birth: 'Smarch' }, 'month_of_birth'],
  [{ first_name: 'Ada', last_name: 'Obi', date_of_birth: '2999-01-01' }, 'date_of_birth'],
  [{ first_name: 'A'.repeat(200), last_name: 'Obi' }, 'first_name'],
])('refuses %j at %s', async (typed, path) => {
  const { status, body } = await owner.post('member', typed)
  expect(status).toBe(400)
  expect(body).toMatchObject({ success: false, code: 'INVALID' })
  expect(body.errors[0]).toMatchObject({ path, message: expect.stringMatching(/^[A-Z].*\.$/) })
})

test.each(['\0', '\ud800', "'; drop table members; --", '<script>alert(1)</script>', '%_\\', 'a\u0000b'])(
  'stores a name of %j as text or refuses it',
  async (name) => {
    const { status } = await owner.post('member', { first_name: name, last_name: 'Odd', occupation: name })
    expect([201, 400]).toContain(status)
    expect(
      (
        await owner.get(
          `churches/${owner.church}/members?q=${encodeURIComponent(name === '\ud800' ? 'x' : name)}`,
        )
      ).status,
    ).toBe(200)
  },
)

test('1.2.1, 1.2.4: script and SQL in a name come back as typed', async () => {
  const first_name = `<b onclick="x">Robert'); --</b>`
  const id = await owner.person(first_name, 'Tables')
  expect((await owner.get(`member/${id}`)).body.data.first_name).toBe(first_name)
})

test('15.3.3: ignores fields that the form does not have', async () => {
  const { body } = await owner.post('member', {
    first_name: 'Mass',
    last_name: 'Assigned',
    church_id: newId(),
    rev: 1,
    created_by: newId(),
    deleted_at: '2020-01-01T00:00:00Z',
  })
  const { body: read } = await owner.get(`member/${body.data.id}`)
  expect(read.data).not.toHaveProperty('created_by')
  expect(read.data.rev).toBeGreaterThan(1)
})

spec('route listMembers', 'API: paging')
test('lists by name, page after page, each person once', async () => {
  const all = (await owner.get(`churches/${owner.church}/members`)).body
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await owner.get(
      `churches/${owner.church}/members?limit=3${cursor && `&cursor=${cursor}`}`,
    )
    seen.push(...body.data.map((one: { id: string }) => one.id))
    cursor = body.next_cursor ?? ''
  } while (cursor)
  expect(seen).toEqual(all.data.map((one: { id: string }) => one.id))
  expect(new Set(seen).size).toBe(seen.length)
  expect(all.next_cursor).toBeNull()
})

test.each([
  ['titi', 1],
  ['adebayo', 2],
  ['TITI ade', 1],
  ['0202', 2],
  ['0803 555 0202', 2],
  ['+234803555', 3],
  ['ola@mail', 1],
  ['nobody here', 0],
  ['%', 0],
  ['_', 0],
  // Every address matches it.
  ['.', 0],
  ['@', 0],
])('searching %j finds %i', async (q, count) => {
  const { body } = await owner.get(`churches/${owner.church}/members?q=${encodeURIComponent(q)}`)
  const found = body.data.filter(
    (one: { last_name: string }) => !['Odd', 'Owner', 'Tables'].includes(one.last_name),
  )
  expect(found).toHaveLength(count)
})

spec('API: paging')
test.each([
  'limit=0',
  'limit=5001',
  'limit=x',
  'cursor=zzz',
  'cursor=WzFd',
  'cursor=W10',
  'first_timer=maybe',
])('a list requested with %s is 400', async (query) => {
  expect((await owner.get(`churches/${owner.church}/members?${query}`)).status).toBe(400)
})

spec('3 Add member payload: first timer', 'route listFirstTimers')
test('first timers have their own list until they become members', async () => {
  const added = await owner.post('member', { first_name: 'New', last_name: 'Comer', first_timer: true })
  expect([added.status, added.body.message, added.body.data.first_timer]).toEqual([
    201,
    'First timer added successfully',
    true,
  ])
  const list = async () =>
    (await owner.get(`churches/${owner.church}/first-timers`)).body.data.map((one: { id: string }) => one.id)
  expect(await list()).toEqual([added.body.data.id])
  await owner.put(`member/${added.body.data.id}`, { first_timer: false })
  expect(await list()).toEqual([])
})

spec('route changeMember')
test('a change touches only its fields', async () => {
  const id = await owner.person('Efe', 'Edet', '08035550303', { email: 'efe@mail.example', city: 'Benin' })
  const born = { day_of_birth: 24, month_of_birth: 12 }
  const { status, body } = await owner.put(`member/${id}`, { ...born, city: 'Uyo', email: '' })
  expect([status, body.message, body.data.overwrote]).toEqual([200, 'Member updated successfully', []])
  expect(body.data).toMatchObject({
    first_name: 'Efe',
    phone_number: '+2348035550303',
    email: null,
    month_of_birth: 'December',
    address: { city: 'Uyo' },
  })
  expect((await owner.put(`member/${id}`, { phone_number: '999' })).body.errors[0].path).toBe('phone_number')
})

test('a change that names no field changes nothing', async () => {
  const id = await owner.person('Ada', 'Obi')
  const { data } = (await owner.get(`member/${id}`)).body
  for (const body of [{}, { base_rev: data.rev }]) {
    const said = await owner.put(`member/${id}`, body)
    expect([said.status, said.body.data]).toEqual([200, { ...data, overwrote: [] }])
  }
  expect((await owner.get(`member/${id}`)).body.data).toEqual(data)
})

spec('route getMemberHistory')
test('of two parallel edits the later wins, reports and records the former', async () => {
  const other = await aTeamUser(testServer, owner.church, ['membersAccess'])
  const id = await owner.person('Nkechi', 'Two', '08035550404')
  const seen = (await owner.get(`member/${id}`)).body.data.rev
  await other.put(`member/${id}`, { phone_number: '08035550405', occupation: 'Trader' })
  const mine = await owner.put(`member/${id}`, { phone_number: '08035550406', base_rev: seen })
  expect(mine.body.data).toMatchObject({
    phone_number: '+2348035550406',
    occupation: 'Trader',
    overwrote: [{ field: 'phone_number', theirs: '+2348035550405' }],
  })
  const { body } = await owner.get(`member/${id}/history`)
  const changes = body.data.flatMap((line: { by: { id: string }; changes: { field: string }[] }) =>
    line.changes.map((change) => ({ ...change, by: line.by.id })),
  )
  expect(changes).toContainEqual({
    field: 'phone_number',
    before: '+2348035550404',
    after: '+2348035550405',
    by: other.account,
  })
  expect(changes).toContainEqual({
    field: 'phone_number',
    before: '+2348035550405',
    after: '+2348035550406',
    by: owner.account,
  })
})

test('If-Match states the caller’s version as well as base_rev does', async () => {
  const other = await aTeamUser(testServer, owner.church, ['membersAccess'])
  const id = await owner.person('Musa', 'Match')
  const { rev } = (await owner.get(`member/${id}`)).body.data
  await other.put(`member/${id}`, { city: 'Jos' })
  const { body } = await owner.call('PUT', `member/${id}`, { city: 'Kano' }, { 'if-match': `"${rev}"` })
  expect(body.data.overwrote).toEqual([{ field: 'city', theirs: 'Jos' }])
})

spec('route deleteMember')
test('a deleted member leaves lists and cannot be read or changed', async () => {
  const id = await owner.person('Gone', 'Tomorrow')
  const { status, body } = await owner.delete(`member/${id}`)
  expect([status, body.message]).toEqual([200, 'Deleted successfully'])
  const after = [
    await owner.get(`member/${id}`),
    await owner.put(`member/${id}`, { city: 'Jos' }),
    await owner.delete(`member/${id}`),
    await owner.get(`member/${id}/history`),
  ]
  expect(after.map((answer) => answer.status)).toEqual([404, 404, 404, 404])
  expect((await owner.get(`churches/${owner.church}/members?q=tomorrow`)).body.data).toEqual([])
})

spec('7 Members: deleted marks')
test('marks of a deleted member stay and count as before', async () => {
  const id = await owner.person('Marked', 'Before')
  const service = await owner.service('2026-03-01', 'Thanksgiving')
  await owner.put(`churchservices/${service.id}/attendees/${id}`)
  const attendees = async () => (await owner.get(`churchservices/${service.id}`)).body.data.attendees
  const marks = async () =>
    (
      await testServer.database.ownerPool.query(
        'select count(*)::int as live from marks where church_id = $1 and person_id = $2 and removed_by is null',
        [owner.church, id],
      )
    ).rows[0].live
  expect([await attendees(), await marks()]).toEqual([1, 1])
  expect((await owner.delete(`member/${id}`)).status).toBe(200)
  expect([await attendees(), await marks()]).toEqual([1, 1])
})

spec('API: 404')
test('8.4.1: another church’s member and list give 404', async () => {
  const stranger = await aChurch(testServer, 'Elsewhere')
  const id = await owner.person('Our', 'Own')
  const tries = [
    stranger.get(`member/${id}`),
    stranger.put(`member/${id}`, { city: 'X' }),
    stranger.delete(`member/${id}`),
    stranger.get(`member/${id}/history`),
    stranger.get(`churches/${owner.church}/members`),
    stranger.get(`churches/${owner.church}/first-timers`),
    owner.get('member/not-an-id'),
  ]
  expect((await Promise.all(tries)).map((answer) => answer.status)).toEqual([
    404, 404, 404, 404, 404, 404, 404,
  ])
})

spec('API: 403')
test('refuses without membersAccess', async () => {
  const usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  const { status, body } = await usher.get(`churches/${owner.church}/members`)
  expect([status, body.code]).toEqual([403, 'FEATURE_REQUIRED'])
})
