/** Deleted people can be restored for 30 days, by the API and by phones. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { mergePeople } from '../../../server/modules/same-people/routes.ts'
import { erasePerson } from '../../../server/modules/personal-data/erase-person.ts'
import { Sender } from '../sync/a-church.ts'
import { aChurch, aTeamUser, type Caller, type TestServer, openTestServer } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

const DAY = 86_400_000

let testServer: TestServer
let church: Caller
beforeAll(async () => {
  testServer = await openTestServer()
})
beforeEach(async () => {
  church = await aChurch(testServer)
})
afterAll(() => testServer.close())

const listed = async () => (await church.get(`churches/${church.church}/deleted-members`)).body.data
const run = (text: string, values: unknown[] = []) =>
  inChurch(testServer.database.pool, church.church, (tx) => tx.query(text, values))
const isDeleted = async (id: string) =>
  (await run('select deleted_at is not null as gone from members where id = $1', [id])).rows[0].gone
const restore = (id: string) => church.post(`member/${id}/restore`, {})

/** Moves the deletion's arrival so many days back. */
const daysAgo = async (id: string, days: number) => {
  await run(`update members set deleted_at = now() - make_interval(days => $2) where id = $1`, [id, days])
  await run(`update audit_log set at = now() - make_interval(days => $2) where subject_id = $1`, [id, days])
}

const phone = () => new Sender(testServer.database.pool, church.church, { accountId: church.account })

describe('a deleted member', () => {
  spec('2 Members: restore', 'route restoreMember')
  test('comes back with every field, cell, department and mark', async () => {
    const cell = (await church.post('cell', { name: 'Lekki' })).body.data.id
    const department = (await church.post('department', { name: 'Choir' })).body.data.id
    const id = await church.person('Ada', 'Obi', '0803 555 0101', {
      email: 'ada@mail.example',
      cell_id: cell,
    })
    await church.put(`member/${id}`, { department_id: department })
    const service = await church.service()
    await church.put(`churchservices/${service.id}/attendees/${id}`)
    const before = (await church.get(`member/${id}`)).body.data
    await church.delete(`member/${id}`)
    expect(await listed()).toMatchObject([{ id, first_name: 'Ada' }])
    const answer = await restore(id)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect({ ...answer.body.data, rev: 0 }).toEqual({ ...before, rev: 0 })
    expect(answer.body.data).toMatchObject({ cell: { id: cell }, department: { id: department } })
    const attended = await church.get(`churchservices/${service.id}/people`)
    expect(attended.body.data).toMatchObject([{ id, first_name: 'Ada' }])
    expect(await listed()).toEqual([])
  })

  test('is known by the ids of merged records again', async () => {
    const kept = await church.person('Ada', 'Obi', '0803 555 0101')
    const other = await church.person('Adaeze', 'Obi', '0803 555 0101')
    await church.post('same-people/join', { keep: kept, join: other })
    await church.delete(`member/${kept}`)
    await restore(kept)
    expect((await church.get(`member/${other}`)).body.data.id).toBe(kept)
  })

  test('shows until when it can be restored', async () => {
    const id = await church.person('Ada', 'Obi')
    await church.delete(`member/${id}`)
    const [{ restorable_until, deleted_at }] = await listed()
    expect(Date.parse(restorable_until) - Date.parse(deleted_at)).toBeGreaterThanOrEqual(30 * DAY)
    expect(Date.parse(restorable_until) - Date.parse(deleted_at)).toBeLessThan(30 * DAY + 60_000)
  })

  spec('2 Members: restore')
  test('stays hidden from day 31 on, and is not erased', async () => {
    const id = await church.person('Ada', 'Obi')
    await church.delete(`member/${id}`)
    await daysAgo(id, 29)
    expect((await restore(id)).status).toBe(200)
    await church.delete(`member/${id}`)
    await daysAgo(id, 31)
    expect(await restore(id)).toMatchObject({
      status: 409,
      body: { success: false, message: expect.stringContaining('30 days') },
    })
    expect(await listed()).toMatchObject([{ id, first_name: 'Ada' }])
  })

  test('deleted late by a phone has 30 days from arrival', async () => {
    const id = await church.person('Ada', 'Obi')
    const late = phone()
    late.capturedAt = new Date(Date.now() - 45 * DAY).toISOString()
    await late.send('delete-member', { id })
    expect(Date.parse((await listed())[0].restorable_until)).toBeGreaterThan(Date.now() + 29 * DAY)
    expect((await restore(id)).status).toBe(200)
  })

  test('is listed as a duplicate of the number’s new holder', async () => {
    const id = await church.person('Ada', 'Obi', '0803 555 0101')
    await church.delete(`member/${id}`)
    const other = await church.person('Ada', 'Obi', '0803 555 0101')
    expect(other).not.toBe(id)
    expect((await church.get('same-people')).body.data).toEqual([])
    await restore(id)
    expect((await church.get('same-people')).body.data).toHaveLength(1)
  })

  test('without a history can be restored by the day of deletion', async () => {
    const id = await church.person('Ada', 'Obi')
    await run('update members set deleted_at = now() where id = $1', [id])
    expect((await restore(id)).status).toBe(200)
  })
})

test('changes nothing where it is restored without being deleted', async () => {
  const id = await church.person('Ada', 'Obi')
  const before = (await church.get(`member/${id}`)).body.data
  expect((await restore(id)).body.data).toEqual(before)
})

spec('2 Members: restore')
test('cannot be restored once erased, and a sentence says so', async () => {
  const id = await church.person('Ada', 'Obi')
  await church.delete(`member/${id}`)
  await church.delete(`member/${id}/personal-data`)
  expect(await restore(id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('erased') },
  })
  expect(await isDeleted(id)).toBe(true)
})

test('gives 404 for an unknown id or another church’s', async () => {
  const id = await church.person('Ada', 'Obi')
  await church.delete(`member/${id}`)
  const other = await aChurch(testServer)
  expect((await other.post(`member/${id}/restore`, {})).status).toBe(404)
  expect((await restore(newId())).status).toBe(404)
  expect(await isDeleted(id)).toBe(true)
})

test('restoring needs the same right as deleting', async () => {
  const id = await church.person('Ada', 'Obi')
  await church.delete(`member/${id}`)
  const usher = await aTeamUser(testServer, church.church, ['attendanceAccess'])
  expect((await usher.post(`member/${id}/restore`, {})).status).toBe(403)
  const door = new Sender(testServer.database.pool, church.church, { features: ['attendanceAccess'] })
  expect(await door.send('restore-member', { id })).toMatchObject({ code: 'FEATURE_REQUIRED' })
})

describe('a restore from a phone', () => {
  test('tapped in time counts when it arrives late', async () => {
    const id = await church.person('Ada', 'Obi')
    await church.delete(`member/${id}`)
    await daysAgo(id, 40)
    const late = phone()
    late.capturedAt = new Date(Date.now() - 12 * DAY).toISOString()
    expect(await late.send('restore-member', { id })).toMatchObject({ status: 'applied' })
    expect(await isDeleted(id)).toBe(false)
  })

  test('is refused when tapped after 30 days, or sent after 60', async () => {
    const id = await church.person('Ada', 'Obi')
    await church.delete(`member/${id}`)
    await daysAgo(id, 40)
    const late = phone()
    late.capturedAt = new Date(Date.now() - 5 * DAY).toISOString()
    const refused = { status: 'rejected', code: 'RESTORE_TOO_LATE' }
    expect(await late.send('restore-member', { id })).toMatchObject(refused)
    await daysAgo(id, 61)
    late.capturedAt = new Date(Date.now() - 50 * DAY).toISOString()
    expect(await late.send('restore-member', { id })).toMatchObject(refused)
  })

  test('undoes a deletion of the same batch, however old', async () => {
    const id = await church.person('Ada', 'Obi')
    const offline = phone()
    offline.capturedAt = new Date(Date.now() - 90 * DAY).toISOString()
    const { results } = await offline.push(
      offline.op('delete-member', { id }),
      offline.op('restore-member', { id }),
    )
    expect(results.map(({ status }) => status)).toEqual(['applied', 'applied'])
    expect(await isDeleted(id)).toBe(false)
  })

  test('of an erased person is refused for good', async () => {
    const id = await church.person('Ada', 'Obi')
    await church.delete(`member/${id}`)
    await erasePerson(testServer.database.pool, phone().actor, id)
    expect(await phone().send('restore-member', { id })).toMatchObject({
      status: 'rejected',
      code: 'PERSON_ERASED',
      mendable: false,
    })
  })

  test('of a record merged since keeps the other one unchanged', async () => {
    const [kept, merged] = [await church.person('Ada', 'Obi'), await church.person('Adaeze', 'Obi')]
    await mergePeople(testServer.database.pool, phone().actor, { keep: kept, join: merged, take: [] })
    expect(await phone().send('restore-member', { id: merged })).toMatchObject({ status: 'applied' })
    await church.delete(`member/${kept}`)
    expect(await phone().send('restore-member', { id: merged })).toMatchObject({
      status: 'rejected',
      code: 'MERGED_MEANWHILE',
    })
    expect(await isDeleted(kept)).toBe(true)
  })
})
