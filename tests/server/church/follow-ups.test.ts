/** Tests the follow-up list: its people, its decisions, and how a line closes by itself. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../contract/ids.ts'
import { listFollowUps } from '../../../server/modules/follow-ups/routes.ts'
import { aChurch, aTeamUser, type Caller, change, type TestServer, openTestServer } from './test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: TestServer
let owner: Caller
beforeAll(async () => {
  testServer = await openTestServer()
})
beforeEach(async () => {
  owner = await aChurch(testServer)
})
afterAll(() => testServer.close())

/** Sundays of one year. The tests read the list on the Monday or the Saturday after. */
const SUNDAYS = ['2026-09-06', '2026-09-13', '2026-09-20', '2026-09-27', '2026-10-04'] as const
const listOn = async (day: string) =>
  listFollowUps(testServer.database.pool, owner.church, new Date(`${day}T10:00:00Z`))
const linesOn = async (day: string) =>
  (await listOn(day)).lines.map(({ person, reason, since, missed, state }) => ({
    name: person.first_name,
    reason,
    since,
    missed,
    state,
  }))

/** Services on these days, and the people at each. */
async function held(came: Record<string, string[]>): Promise<void> {
  for (const [day, people] of Object.entries(came)) {
    const { id } = await owner.service(day)
    for (const person of people) await owner.put(`churchservices/${id}/attendees/${person}`)
  }
}

async function joinedLongAgo(name: string): Promise<string> {
  const id = await owner.person(name, 'Eze')
  await change(testServer, 'update members set created_at = $2 where id = $1', [id, '2026-01-01T12:00:00Z'])
  return id
}

spec('Follow-up: lines', 'route listFollowUps')
test('lists a person after three whole missed weeks, not earlier', async () => {
  const [ada, bola] = [await joinedLongAgo('Ada'), await joinedLongAgo('Bola')]
  await held({ [SUNDAYS[0]]: [ada, bola], [SUNDAYS[1]]: [bola], [SUNDAYS[2]]: [bola], [SUNDAYS[3]]: [bola] })
  expect(await linesOn('2026-09-26')).toEqual([])
  // On the Sunday itself the week is not over: she may still come.
  expect(await linesOn('2026-09-27')).toEqual([])
  expect(await linesOn('2026-09-28')).toEqual([
    { name: 'Ada', reason: 'absent', since: SUNDAYS[0], missed: 3, state: 'to_call' },
  ])
})

spec('Follow-up: lines')
test('weeks without marked services and midweek days count against nobody', async () => {
  const [ada, bola] = [await joinedLongAgo('Ada'), await joinedLongAgo('Bola')]
  await held({
    [SUNDAYS[0]]: [ada, bola],
    '2026-09-09': [bola],
    '2026-09-11': [bola],
    [SUNDAYS[1]]: [bola],
    [SUNDAYS[2]]: [],
    [SUNDAYS[4]]: [bola],
  })
  expect(await linesOn('2026-10-10')).toEqual([])
  await change(testServer, `update churches set settings = '{"absent_after": 2}' where church_id = $1`, [
    owner.church,
  ])
  expect(await linesOn('2026-10-10')).toMatchObject([{ name: 'Ada', missed: 2 }])
})

test('a church that meets on Saturdays counts its own weeks', async () => {
  const [ada, bola] = [await joinedLongAgo('Ada'), await joinedLongAgo('Bola')]
  await held({ '2026-09-05': [ada, bola], '2026-09-12': [bola], '2026-09-19': [bola], '2026-09-26': [bola] })
  expect(await linesOn('2026-09-27')).toEqual([])
  expect(await linesOn('2026-09-28')).toMatchObject([{ name: 'Ada', since: '2026-09-05' }])
})

test('lists a first timer once from that day, then as returned', async () => {
  const { id: service } = await owner.service(SUNDAYS[0])
  const reply = await owner.post('member', { first_name: 'Chidi', last_name: 'Obi', first_timer: true })
  const chidi = reply.body.data.id
  await change(
    testServer,
    `update members set created_at = '2026-09-06T09:00:00Z', captured_service_id = $2 where id = $1`,
    [chidi, service],
  )
  await owner.put(`churchservices/${service}/attendees/${chidi}`)
  const bola = await joinedLongAgo('Bola')
  await held({ [SUNDAYS[1]]: [bola], [SUNDAYS[2]]: [bola], [SUNDAYS[3]]: [bola] })
  expect(await linesOn('2026-09-28')).toEqual([
    { name: 'Chidi', reason: 'first_timer', since: SUNDAYS[0], missed: 3, state: 'to_call' },
  ])
  await held({ [SUNDAYS[4]]: [chidi, bola] })
  expect(await linesOn('2026-10-05')).toMatchObject([{ name: 'Chidi', state: 'returned' }])
  // The day and the previous status: a phone that undoes the mark restores them.
  expect((await listOn('2026-10-05')).lines).toMatchObject([
    { came_on: [SUNDAYS[4]], decided_state: 'to_call' },
  ])
  // A quarter later nobody calls a first timer.
  expect(await linesOn('2026-12-20')).not.toContainEqual(expect.objectContaining({ reason: 'first_timer' }))
})

spec('route changeFollowUp', 'route addFollowUpNote')
test('a visit closes the decided line and a later absence opens another', async () => {
  const [ada, bola] = [await joinedLongAgo('Ada'), await joinedLongAgo('Bola')]
  await held({ [SUNDAYS[0]]: [ada, bola], [SUNDAYS[1]]: [bola], [SUNDAYS[2]]: [bola], [SUNDAYS[3]]: [bola] })
  const line = { person_id: ada, reason: 'absent', since: SUNDAYS[0] }
  const taken = await owner.put('follow-up', { ...line, state: 'reached', owner_id: owner.account })
  expect([taken.status, taken.body.message]).toEqual([200, 'Update successful'])
  expect((await owner.post('follow-up/note', { ...line, text: ' She travelled. ' })).status).toBe(201)
  const list = await listOn('2026-09-28')
  expect(list.lines).toMatchObject([{ id: taken.body.data.id, state: 'reached', owner_id: owner.account }])
  expect(list.notes).toMatchObject([{ follow_up_id: taken.body.data.id, text: 'She travelled.' }])
  expect(list.team).toMatchObject([{ id: owner.account, first_name: 'Tunde' }])
  expect(list.today).toBe('2026-09-28')
  await held({ [SUNDAYS[4]]: [ada, bola] })
  expect(await linesOn('2026-10-05')).toMatchObject([{ name: 'Ada', since: SUNDAYS[0], state: 'returned' }])
})

test('a due date stays when only the status changes, also after a late mark', async () => {
  const [ada, bola] = [await joinedLongAgo('Ada'), await joinedLongAgo('Bola')]
  await held({ [SUNDAYS[0]]: [ada, bola] })
  const { id: second } = await owner.service(SUNDAYS[1])
  for (const day of SUNDAYS.slice(2)) await held({ [day]: [bola] })
  const line = { person_id: ada, reason: 'absent', since: SUNDAYS[0] }
  await owner.put('follow-up', { ...line, owner_id: owner.account, due_on: '2026-10-02' })
  await owner.put('follow-up', { ...line, state: 'reached' })
  await decidedOn(ada, '2026-10-05T10:00:00Z')
  expect((await listOn('2026-10-10')).lines).toMatchObject([{ due_on: '2026-10-02', state: 'reached' }])
  // Another last visit gives the line another id. A change of one value keeps the others.
  await owner.put(`churchservices/${second}/attendees/${ada}`)
  const late = { ...line, since: SUNDAYS[1] }
  await owner.put('follow-up', { ...late, state: 'visiting' })
  expect((await listOn('2026-10-10')).lines).toMatchObject([
    { since: SUNDAYS[1], due_on: '2026-10-02', state: 'visiting', owner_id: owner.account },
  ])
  await owner.put('follow-up', { ...late, due_on: null })
  expect((await listOn('2026-10-10')).lines).toMatchObject([{ due_on: null, state: 'visiting' }])
  const wrong = await owner.put('follow-up', { ...late, due_on: '2026-02-30' })
  expect([wrong.status, wrong.body.errors?.[0]?.path]).toEqual([400, 'due_on'])
})

test('refuses bad input at its field, other churches and missing rights', async () => {
  const ada = await joinedLongAgo('Ada')
  const line = { person_id: ada, reason: 'absent', since: SUNDAYS[0] }
  const wrong = await owner.put('follow-up', { ...line, state: 'gone', since: 'soon' })
  expect([wrong.status, wrong.body.errors.map(({ path }: { path: string }) => path).sort()]).toEqual([
    400,
    ['since', 'state'],
  ])
  const nobody = await owner.put('follow-up', { ...line, owner_id: newId() })
  expect([nobody.status, nobody.body.errors[0].path]).toEqual([400, 'owner_id'])
  expect((await owner.post('follow-up/note', { ...line, text: ' ' })).body.errors[0].path).toBe('text')
  const other = await aChurch(testServer, 'Other')
  expect((await other.put('follow-up', { ...line, state: 'reached' })).status).toBe(404)
  const usher = await aTeamUser(testServer, owner.church, ['attendanceAccess'])
  expect((await usher.get('follow-ups')).body.code).toBe('FEATURE_REQUIRED')
  expect((await owner.get('follow-ups')).status).toBe(200)
})

const whoStands = async (day: string) =>
  (await listOn(day)).lines.map(({ person, since, state }) => [person.first_name, since, state])
const notesOn = async (day: string, line: string) =>
  (await listOn(day)).notes.filter((note) => note.follow_up_id === line).map(({ text }) => text)

/** Ada and Adah are one woman. Bola comes every Sunday. */
async function twoOfOne(adaHere: string, adahHere: string): Promise<[ada: string, adah: string]> {
  const [ada, adah] = [await joinedLongAgo('Ada'), await joinedLongAgo('Adah')]
  const bola = await joinedLongAgo('Bola')
  for (const day of SUNDAYS)
    await held({ [day]: [bola, ...(day === adaHere ? [ada] : []), ...(day === adahHere ? [adah] : [])] })
  return [ada, adah]
}

spec('Follow-up: merged')
test('merged records share one line, unmerging gives each their own', async () => {
  const [ada, adah] = await twoOfOne(SUNDAYS[0], SUNDAYS[0])
  const line = { person_id: adah, reason: 'absent', since: SUNDAYS[0] }
  await owner.post('follow-up/note', { ...line, text: 'She travelled.' })
  await owner.put('follow-up', { ...line, state: 'visiting', owner_id: owner.account })
  // Assigned later and not yet reached. On the other record she has been reached.
  await owner.put('follow-up', { ...line, person_id: ada, owner_id: owner.account })
  const { body } = await owner.post('same-people/join', { keep: ada, join: adah })
  const [merged, ...others] = (await listOn('2026-10-10')).lines
  expect(others).toEqual([])
  expect(merged).toMatchObject({ person: { id: ada }, state: 'visiting', owner_id: owner.account })
  expect(await notesOn('2026-10-10', merged!.id)).toEqual(['She travelled.'])
  await owner.put('follow-up', { ...line, person_id: ada, state: 'stopped' })
  await owner.post('follow-up/note', { ...line, person_id: ada, text: 'Moved away.' })
  expect((await listOn('2026-10-10')).lines).toMatchObject([
    { id: merged!.id, state: 'stopped', owner_id: owner.account },
  ])
  expect(await notesOn('2026-10-10', merged!.id)).toEqual(['Moved away.', 'She travelled.'])
  await owner.delete(`same-people/joined/${body.data.id}`)
  const { lines } = await listOn('2026-10-10')
  const unmerged = lines.find(({ person }) => person.id === adah)
  expect(unmerged).toMatchObject({ state: 'visiting', owner_id: owner.account })
  expect(lines.filter(({ person }) => person.id === ada)).toMatchObject([
    { state: 'to_call', owner_id: null },
  ])
  expect(await notesOn('2026-10-10', unmerged!.id)).toEqual(['She travelled.'])
  // Merged again, the decision about her holds. Unmerging the other decides nothing.
  await owner.post('same-people/join', { keep: ada, join: adah })
  expect((await listOn('2026-10-10')).lines).toMatchObject([{ state: 'visiting', owner_id: owner.account }])
})

test('merged records with different last visits share one line and decision', async () => {
  const [ada, adah] = await twoOfOne(SUNDAYS[0], SUNDAYS[1])
  await owner.post('follow-up/note', { person_id: ada, reason: 'absent', since: SUNDAYS[0], text: 'Rang.' })
  await owner.put('follow-up', { person_id: adah, reason: 'absent', since: SUNDAYS[1], state: 'visiting' })
  await owner.put('follow-up', { person_id: ada, reason: 'absent', since: SUNDAYS[0], state: 'reached' })
  const { body } = await owner.post('same-people/join', { keep: ada, join: adah })
  expect(await whoStands('2026-10-10')).toEqual([['Ada', SUNDAYS[1], 'reached']])
  const [line] = (await listOn('2026-10-10')).lines
  expect(await notesOn('2026-10-10', line!.id)).toEqual(['Rang.'])
  await owner.put('follow-up', { person_id: ada, reason: 'absent', since: SUNDAYS[1], state: 'stopped' })
  expect(await whoStands('2026-10-10')).toEqual([['Ada', SUNDAYS[1], 'stopped']])
  await owner.delete(`same-people/joined/${body.data.id}`)
  expect(await whoStands('2026-10-10')).toEqual([
    ['Adah', SUNDAYS[1], 'visiting'],
    ['Ada', SUNDAYS[0], 'reached'],
  ])
})

spec('Follow-up: absent again')
test('a returned first timer who stays away gets an absence line', async () => {
  const reply = await owner.post('member', { first_name: 'Chidi', last_name: 'Obi', first_timer: true })
  const chidi = reply.body.data.id
  await change(testServer, `update members set created_at = '2026-09-06T09:00:00Z' where id = $1`, [chidi])
  const bola = await joinedLongAgo('Bola')
  await held({ [SUNDAYS[0]]: [chidi], [SUNDAYS[1]]: [chidi, bola] })
  for (const day of SUNDAYS.slice(2)) await held({ [day]: [bola] })
  expect(await whoStands('2026-10-05')).toEqual([
    ['Chidi', SUNDAYS[1], 'to_call'],
    ['Chidi', SUNDAYS[0], 'returned'],
  ])
})

spec('Follow-up: note')
test('a noted line survives becoming a member and a return', async () => {
  const reply = await owner.post('member', { first_name: 'Chidi', last_name: 'Obi', first_timer: true })
  const quiet = await owner.post('member', { first_name: 'Dayo', last_name: 'Obi', first_timer: true })
  const [chidi, dayo] = [reply.body.data.id, quiet.body.data.id]
  await change(
    testServer,
    `update members set created_at = '2026-09-27T09:00:00Z' where id = any($1) and church_id = $2`,
    [[chidi, dayo], owner.church],
  )
  const [ada, bola] = [await joinedLongAgo('Ada'), await joinedLongAgo('Bola')]
  await held({ [SUNDAYS[0]]: [ada, bola], [SUNDAYS[1]]: [bola], [SUNDAYS[2]]: [bola], [SUNDAYS[3]]: [bola] })
  await owner.post('follow-up/note', {
    person_id: chidi,
    reason: 'first_timer',
    since: SUNDAYS[3],
    text: 'Glad.',
  })
  await owner.post('follow-up/note', {
    person_id: ada,
    reason: 'absent',
    since: SUNDAYS[0],
    text: 'Travelled.',
  })
  const before = await listOn('2026-09-28')
  expect(before.lines.map(({ person }) => person.first_name).sort()).toEqual(['Ada', 'Chidi', 'Dayo'])
  for (const id of [chidi, dayo]) await owner.put(`member/${id}`, { first_timer: false })
  await held({ [SUNDAYS[4]]: [ada, bola] })
  const { lines, notes } = await listOn('2026-10-05')
  expect(lines.map(({ person, reason, since, state }) => [person.first_name, reason, since, state])).toEqual([
    ['Chidi', 'first_timer', SUNDAYS[3], 'to_call'],
    ['Ada', 'absent', SUNDAYS[0], 'returned'],
  ])
  expect(new Set(notes.map((note) => note.follow_up_id))).toEqual(new Set(lines.map(({ id }) => id)))
  expect(lines).toMatchObject([
    { owner_id: null, changed_at: null },
    { came_on: [SUNDAYS[4]], missed: 3 },
  ])
  await change(
    testServer,
    `update follow_up_notes set written_at = now() - interval '13 weeks' where church_id = $1`,
    [owner.church],
  )
  expect(await linesOn('2026-10-05')).toEqual([])
})

test('keeps a decision on an open line however old', async () => {
  const [ada, bola] = [await joinedLongAgo('Ada'), await joinedLongAgo('Bola')]
  await held({ [SUNDAYS[0]]: [ada, bola], [SUNDAYS[1]]: [bola], [SUNDAYS[2]]: [bola], [SUNDAYS[3]]: [bola] })
  const line = { person_id: ada, reason: 'absent', since: SUNDAYS[0] }
  await owner.put('follow-up', { ...line, state: 'stopped', owner_id: owner.account })
  await change(
    testServer,
    `update follow_ups set changed_at = now() - interval '13 weeks' where person_id = $1`,
    [ada],
  )
  const list = await listOn('2026-09-28')
  expect(list.lines).toMatchObject([{ state: 'stopped', owner_id: owner.account }])
  expect(list.more).toBe(false)
})

test('a first timer not to call again is not called as absent', async () => {
  const bola = await joinedLongAgo('Bola')
  const chika = await owner.person('Chika', 'Obi')
  const first = '2026-05-31'
  const { id } = await owner.service(first)
  await change(testServer, 'update members set first_timer = true, captured_service_id = $2 where id = $1', [
    chika,
    id,
  ])
  await owner.put(`churchservices/${id}/attendees/${chika}`)
  for (const day of SUNDAYS) await held({ [day]: [bola] })
  expect(await whoStands('2026-10-10')).toEqual([['Chika', first, 'to_call']])
  await owner.put('follow-up', { person_id: chika, reason: 'first_timer', since: first, state: 'stopped' })
  await change(
    testServer,
    `update follow_ups set changed_at = now() - interval '13 weeks' where person_id = $1`,
    [chika],
  )
  expect(await whoStands('2026-10-10')).toEqual([])
})

const decidedOn = (person: string, at: string) =>
  change(testServer, 'update follow_ups set changed_at = $2 where person_id = $1', [person, at])

spec('Follow-up: late marks')
test('a late mark keeps the decision, a later visit opens a line', async () => {
  const [ada, bola] = [await joinedLongAgo('Ada'), await joinedLongAgo('Bola')]
  await held({ [SUNDAYS[0]]: [ada, bola] })
  const { id: second } = await owner.service(SUNDAYS[1])
  for (const day of SUNDAYS.slice(2)) await held({ [day]: [bola] })
  const line = { person_id: ada, reason: 'absent', since: SUNDAYS[0] }
  await owner.put('follow-up', { ...line, state: 'stopped', owner_id: owner.account })
  await owner.post('follow-up/note', { ...line, text: 'Moved away.' })
  await owner.post('follow-up/note', { ...line, since: '2026-08-30', text: 'Travels often.' })
  await decidedOn(ada, '2026-10-05T10:00:00Z')
  await owner.put(`churchservices/${second}/attendees/${ada}`)
  const { lines } = await listOn('2026-10-10')
  expect(lines).toMatchObject([{ since: SUNDAYS[1], state: 'stopped', owner_id: owner.account }])
  expect(await notesOn('2026-10-10', lines[0]!.id)).toEqual(['Travels often.', 'Moved away.'])
  // A change of one part under the new key keeps the other part. It is still one line.
  await owner.put('follow-up', { ...line, since: SUNDAYS[1], owner_id: null })
  expect((await listOn('2026-10-10')).lines).toMatchObject([
    { id: lines[0]!.id, state: 'stopped', owner_id: null },
  ])
  await decidedOn(ada, '2026-10-10T10:00:00Z')
  await held({ '2026-10-11': [ada, bola], '2026-10-18': [bola], '2026-10-25': [bola], '2026-11-01': [bola] })
  expect(await whoStands('2026-11-02')).toEqual([
    ['Ada', '2026-10-11', 'to_call'],
    ['Ada', SUNDAYS[1], 'returned'],
  ])
})

test('a decision in the first hours counts for the church’s own day', async () => {
  const [ada, bola] = [await joinedLongAgo('Ada'), await joinedLongAgo('Bola')]
  await held({ [SUNDAYS[0]]: [ada, bola] })
  const { id: second } = await owner.service(SUNDAYS[1])
  for (const day of SUNDAYS.slice(2)) await held({ [day]: [bola] })
  const line = { person_id: ada, reason: 'absent', since: SUNDAYS[0] }
  await owner.put('follow-up', { ...line, state: 'stopped' })
  await owner.post('follow-up/note', { ...line, text: 'Moved away.' })
  await owner.put(`churchservices/${second}/attendees/${ada}`)
  const saidAt = async (at: string) => {
    await decidedOn(ada, at)
    await change(testServer, 'update follow_up_notes set written_at = $2 where person_id = $1', [ada, at])
    const { lines } = await listOn('2026-10-10')
    const now = lines.find(({ since }) => since === SUNDAYS[1])!
    return [now.state, await notesOn('2026-10-10', now.id)]
  }
  // Lagos is one hour ahead: after her second Sunday, half an hour into the Monday.
  expect(await saidAt('2026-09-13T23:30:00Z')).toEqual(['stopped', ['Moved away.']])
  // And on that Sunday itself, on which she may have come since.
  expect(await saidAt('2026-09-12T23:30:00Z')).toEqual(['to_call', []])
  await change(testServer, `update churches set time_zone = 'America/New_York' where church_id = $1`, [
    owner.church,
  ])
  expect(await saidAt('2026-09-14T02:00:00Z')).toEqual(['to_call', []])
})

test('an early-hour decision on a merged record is about its line', async () => {
  const [ada, adah] = await twoOfOne(SUNDAYS[0], SUNDAYS[1])
  await owner.put('follow-up', { person_id: adah, reason: 'absent', since: SUNDAYS[0], state: 'reached' })
  await owner.post('same-people/join', { keep: ada, join: adah })
  await change(testServer, 'update follow_ups set changed_at = $2 where church_id = $1', [
    owner.church,
    '2026-09-12T23:30:00Z',
  ])
  expect(await whoStands('2026-10-10')).toEqual([['Ada', SUNDAYS[1], 'reached']])
})

spec('Follow-up: late marks')
test('another joining date keeps decisions on first timers and never-visited people', async () => {
  const bola = await joinedLongAgo('Bola')
  const reply = await owner.post('member', { first_name: 'Chidi', last_name: 'Obi', first_timer: true })
  const [chidi, dayo] = [reply.body.data.id, await owner.person('Dayo', 'Eze')]
  const setJoinedAt = (id: string, at: string) =>
    change(testServer, 'update members set created_at = $2 where id = $1', [id, at])
  await setJoinedAt(chidi, '2026-09-30T12:00:00Z')
  await setJoinedAt(dayo, '2026-09-01T12:00:00Z')
  for (const day of SUNDAYS) await held({ [day]: [bola] })
  const first = { person_id: chidi, reason: 'first_timer', since: '2026-09-30' }
  await owner.put('follow-up', { ...first, state: 'reached' })
  await owner.post('follow-up/note', { ...first, text: 'Was glad.' })
  await owner.put('follow-up', {
    person_id: dayo,
    reason: 'absent',
    since: '2026-09-01',
    state: 'stopped',
  })
  await setJoinedAt(chidi, '2026-09-23T12:00:00Z')
  await setJoinedAt(dayo, '2015-03-01T12:00:00Z')
  const { lines } = await listOn('2026-10-10')
  expect(lines.map(({ person, since, state }) => [person.first_name, since, state])).toEqual([
    ['Chidi', '2026-09-23', 'reached'],
    ['Dayo', '2015-03-01', 'stopped'],
  ])
  expect(await notesOn('2026-10-10', lines[0]!.id)).toEqual(['Was glad.'])
})

spec('Follow-up: long list')
test('a longer list keeps lines that are assigned or decided', async () => {
  const [ada, bola] = [await joinedLongAgo('Ada'), await joinedLongAgo('Bola')]
  const chika = await joinedLongAgo('Chika')
  await held({ '2026-07-05': [ada, chika], '2026-08-09': [bola] })
  for (const day of SUNDAYS) await held({ [day]: [bola] })
  await change(testServer, MANY_MORE, [owner.church])
  const line = { reason: 'absent', since: '2026-07-05' }
  await owner.put('follow-up', { ...line, person_id: ada, state: 'visiting', owner_id: owner.account })
  await owner.put('follow-up', { ...line, person_id: chika, since: '2026-06-28', state: 'reached' })
  const before = await listOn('2026-10-10')
  expect([before.more, before.lines.length]).toEqual([true, 502])
  // However long ago: it still holds.
  await decidedOn(ada, '2026-07-20T10:00:00Z')
  await decidedOn(chika, '2026-07-20T10:00:00Z')
  const { lines, more } = await listOn('2026-10-10')
  expect([more, lines.length]).toEqual([true, 502])
  for (const list of [before.lines, lines])
    expect(
      list
        .slice(-2)
        .map(({ person, since, state }) => [person.first_name, since, state])
        .sort(),
    ).toEqual([
      ['Ada', '2026-07-05', 'visiting'],
      ['Chika', '2026-07-05', 'reached'],
    ])
})

spec('Follow-up: long list')
test('decided lines take no room from people waiting for a call', async () => {
  const bola = await joinedLongAgo('Bola')
  await held({ '2026-07-05': [bola], '2026-08-09': [bola] })
  for (const day of SUNDAYS) await held({ [day]: [bola] })
  await change(testServer, MANY_MORE, [owner.church])
  const open = (lines: { state: string }[]) => lines.filter(({ state }) => state === 'to_call').length
  const before = await listOn('2026-10-10')
  expect([open(before.lines), before.lines.length, before.more]).toEqual([500, 500, true])
  await change(testServer, ALL_REACHED, [owner.church, before.lines.map(({ person }) => person.id)])
  const after = await listOn('2026-10-10')
  expect([open(after.lines), after.lines.length, after.more]).toEqual([500, 1000, true])
})

const ALL_REACHED = `insert into follow_ups (church_id, id, person_id, reason, since, state, changed_at, rev)
  select $1, gen_random_uuid(), id, 'absent', '2026-08-09', 'reached', '2026-10-09T10:00:00Z', 1
  from unnest($2::uuid[]) as p(id)`

/** 1,100 others who came last on 9 August. */
const MANY_MORE = `with more as (
    insert into members (church_id, id, first_name, last_name, name_key, created_at, rev)
    select $1, gen_random_uuid(), 'Dayo', 'P' || n, 'dayo p' || n, '2026-01-01', n from generate_series(1, 1100) n
    returning id)
  insert into marks (church_id, id, service_id, person_id, arrived_at, tapped_at, rev)
  select $1, gen_random_uuid(), s.id, more.id, now(), now(), 1
  from more, services s where s.church_id = $1 and s.date_of_service = '2026-08-09'`

spec('Follow-up: absence rule')
test('a mark at an event alone does not end an absence', async () => {
  const [ada, bola] = [await joinedLongAgo('Ada'), await joinedLongAgo('Bola')]
  await held({ [SUNDAYS[0]]: [ada, bola] })
  for (const day of SUNDAYS.slice(1)) await held({ [day]: [bola] })
  const event = newId()
  await change(
    testServer,
    `insert into events (church_id, id, name, start_date, end_date, type)
     values ($1, $2, 'Vigil', '2026-10-02T20:00:00Z', '2026-10-03T04:00:00Z', 'offline')`,
    [owner.church, event],
  )
  await change(testServer, 'insert into event_marks (church_id, event_id, person_id) values ($1, $2, $3)', [
    owner.church,
    event,
    ada,
  ])
  expect(await whoStands('2026-10-10')).toEqual([['Ada', SUNDAYS[0], 'to_call']])
})

spec('Follow-up: absence rule')
test('people who never came rank last and close on visiting', async () => {
  const [ada, bola] = [await joinedLongAgo('Ada'), await joinedLongAgo('Bola')]
  const [chidi, dayo] = [await joinedLongAgo('Chidi'), await owner.person('Dayo', 'Eze')]
  await held({ [SUNDAYS[0]]: [ada, bola], [SUNDAYS[1]]: [bola], [SUNDAYS[2]]: [bola], [SUNDAYS[3]]: [bola] })
  const setJoinedAt = (id: string, at: string) =>
    change(testServer, 'update members set created_at = $2 where id = $1', [id, at])
  // By the church's clock he joined on the Monday of the first counted week, so nobody can have missed him.
  await setJoinedAt(dayo, '2026-09-06T23:30:00Z')
  expect(await whoStands('2026-09-28')).toEqual([
    ['Ada', SUNDAYS[0], 'to_call'],
    ['Chidi', '2026-01-01', 'to_call'],
  ])
  await setJoinedAt(dayo, '2026-09-06T22:30:00Z')
  const { lines } = await listOn('2026-09-28')
  expect(
    lines.map(({ person, since, never_came, missed }) => [person.first_name, since, never_came, missed]),
  ).toEqual([
    ['Ada', SUNDAYS[0], false, 3],
    ['Dayo', SUNDAYS[0], true, 3],
    ['Chidi', '2026-01-01', true, 4],
  ])
  await owner.put('follow-up', { person_id: chidi, reason: 'absent', since: '2026-01-01', state: 'reached' })
  expect((await listOn('2026-09-28')).lines.at(-1)).toMatchObject({ state: 'reached', never_came: true })
  // If the church would call them later, the decision holds, and they still never came.
  await change(testServer, `update churches set settings = '{"absent_after": 12}' where church_id = $1`, [
    owner.church,
  ])
  expect((await listOn('2026-09-28')).lines).toMatchObject([{ person: { id: chidi }, never_came: true }])
  await change(testServer, `update churches set settings = '{"absent_after": 3}' where church_id = $1`, [
    owner.church,
  ])
  await held({ [SUNDAYS[4]]: [bola, chidi, dayo] })
  expect(
    (await listOn('2026-10-05')).lines.map(({ person, state, never_came }) => [
      person.first_name,
      state,
      never_came,
    ]),
  ).toEqual([
    ['Ada', 'to_call', false],
    ['Chidi', 'returned', true],
  ])
})

spec('Follow-up: absence rule')
test('marks older than their record count, deleted people are not listed', async () => {
  const [ada, bola] = [await owner.person('Ada', 'Eze'), await joinedLongAgo('Bola')]
  const chidi = await joinedLongAgo('Chidi')
  await held({ [SUNDAYS[0]]: [ada, bola, chidi] })
  for (const day of SUNDAYS.slice(1)) await held({ [day]: [bola] })
  await change(testServer, 'update members set deleted_at = now() where id = $1', [chidi])
  expect(await whoStands('2026-10-10')).toEqual([['Ada', SUNDAYS[0], 'to_call']])
})

test('a line names a former assignee, also without membersAccess', async () => {
  const [ada, bola] = [await joinedLongAgo('Ada'), await joinedLongAgo('Bola')]
  await held({ [SUNDAYS[0]]: [ada, bola] })
  for (const day of SUNDAYS.slice(1)) await held({ [day]: [bola] })
  const [gone, usher] = [await aTeamUser(testServer, owner.church), await aTeamUser(testServer, owner.church)]
  const line = { person_id: ada, reason: 'absent', since: SUNDAYS[0] }
  expect((await gone.put('follow-up', { ...line, owner_id: gone.account })).status).toBe(200)
  expect((await usher.post('follow-up/note', { ...line, text: 'Rang.' })).status).toBe(201)
  expect((await listOn('2026-10-10')).former).toEqual([])
  await testServer.database.pool.query(`update memberships set status = 'removed' where account_id = $1`, [
    gone.account,
  ])
  await testServer.database.pool.query(
    `update memberships set features = '{attendanceAccess}' where account_id = $1`,
    [usher.account],
  )
  const { former, lines, team } = await listOn('2026-10-10')
  expect(lines).toMatchObject([{ owner_id: gone.account }])
  expect(team.map(({ id }) => id)).toEqual([owner.account])
  expect(new Map(former?.map(({ id, left }) => [id, left]))).toEqual(
    new Map([
      [gone.account, true],
      [usher.account, false],
    ]),
  )
})
