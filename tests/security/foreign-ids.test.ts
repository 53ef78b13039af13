/** Tests another church's ids, and fields that are not the caller's, in every possible place of a body. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../contract/ids.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { churchApp, newTeamUser, type ChurchApp, type Person } from '../server/account/church-app.ts'
import { everythingOf } from '../server/matrix/everything-of.ts'
import { peopledChurch, type PeopledChurch } from '../server/matrix/peopled-church.ts'
import { anOp, aPush } from './a-push.ts'

let testServer: ChurchApp
let ours: PeopledChurch
let theirs: PeopledChurch
let before: string
beforeAll(async () => {
  testServer = await churchApp()
  ours = await peopledChurch(testServer.app)
  theirs = await peopledChurch(testServer.app)
  await testServer.app.deps.later.settled()
  before = await everythingOf(testServer.db.pool, theirs.ids.church)
})
afterAll(async () => {
  expect(await everythingOf(testServer.db.pool, theirs.ids.church)).toBe(before)
  await testServer.close()
})

const person = () => ({ first_name: 'Ada', last_name: newId() })
const rowOf = (table: 'members' | 'services' | 'marks' | 'child_events', id: string) =>
  inChurch(
    testServer.db.pool,
    ours.ids.church,
    async (tx) => (await tx.query(`select * from ${table} where id = $1`, [id])).rows[0],
  )

/** The result of each op, in the given order. */
async function pushed(who: Person, ...ops: { id: string }[]) {
  const { status, body } = await who.post('sync/push', aPush(who, ops))
  expect(status, JSON.stringify(body)).toBe(200)
  return ops.map(({ id }) => body.data.results.find((result: { id: string }) => result.id === id))
}

/** Every field of a row that no form has. */
const notTheirs = () => ({
  church_id: theirs.ids.church,
  captured_service_id: theirs.ids.service,
  created_by: theirs.ids.account,
  created_at: '2001-01-01T00:00:00Z',
  deleted_at: '2001-01-01T00:00:00Z',
  rev: 1,
  reference: 'mine',
  name_key: 'x',
})

describe('15.3.3 fields that no form has', () => {
  test('of a new member: author, time and source are the server’s', async () => {
    const added = await ours.owner.post('member', { ...person(), ...notTheirs() })
    const byOp = newId()
    const [result] = await pushed(
      ours.owner,
      anOp('add-member', { id: byOp, ...person(), first_timer: true, ...notTheirs() }),
    )
    expect(result).toMatchObject({ status: 'applied' })
    for (const id of [added.body.data.id, byOp]) {
      const row = await rowOf('members', id)
      expect(row).toMatchObject({
        church_id: ours.ids.church,
        captured_service_id: null,
        created_by: ours.owner.accountId,
        deleted_at: null,
        first_timer: false,
      })
      expect(row.created_at > '2026').toBe(true)
      expect(Number(row.rev)).toBeGreaterThan(1)
    }
  })
  test('in a change of a member are ignored', async () => {
    const { body } = await ours.owner.post('member', person())
    const { id } = body.data
    const kept = await rowOf('members', id)
    expect((await ours.owner.put(`member/${id}`, { city: 'Jos', ...notTheirs(), id: newId() })).status).toBe(
      200,
    )
    await pushed(
      ours.owner,
      anOp('edit-member', { id, set: { state: 'Plateau', ...notTheirs(), id: newId() } }),
    )
    expect(await rowOf('members', id)).toEqual({
      ...kept,
      city: 'Jos',
      state: 'Plateau',
      rev: expect.anything(),
    })
  })
  test('in a service and its change are ignored', async () => {
    const { body } = await ours.owner.post('churchservice', {
      name: newId(),
      date_of_service: '2026-02-01',
      ...notTheirs(),
    })
    const { id, reference } = body.data
    expect(reference).toMatch(/^[0-9a-f]{32}$/)
    await ours.owner.put(`churchservice/${id}`, { name: 'Vigil 2', ...notTheirs() })
    await pushed(ours.owner, anOp('edit-service', { id, set: { name: 'Vigil 3', ...notTheirs() } }))
    expect(await rowOf('services', id)).toMatchObject({
      church_id: ours.ids.church,
      created_by: ours.owner.accountId,
      deleted_at: null,
      reference,
    })
  })
  test('in a mark set neither owner nor time', async () => {
    const args = { service_id: ours.ids.service, person_id: ours.ids.member }
    const op = anOp('mark-person', {
      ...args,
      marked_by: theirs.ids.account,
      arrived_at: '2001-01-01T00:00:00Z',
      first_timer: true,
      removed_by: null,
    })
    await pushed(ours.owner, op)
    expect(await rowOf('marks', op.id)).toMatchObject({ marked_by: ours.owner.accountId, first_timer: false })
  })
  test('give nobody ownership or a role', async () => {
    const usher = await newTeamUser(testServer.app, ours.owner, ['attendanceAccess'])
    const grab = {
      is_owner: true,
      features: ['teamsAccess', 'membersAccess'],
      teamsAccess: true,
      church_id: theirs.ids.church,
      status: 'active',
    }
    await usher.post('personal-info', { first_name: 'T', last_name: 'B', ...grab })
    const { body } = await usher.get('user')
    expect(body.data.user).toMatchObject({
      is_owner: false,
      features: ['attendanceAccess'],
      church_id: ours.ids.church,
    })
  })
})

describe("8.4.1 another church's ids inside ops", () => {
  const line = () => ({ id: newId(), reason: 'absent', since: '2026-11-01' })
  const refers = (): [string, { id: string }][] => [
    [
      'mark-person, their service',
      anOp('mark-person', { service_id: theirs.ids.service, person_id: ours.ids.member }),
    ],
    [
      'mark-person, their member',
      anOp('mark-person', { service_id: ours.ids.service, person_id: theirs.ids.member }),
    ],
    [
      'unmark-person, their service',
      anOp('unmark-person', {
        service_id: theirs.ids.service,
        person_id: ours.ids.member,
        mark_ids: [newId()],
      }),
    ],
    [
      'unmark-person, their member',
      anOp('unmark-person', {
        service_id: ours.ids.service,
        person_id: theirs.ids.member,
        mark_ids: [newId()],
      }),
    ],
    ['count-heads', anOp('count-heads', { service_id: theirs.ids.service, men: 1 })],
    [
      'capture-first-timer',
      anOp('capture-first-timer', { id: newId(), ...person(), service_id: theirs.ids.service }),
    ],
    ['edit-member', anOp('edit-member', { id: theirs.ids.member, set: { city: 'Jos' } })],
    ['edit-service', anOp('edit-service', { id: theirs.ids.service, set: { name: 'Ours' } })],
    ['delete-member', anOp('delete-member', { id: theirs.ids.member })],
    ['restore-member', anOp('restore-member', { id: theirs.ids.member })],
    ['delete-service', anOp('delete-service', { id: theirs.ids.service })],
    ['edit-cell', anOp('edit-cell', { id: theirs.ids.cell, set: { name: 'Ours' } })],
    ['edit-department', anOp('edit-department', { id: theirs.ids.department, set: { name: 'Ours' } })],
    ['delete-cell', anOp('delete-cell', { id: theirs.ids.cell })],
    ['delete-department', anOp('delete-department', { id: theirs.ids.department })],
    ['add-member, their cell', anOp('add-member', { id: newId(), ...person(), cell_id: theirs.ids.cell })],
    [
      'edit-member, their department',
      anOp('edit-member', { id: ours.ids.member, set: { department_id: theirs.ids.department } }),
    ],
    [
      'change-follow-up',
      anOp('change-follow-up', { ...line(), person_id: theirs.ids.member, set: { state: 'reached' } }),
    ],
    [
      'add-follow-up-note',
      anOp('add-follow-up-note', { follow_up_id: newId(), person_id: theirs.ids.member, text: 'Called' }),
    ],
    [
      'edit-member, their guardian',
      anOp('edit-member', { id: ours.ids.child, set: { guardians: [theirs.ids.member] } }),
    ],
    [
      'edit-member, their guardian agrees',
      anOp('edit-member', {
        id: ours.ids.child,
        set: { alert: 'Nuts' },
        alert_consent: { guardian_id: theirs.ids.member },
      }),
    ],
    [
      'create-household, their child',
      anOp('create-household', { id: newId(), name: 'Ours', people: [ours.ids.member, theirs.ids.child] }),
    ],
    ['edit-household', anOp('edit-household', { id: theirs.ids.household, set: { name: 'Ours' } })],
    [
      'join-household, their family',
      anOp('join-household', {
        household_id: theirs.ids.household,
        person_id: ours.ids.member,
        from: ours.ids.household,
      }),
    ],
    [
      'join-household, their child',
      anOp('join-household', { household_id: ours.ids.household, person_id: theirs.ids.child }),
    ],
    [
      'leave-household',
      anOp('leave-household', { household_id: theirs.ids.household, person_id: theirs.ids.child }),
    ],
    ['delete-household', anOp('delete-household', { id: theirs.ids.household, people: [] })],
    [
      'check-in-child, their child',
      anOp('check-in-child', {
        service_id: ours.ids.service,
        person_id: theirs.ids.child,
        guardian_name: 'Ada',
      }),
    ],
    [
      'check-in-child, their service',
      anOp('check-in-child', {
        service_id: theirs.ids.service,
        person_id: ours.ids.child,
        guardian_name: 'Ada',
      }),
    ],
    [
      'check-out-child, their guardian',
      anOp('check-out-child', {
        service_id: ours.ids.service,
        person_id: ours.ids.child,
        guardian_id: theirs.ids.member,
        how: 'guardian',
      }),
    ],
    [
      'undo-child-event',
      anOp('undo-child-event', {
        event_id: theirs.ids.childEvent,
        service_id: ours.ids.service,
        person_id: ours.ids.child,
      }),
    ],
    ['edit-schedule', anOp('edit-schedule', { id: theirs.ids.schedule, set: { time: '19:00' } })],
    ['delete-schedule', anOp('delete-schedule', { id: theirs.ids.schedule })],
    [
      'skip-service, their schedule',
      anOp('skip-service', {
        id: newId(),
        schedule_id: theirs.ids.schedule,
        day: '2026-11-01',
        service_id: newId(),
        name: 'Ours',
      }),
    ],
    [
      'unskip-service',
      anOp('unskip-service', { id: theirs.ids.scheduleDay, service_id: newId(), name: 'Ours' }),
    ],
    [
      'keep-erased, their service',
      anOp('keep-erased', {
        person_id: newId(),
        came: { service_id: theirs.ids.service, first_timer: true },
      }),
    ],
  ]
  test('references to their rows are NOT_KNOWN, as for unknown ids', async () => {
    const ops = refers()
    const results = await pushed(ours.owner, ...ops.map(([, op]) => op))
    results.forEach((result, at) =>
      expect(result, ops[at]?.[0]).toMatchObject({ status: 'rejected', code: 'NOT_KNOWN' }),
    )
    const [nobodys] = await pushed(ours.owner, anOp('delete-member', { id: newId() }))
    const deletion = ops.find(([name]) => name === 'delete-member')?.[1].id
    expect(results.find(({ id }) => id === deletion)?.message).toBe(nobodys.message)
  })
  test('their users are no coordinators or follow-up owners here', async () => {
    const user_id = theirs.owner.accountId
    const person_id = ours.ids.member
    const name = newId()
    const named = [
      anOp('create-cell', { id: newId(), name, user_id }),
      anOp('create-department', { id: newId(), name, user_id }),
      anOp('change-follow-up', { ...line(), person_id, set: { owner_id: user_id, state: 'reached' } }),
    ]
    await pushed(ours.owner, ...named)
    const church = `churches/${ours.ids.church}`
    for (const list of ['cells', 'departments']) {
      const { body } = await ours.owner.get(`${church}/${list}`)
      const made = body.data.find((group: { name: string }) => group.name === name)
      expect(made).toMatchObject({ user_id: null, user: null })
    }
    const { team, former = [] } = (await ours.owner.get('follow-ups')).body.data
    expect([...team, ...former].map(({ id }) => id)).not.toContain(user_id)
  })
  test('their classes and schedules are left out', async () => {
    const named = { service_id: ours.ids.service, person_id: ours.ids.child, guardian_name: 'Ada' }
    const events = [theirs.ids.cell, theirs.ids.department, newId()].map((class_id) =>
      anOp('check-in-child', { ...named, class_id }),
    )
    const services = [theirs.ids.schedule, newId()].map((schedule_id) =>
      anOp('create-service', {
        id: newId(),
        name: newId(),
        date_of_service: '2026-11-01',
        schedule_id,
      }),
    )
    const results = await pushed(ours.owner, ...events, ...services)
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 'applied'))
    for (const { id } of events)
      expect(await rowOf('child_events', id)).toMatchObject({ class_id: null, person_id: ours.ids.child })
    for (const { args } of services)
      expect(await rowOf('services', (args as { id: string }).id)).toMatchObject({ schedule_id: null })
  })
  test('an undo that names their marks leaves theirs alone', async () => {
    const mark = await inChurch(
      testServer.db.pool,
      theirs.ids.church,
      async (tx) => (await tx.query('select id from marks limit 1')).rows[0].id,
    )
    const undo = anOp('unmark-person', {
      service_id: ours.ids.service,
      person_id: ours.ids.member,
      mark_ids: [mark],
    })
    expect((await pushed(ours.owner, undo))[0]).toMatchObject({ status: 'applied' })
  })
  test('an alias of ours means nothing in theirs', async () => {
    const [mine, same] = [newId(), newId()]
    const typed = { first_name: 'Alia', last_name: 'Same', phone_number: '0803 555 2323' }
    const [, second] = await pushed(
      ours.owner,
      anOp('add-member', { id: mine, ...typed }),
      anOp('add-member', { id: same, ...typed }),
    )
    expect(second.aliases).toEqual([{ from: same, to: mine }])
    expect((await ours.owner.get(`member/${same}`)).status).toBe(200)
    expect((await theirs.owner.get(`member/${same}`)).status).toBe(404)
  })
  test('an op that needs an op of theirs waits and reveals nothing', async () => {
    const op = anOp('add-member', { id: newId(), ...person() })
    const [done] = await pushed(ours.owner, op)
    expect(done).toMatchObject({ status: 'applied' })
    const id = newId()
    const needy = aPush({ ...theirs.owner, accountId: theirs.owner.accountId }, [
      { ...anOp('delete-member', { id }), needs: [op.id] },
    ])
    expect((await theirs.owner.post('sync/push', needy)).body.data.results[0]).toEqual({
      id: needy.ops.map((one) => (one as { id: string }).id)[0],
      status: 'waiting',
    })
    before = await everythingOf(testServer.db.pool, theirs.ids.church)
  })
})

describe("8.4.1 another church's ids in links", () => {
  test('our member is unknown at their service, their person cannot be claimed', async () => {
    const visit = (path: string, payload: object) =>
      testServer.app.inject({ method: 'POST', url: `/api/v1/${path}`, payload })
    const phone = '0803 555 4545'
    await ours.owner.post('member', { ...person(), phone_number: phone })
    const marked = await visit('mark-church-service-attendance', {
      emailOrPhone: phone,
      churchReference: theirs.ids.churchReference,
      church_id: ours.ids.church,
    })
    expect(marked.json().success).toBe(false)
    const added = await visit('add-new-member-from-attendance-capture', {
      ...person(),
      id: theirs.ids.member,
      phone: '0803 555 4646',
      churchReference: ours.ids.churchReference,
    })
    expect(added.statusCode).toBe(201)
    expect(await rowOf('members', theirs.ids.member)).toMatchObject({
      church_id: ours.ids.church,
      phone_number: '+2348035554646',
    })
  })
})
