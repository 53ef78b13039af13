/** Tests cells, departments and first timers through the API. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { aChurch, aTeamUser, type Caller, change, type TestServer, openTestServer } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
let theirs: Caller
beforeAll(async () => {
  testServer = await openTestServer()
  owner = await aChurch(testServer)
  theirs = await aChurch(testServer, 'Another church')
})
afterAll(() => testServer.close())

const KINDS = [
  { noun: 'cell', plural: 'cells', Noun: 'Cell', feature: 'cellsAccess' },
  { noun: 'department', plural: 'departments', Noun: 'Department', feature: 'departmentsAccess' },
] as const

const namesIn = async (who: Caller, path: string) =>
  (await who.get(path)).body.data.map((row: { first_name: string }) => row.first_name)

describe.each(KINDS)('$plural', ({ noun, plural, Noun, feature }) => {
  const added = async (name: string, more: object = {}) =>
    (await owner.post(noun, { name, ...more })).body.data.id as string
  const listed = async (name: string) =>
    (await owner.get(`churches/${owner.church}/${plural}`)).body.data.find(
      (group: { name: string }) => group.name === name,
    )

  spec(
    '3 Cell',
    '2 Departments',
    '1 manage groups',
    'route listCells',
    'route addCell',
    'route getCell',
    'route changeCell',
    'route deleteCell',
    'route listDepartments',
    'route addDepartment',
    'route getDepartment',
    'route changeDepartment',
    'route deleteDepartment',
  )
  test(`creates a ${noun}, lists it with coordinator, changes and deletes it`, async () => {
    const id = newId()
    const made = await owner.post(noun, { id, name: '  Lekki  Phase 1 ', user_id: owner.account })
    expect([made.status, made.body.message]).toEqual([201, `${Noun} created successfully`])
    expect(await listed('Lekki Phase 1')).toMatchObject({
      id,
      user: { id: owner.account, first_name: 'Tunde', last_name: 'Bello' },
      user_id: owner.account,
      members: 0,
      created_at: expect.any(String),
    })
    const changed = await owner.put(`${noun}/${id}`, { id, name: 'Ajah', user_id: null })
    expect(changed.body).toMatchObject({
      message: `${Noun} updated successfully`,
      data: { name: 'Ajah', user: null },
    })
    const gone = await owner.delete(`${noun}/${id}`)
    expect(gone.body).toMatchObject({ message: `${Noun} deleted successfully`, data: { id } })
    expect((await owner.get(`${noun}/${id}`)).status).toBe(404)
    expect((await owner.put(`${noun}/${id}`, { name: 'Back' })).status).toBe(404)
    expect(await listed('Ajah')).toBeUndefined()
    expect((await owner.post(noun, { id, name: 'Again' })).status).toBe(409)
  })

  spec('2 Children: classes')
  test(`makes a ${noun} a class of children, and none again`, async () => {
    const id = newId()
    await owner.post(noun, { id, name: 'Juniors', is_class: true })
    expect(await listed('Juniors')).toMatchObject({ is_class: true })
    await owner.put(`${noun}/${id}`, { name: 'Teens' })
    expect(await listed('Teens')).toMatchObject({ is_class: true })
    await owner.put(`${noun}/${id}`, { is_class: false })
    expect(await listed('Teens')).toMatchObject({ is_class: false })
    expect((await owner.put(`${noun}/${id}`, { is_class: 'yes' })).status).toBe(400)
    // A list of later tests must not find it.
    await owner.delete(`${noun}/${id}`)
  })

  spec('7 Groups: errors')
  test(`refuses invalid fields of a ${noun} at the field`, async () => {
    const id = await added('Typed well')
    const team = await theirs.post(noun, { name: 'Theirs', user_id: theirs.account })
    expect(team.status).toBe(201)
    for (const [typed, path] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'x'.repeat(81) }, 'name'],
      [{ name: 'Well', user_id: 'nobody' }, 'user_id'],
      [{ name: 'Well', user_id: newId() }, 'user_id'],
      [{ name: 'Well', user_id: theirs.account }, 'user_id'],
    ] as const) {
      const answers = [await owner.post(noun, typed), await owner.put(`${noun}/${id}`, typed)]
      for (const { status, body } of answers) {
        expect([status, body.code, body.errors?.[0]?.path], JSON.stringify(typed)).toEqual([
          400,
          'INVALID',
          path,
        ])
      }
    }
    const moved = await owner.put(`${noun}/${id}/members`, { add: ['nobody'] })
    expect([moved.status, moved.body.errors[0].path]).toEqual([400, 'add.0'])
  })

  spec('7 Groups: people', 'route changeCellMembers', 'route changeDepartmentMembers')
  test(`a person is in at most one ${noun}, none after its deletion`, async () => {
    const [one, other] = [await added('One'), await added('Other')]
    const ada = await owner.person('Ada', noun, '0803 555 0701')
    const bayo = await owner.person('Bayo', noun)
    await owner.put(`${noun}/${one}/members`, { add: [bayo, ada] })
    expect(await namesIn(owner, `${noun}/${one}/members`)).toEqual(['Ada', 'Bayo'])
    expect((await owner.get(`member/${ada}`)).body.data[noun]).toMatchObject({ id: one, name: 'One' })

    const moved = await owner.put(`${noun}/${other}/members`, { add: [ada], remove: [bayo] })
    expect(moved.body.data.members).toBe(1)
    expect(await namesIn(owner, `${noun}/${one}/members`)).toEqual(['Bayo'])
    await owner.put(`${noun}/${one}/members`, { remove: [bayo] })
    expect((await owner.get(`member/${bayo}`)).body.data[noun]).toBeNull()

    expect((await owner.get(`member/${ada}/history`)).body.data[0].changes).toContainEqual({
      field: `${noun}_id`,
      before: one,
      after: other,
    })
    await owner.delete(`${noun}/${other}`)
    expect((await owner.get(`member/${ada}`)).body.data[noun]).toBeNull()
    expect((await owner.get(`${noun}/${other}/members`)).status).toBe(404)
  })

  spec('route listCellMembers', 'route listDepartmentMembers')
  test(`a deleted person is in no ${noun}, and lists continue by page`, async () => {
    const id = await added('Pages')
    const people = await Promise.all(
      ['Chidi', 'Dayo', 'Efe'].map((first) => owner.person(first, `${noun}-page`)),
    )
    await owner.put(`${noun}/${id}/members`, { add: people })
    const first = await owner.get(`${noun}/${id}/members?limit=2`)
    const rest = await owner.get(
      `${noun}/${id}/members?limit=2&cursor=${encodeURIComponent(first.body.next_cursor)}`,
    )
    expect([...first.body.data, ...rest.body.data].map((row) => row.first_name)).toEqual([
      'Chidi',
      'Dayo',
      'Efe',
    ])
    expect(rest.body.next_cursor).toBeNull()
    await owner.delete(`member/${people[0]}`)
    expect(await namesIn(owner, `${noun}/${id}/members`)).toEqual(['Dayo', 'Efe'])
    expect((await listed('Pages')).members).toBe(2)
    expect((await owner.put(`${noun}/${id}/members`, { add: [people[0]] })).status).toBe(404)
    const list = await owner.get(`churches/${owner.church}/${plural}?limit=1`)
    const next = await owner.get(
      `churches/${owner.church}/${plural}?limit=1&cursor=${encodeURIComponent(list.body.next_cursor)}`,
    )
    expect(next.body.data[0].name > list.body.data[0].name).toBe(true)
    expect((await owner.get(`${noun}/${id}/members?cursor=nothing`)).status).toBe(400)
  })

  spec('6 Groups: other church')
  test(`8.4.1 a ${noun} takes nothing of another church and gives nothing`, async () => {
    const id = await added('Ours alone')
    const stranger = await theirs.person('Stranger', 'Elsewhere')
    const own = await owner.person('Own', noun)
    const mixed = await owner.put(`${noun}/${id}/members`, { add: [own, stranger] })
    expect([mixed.status, mixed.body.code]).toEqual([404, 'NOT_FOUND'])
    expect(await namesIn(owner, `${noun}/${id}/members`)).toEqual([])
    for (const answer of [
      await theirs.get(`${noun}/${id}`),
      await theirs.put(`${noun}/${id}`, { name: 'Taken' }),
      await theirs.delete(`${noun}/${id}`),
      await theirs.get(`${noun}/${id}/members`),
      await theirs.put(`${noun}/${id}/members`, { add: [stranger] }),
      await theirs.get(`churches/${owner.church}/${plural}`),
    ])
      expect(answer.status).toBe(404)
    const set = await theirs.put(`member/${stranger}`, { [`${noun}_id`]: id })
    expect([set.status, set.body.errors[0].path]).toEqual([400, `${noun}_id`])
  })

  spec(
    '2 Cells: coordinator',
    'route listCellCoordinators',
    'route listCellCandidates',
    'route listDepartmentCoordinators',
    'route listDepartmentCandidates',
  )
  test(`15.3.1 ${feature} alone leads a ${noun} and sees names, no contacts`, async () => {
    const leader = await aTeamUser(testServer, owner.church, [feature])
    const id = (await leader.post(noun, { name: 'Led', user_id: leader.account })).body.data.id
    const ngozi = await owner.person('Ngozi', `Led-${noun}`, '0803 555 0801', { email: 'n@mail.example' })
    const path = `churches/${owner.church}/${plural}`
    const found = await leader.get(`${path}/people?q=led ngo ${noun}`)
    expect(found.body.data).toEqual([
      { id: ngozi, first_name: 'Ngozi', last_name: `Led-${noun}`, group: null },
    ])
    expect((await leader.get(`${path}/people?q=08035550801`)).body.data).toEqual([])
    expect((await leader.put(`${noun}/${id}/members`, { add: [ngozi] })).status).toBe(200)
    expect((await leader.get(`${path}/people?q=led ngo ${noun}`)).body.data[0].group).toEqual({
      id,
      name: 'Led',
    })
    const closed = (await leader.get(`${noun}/${id}/members`)).body.data
    expect(closed).toEqual([
      {
        id: ngozi,
        first_name: 'Ngozi',
        last_name: `Led-${noun}`,
        phone_number: null,
        email: null,
        gender: null,
        created_at: null,
      },
    ])
    expect((await owner.get(`${noun}/${id}/members`)).body.data[0]).toMatchObject({
      phone_number: '+2348035550801',
      email: 'n@mail.example',
    })
    const coordinators = (await leader.get(`${path}/coordinators`)).body.data
    expect(coordinators.map((user: object) => Object.keys(user))[0]).toEqual([
      'id',
      'first_name',
      'last_name',
    ])
    expect(coordinators.map((user: { id: string }) => user.id)).toContain(leader.account)
    expect((await leader.get(`member/${ngozi}`)).status).toBe(403)

    await change(testServer, `update memberships set status = 'removed' where account_id = $1`, [
      leader.account,
    ])
    expect((await owner.get(`${noun}/${id}`)).body.data).toMatchObject({
      user: null,
      user_id: leader.account,
    })
    expect(JSON.stringify((await owner.get(`${path}/coordinators`)).body)).not.toContain(leader.account)
  })

  spec('6 Groups: feature')
  test(`without ${feature} every call about ${plural} is refused`, async () => {
    const id = await added('Closed')
    const usher = await aTeamUser(testServer, owner.church, ['attendanceAccess', 'membersAccess'])
    for (const answer of [
      await usher.get(`churches/${owner.church}/${plural}`),
      await usher.get(`churches/${owner.church}/${plural}/people`),
      await usher.get(`churches/${owner.church}/${plural}/coordinators`),
      await usher.post(noun, { name: 'Not mine' }),
      await usher.put(`${noun}/${id}/members`, { add: [] }),
      await usher.delete(`${noun}/${id}`),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, 'FEATURE_REQUIRED'])
  })
})

spec('3 Member: group')
test('sets a member’s cell and department with other fields, null clears', async () => {
  const cell_id = (await owner.post('cell', { name: 'Ajah Prayer Cell' })).body.data.id
  const department_id = (await owner.post('department', { name: 'Media' })).body.data.id
  const cell = { id: cell_id, name: 'Ajah Prayer Cell' }
  const added = await owner.post('member', { first_name: 'Kemi', last_name: 'Ojo', cell_id, department_id })
  expect(added.body.data).toMatchObject({ cell, department: { id: department_id, name: 'Media', cell } })
  const { id } = added.body.data
  const cleared = await owner.put(`member/${id}`, { cell_id: null, occupation: 'Nurse' })
  expect(cleared.body.data).toMatchObject({
    cell: null,
    department: { name: 'Media', cell: null },
    occupation: 'Nurse',
  })
  await owner.delete(`department/${department_id}`)
  const refused = await owner.put(`member/${id}`, { department_id })
  expect([refused.status, refused.body.errors[0].path]).toEqual([400, 'department_id'])
  const timer = await owner.post('member', {
    first_name: 'New',
    last_name: 'Here',
    first_timer: true,
    cell_id,
  })
  expect(timer.body.data).toMatchObject({ first_timer: true, cell })
})

spec('2 First Timers: feature')
test('adding a first timer needs membersAccess, at a service only attendanceAccess', async () => {
  const list = await aTeamUser(testServer, owner.church, ['membersAccess'])
  const { id: service_id } = await owner.service()
  const push = (service: string | null) => {
    const op = {
      id: newId(),
      seq: 1,
      type: 'capture-first-timer',
      v: 1,
      args: { id: newId(), first_name: 'Bisi', last_name: newId(), service_id: service },
      base_rev: 0,
      captured_at: new Date().toISOString(),
      clock_offset: 0,
      needs: [],
    }
    const whose = { account: list.account, church: list.church, device: newId() }
    return list.post('sync/push', {
      protocol: 'narthex-sync/1',
      ...whose,
      nonce: newId(),
      highest_seq: 1,
      ops: [op],
    })
  }
  expect((await push(null)).body.data.results[0]).toMatchObject({ status: 'applied' })
  expect((await push(service_id)).body.data.results[0]).toMatchObject({
    status: 'rejected',
    code: 'FEATURE_REQUIRED',
  })
})
