/** Tests the recipients of an SMS by choice: everybody, a cell, a filter, an event, chosen people. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '../../../contract/new-id.ts'
import { addDays, mondayOf } from '../../../contract/calendar/days.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { aChurch, aTeamUser, today, type Caller } from '../church/test-server.ts'
import { balance, openSmsTestServer, payIn, phones, type SmsTestServer } from './sms-test-server.ts'
import { spec } from '../../spec/spec.ts'

let testServer: SmsTestServer
beforeAll(async () => {
  testServer = await openSmsTestServer()
})
afterAll(() => testServer.close())
beforeEach(() =>
  Object.assign(testServer.network, { handed: [], next: [], down: false, tells: true, refuses: new Set() }),
)

const preview = async (church: Caller, to: object, more: object = {}) =>
  (await church.post('previewBulkSms', { to, ...more })).body
const send = (church: Caller, to: object, more: object = {}) =>
  church.post('sendBulkSmsNotification', {
    message: 'Service begins at nine',
    to,
    consent_stated: true,
    send_in_quiet_hours: true,
    ...more,
  })
const sentTo = async (church: Caller, id: string): Promise<string[]> =>
  (await church.get(`notifications/${id}`)).body.data.people
    .map(({ phone_number }: { phone_number: string }) => phone_number)
    .sort()
const made = async (church: Caller, noun: 'cell' | 'department', name: string): Promise<string> =>
  (await church.post(noun, { name })).body.data.id
const OWNERS_PHONE = '+2348030000009'

type Someone = {
  phone: 0 | 1 | 2 | null
  cell: 0 | 1 | null
  department: 0 | null
  gender: 'male' | 'female' | null
  first_timer: boolean
  consent: boolean | null
  gone: 'deleted' | 'merged' | null
}
const someone: fc.Arbitrary<Someone> = fc.record({
  phone: fc.constantFrom(0 as const, 1 as const, 2 as const, null),
  cell: fc.constantFrom(0 as const, 1 as const, null),
  department: fc.constantFrom(0 as const, null),
  gender: fc.constantFrom('male' as const, 'female' as const, null),
  first_timer: fc.boolean(),
  consent: fc.constantFrom(true, false, null),
  gone: fc.constantFrom(null, null, null, null, 'deleted' as const, 'merged' as const),
})

/** A filter without absence, which has a test of its own. */
const filter = fc.record(
  {
    cell: fc.constantFrom(0, 1),
    department: fc.constant(0),
    no_cell: fc.constant(true as const),
    no_department: fc.constant(true as const),
    gender: fc.constantFrom('male' as const, 'female' as const),
    first_timer: fc.boolean(),
  },
  { requiredKeys: [] },
)
const choice = fc.oneof(
  fc.record({ kind: fc.constant('everyone' as const) }),
  fc.record({ kind: fc.constant('cell' as const), which: fc.constantFrom(0, 1) }),
  fc.record({ kind: fc.constant('department' as const), which: fc.constant(0) }),
  fc.record({ kind: fc.constant('filter' as const), filter }),
  fc.record({ kind: fc.constant('people' as const), which: fc.array(fc.nat(5), { minLength: 1 }) }),
)
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never

/** A literal reading of the rules. */
function isMeant(one: Someone, at: number, to: Choice): boolean {
  switch (to.kind) {
    case 'everyone':
      return true
    case 'cell':
      return one.cell === to.which
    case 'department':
      return one.department === to.which
    case 'people':
      return to.which.includes(at)
    case 'filter': {
      const { cell, department, no_cell, no_department, gender, first_timer } = to.filter
      return (
        (cell === undefined || one.cell === cell) &&
        (department === undefined || one.department === department) &&
        (!no_cell || one.cell === null) &&
        (!no_department || one.department === null) &&
        (gender === undefined || one.gender === gender) &&
        (first_timer === undefined || one.first_timer === first_timer)
      )
    }
  }
}

const PHONES = phones(3, 70_010)

/** Six people and the owner, who has a phone and nothing else. */
async function peopled(all: Someone[]) {
  const church = await aChurch(testServer)
  const cells = [await made(church, 'cell', 'Victory'), await made(church, 'cell', 'Faith')]
  const departments = [await made(church, 'department', 'Choir')]
  const ids = await Promise.all(
    all.map(({ phone, gender }, at) =>
      church.person(`Name${at}`, `Last${at}`, phone === null ? undefined : PHONES[phone], { gender }),
    ),
  )
  const owner = (await church.get(`churches/${church.church}/members?q=Folake`)).body.data[0].id
  await inChurch(testServer.database.pool, church.church, async (tx) => {
    for (const [at, one] of all.entries()) {
      const set = [
        one.cell === null ? null : cells[one.cell],
        one.department === null ? null : departments[0],
      ]
      await tx.query(
        `update members set cell_id = $3, department_id = $4, first_timer = $5,
           deleted_at = case when $6 then now() end where church_id = $1 and id = $2`,
        [church.church, ids[at], ...set, one.first_timer, one.gone === 'deleted'],
      )
      if (one.gone === 'merged')
        await tx.query(`insert into aliases (church_id, id, to_id, rev) values ($1, $2, $3, 0)`, [
          church.church,
          ids[at],
          owner,
        ])
    }
  })
  for (const [at, one] of all.entries())
    if (one.consent !== null && one.gone === null)
      await church.put(`member/${ids[at]}/consents`, { sms: one.consent })
  return { church, cells, departments, ids }
}

type Peopled = Awaited<ReturnType<typeof peopled>>

function onTheWire(to: Choice, { cells, departments, ids }: Peopled): object {
  if (to.kind === 'everyone') return to
  if (to.kind === 'people') return { kind: to.kind, ids: to.which.map((at) => ids[at]) }
  if (to.kind !== 'filter') return { kind: to.kind, id: (to.kind === 'cell' ? cells : departments)[to.which] }
  const { cell, department, ...rest } = to.filter
  return {
    kind: 'filter',
    filter: {
      ...rest,
      ...(cell !== undefined && { cell_id: cells[cell] }),
      ...(department !== undefined && { department_id: departments[department] }),
    },
  }
}

/** The people meant, as a plain reading finds them: a merged record means the owner where it is named by its id. */
function expected(all: Someone[], to: Choice, consentStated: boolean) {
  const here = all.filter((one, at) => one.gone === null && isMeant(one, at, to))
  const owner =
    to.kind === 'everyone' ||
    (to.kind === 'people' && to.which.some((at) => all[at]?.gone === 'merged')) ||
    (to.kind === 'filter' && isMeant(OWNER, -1, to))
  const theirs = here.flatMap(({ phone }) => (phone === null ? [] : [PHONES[phone]!]))
  const numbers = new Set([...theirs, ...(owner ? [OWNERS_PHONE] : [])])
  const saysOf = (phone: string) =>
    all
      .filter((one) => one.gone === null && one.phone !== null && PHONES[one.phone] === phone)
      .map(({ consent }) => consent)
  const may = [...numbers].filter((phone) => {
    const says = saysOf(phone)
    if (says.includes(false)) return false
    return says.includes(true) || consentStated
  })
  return {
    people: here.length + (owner ? 1 : 0),
    without_phone: here.filter(({ phone }) => phone === null).length,
    recipients: may.length,
    phones: may.sort(),
  }
}

const OWNER: Someone = {
  phone: null,
  cell: null,
  department: null,
  gender: null,
  first_timer: false,
  consent: null,
  gone: null,
}

spec('SMS: recipients')
test(
  'a choice reaches those whom a plain reading finds, each number once',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someone, { minLength: 6, maxLength: 6 }),
        fc.array(fc.tuple(choice, fc.boolean()), { minLength: 3, maxLength: 6 }),
        async (all, choices) => {
          const here = await peopled(all)
          await payIn(testServer, here.church.church, 1000)
          for (const [to, consent_stated] of choices) {
            const wire = onTheWire(to, here)
            const { phones: reached, ...counts } = expected(all, to, consent_stated)
            const { data } = await preview(here.church, wire, { consent_stated })
            expect(data).toMatchObject({ ...counts, cost: counts.recipients * 6 })
            const sent = await send(here.church, wire, { consent_stated })
            if (reached.length === 0) expect(sent.status).toBe(400)
            else expect(await sentTo(here.church, sent.body.data.id)).toEqual(reached)
          }
        },
      ),
      { numRuns: 20 },
    )
  },
)

spec('SMS: recipients')
test('absent for weeks means the people of the members’ filter', async () => {
  const church = await aChurch(testServer, 'Weeks')
  const [came, missed] = [
    await church.person('Ada', 'Eze', PHONES[0]),
    await church.person('Bola', 'Eze', PHONES[1]),
  ]
  const { pool } = testServer.database
  await inChurch(pool, church.church, (tx) =>
    tx.query(`update members set created_at = now() - interval '60 days' where church_id = $1`, [
      church.church,
    ]),
  )
  for (const weeks of [1, 2]) {
    const { id } = await church.service(addDays(mondayOf(today()), -7 * weeks), `Week ${weeks}`)
    await church.put(`churchservices/${id}/attendees/${came}`)
  }
  for (const absent_for of [1, 2, 3]) {
    const list = (await church.get(`churches/${church.church}/members?absent_for=${absent_for}`)).body.data
    const { data } = await preview(
      church,
      { kind: 'filter', filter: { absent_for } },
      { consent_stated: true },
    )
    expect(data.people).toBe(list.length)
    expect(list.map(({ id }: { id: string }) => id).includes(missed)).toBe(absent_for < 3)
  }
  const joined = { kind: 'filter', filter: { joined_from: addDays(today(), -30) } }
  expect((await preview(church, joined)).data).toMatchObject({ people: 0, recipients: 0 })
})

spec('SMS: recipients')
test('the people of an event are those marked at it, under any id', async () => {
  const church = await aChurch(testServer, 'Event')
  await payIn(testServer, church.church, 60)
  const ada = await church.person('Ada', 'Eze', PHONES[0])
  await church.person('Bola', 'Eze', PHONES[1])
  const event = (
    await church.post('event', {
      name: 'Picnic',
      description: 'At the lake',
      startDate: new Date(Date.now() + 60_000).toISOString(),
      endDate: new Date(Date.now() + 3_600_000).toISOString(),
      type: 'offline',
      contact_email: 'a@b.example',
      contact_phone_number: '08031234567',
      address: { street: 'S', city: 'C', state: 'L', country: 'Nigeria', post_code: null },
    })
  ).body
  const to = { kind: 'event', id: event.data.id }
  expect((await preview(church, to)).data).toMatchObject({ people: 0, to: { kind: 'event', name: 'Picnic' } })
  await church.put(`events/${event.data.id}/attendees/${ada}`)
  expect((await preview(church, to)).data).toMatchObject({ people: 1, to: { name: 'Picnic' } })
  const { data } = (await send(church, to)).body
  expect(data).toMatchObject({ type: 'bulk', to: { kind: 'event', name: 'Picnic' } })
  expect(await sentTo(church, data.id)).toEqual([PHONES[0]])
})

spec('SMS: recipients by right')
test('a cell, a department and an event need the feature that reads them', async () => {
  const church = await aChurch(testServer, 'Rights')
  await payIn(testServer, church.church, 60)
  const cell = await made(church, 'cell', 'Victory')
  const id = await church.person('Ada', 'Eze', PHONES[0], { cell_id: cell })
  await inChurch(testServer.database.pool, church.church, (tx) =>
    tx.query('update members set cell_id = $3 where church_id = $1 and id = $2', [church.church, id, cell]),
  )
  const members = await aTeamUser(testServer, church.church, ['membersAccess'])
  const both = await aTeamUser(testServer, church.church, ['membersAccess', 'cellsAccess'])
  const cells = await aTeamUser(testServer, church.church, ['cellsAccess'])
  const to = { kind: 'cell', id: cell }
  for (const kind of ['cell', 'department', 'event']) {
    const answer = await send(members, { kind, id: newId() })
    expect([answer.status, answer.body.code], kind).toEqual([403, 'FEATURE_REQUIRED'])
    expect((await members.post('previewBulkSms', { to: { kind, id: newId() } })).status).toBe(403)
  }
  expect((await send(cells, to)).status).toBe(403)
  expect((await preview(both, to)).data).toMatchObject({ people: 1 })
  // The members' list filters by cell for everybody who may read it.
  expect((await preview(members, { kind: 'filter', filter: { cell_id: cell } })).data).toMatchObject({
    people: 1,
  })
  expect((await send(both, to)).status).toBe(201)
})

spec('SMS: recipients by right')
test('another church’s cells, events, groups and people are not reached', async () => {
  const church = await aChurch(testServer, 'Own')
  const theirs = await aChurch(testServer, 'Theirs')
  await payIn(testServer, church.church, 60)
  const person = await theirs.person('Ada', 'Eze', PHONES[0])
  const group = (await theirs.post('smsgroup', { name: 'Choir', phoneNumbers: PHONES })).body.data.id
  const { id: service } = await theirs.service()
  const of = {
    cell: await made(theirs, 'cell', 'Victory'),
    department: await made(theirs, 'department', 'Choir'),
  }
  for (const to of [
    { kind: 'cell', id: of.cell },
    { kind: 'department', id: of.department },
    { kind: 'group', id: group },
    { kind: 'event', id: newId() },
    { kind: 'service', act: 'notify-attendees', id: service },
  ]) {
    expect((await church.post('previewBulkSms', { to })).status, to.kind).toBe(404)
    expect((await send(church, to)).status, to.kind).toBe(404)
  }
  const chosen = { kind: 'people', ids: [person] }
  expect((await preview(church, chosen)).data).toMatchObject({ people: 0, recipients: 0 })
  expect((await send(church, chosen)).body.errors).toMatchObject([{ path: 'to' }])
  const filtered = { kind: 'filter', filter: { cell_id: of.cell } }
  expect((await preview(church, filtered)).data).toMatchObject({ people: 0 })
  expect(testServer.network.handed).toEqual([])
})

spec('SMS: recipients once')
test('a repeated or simultaneous request sends and costs once', async () => {
  const church = await aChurch(testServer, 'Once')
  await payIn(testServer, church.church, 600)
  for (const [at, phone] of phones(5, 71_000).entries()) await church.person(`Name${at}`, 'Eze', phone)
  const id = newId()
  const to = { kind: 'everyone' }
  await testServer.app.deps.jobs.drain()
  testServer.network.handed = []
  const answers = await Promise.all([1, 2, 3].map(() => send(church, to, { id })))
  // Somebody new does not make the retry another message.
  await church.person('Late', 'Comer', phones(1, 71_050)[0])
  answers.push(await send(church, to, { id }))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.data.id))).toEqual(new Set([id]))
  expect((await send(church, { kind: 'people', ids: [newId()] }, { id })).body.code).toBe('ALREADY_EXISTS')
  await testServer.app.deps.jobs.drain()
  const handed = testServer.network.handed.map(({ phone }) => phone)
  expect(handed.sort()).toEqual([OWNERS_PHONE, ...phones(5, 71_000)].sort())
  expect(await balance(testServer, church.church, 'wallet')).toBe(60_000 - 6 * 600)
})

spec('SMS: recipients')
test('the server finds the recipients when it sends, not when it counted', async () => {
  const church = await aChurch(testServer, 'Meanwhile')
  await payIn(testServer, church.church, 60)
  const [first, second] = [
    await church.person('Ada', 'Eze', PHONES[0]),
    await church.person('Bola', 'Eze', PHONES[1]),
  ]
  const to = { kind: 'people', ids: [first, second] }
  expect((await preview(church, to, { consent_stated: true })).data).toMatchObject({ recipients: 2 })
  await church.put(`member/${first}/consents`, { sms: false })
  const { data } = (await send(church, to)).body
  expect(data).toMatchObject({ recipients: 1, cost: 6, refunded: 0, to: { kind: 'people', name: null } })
  expect(await sentTo(church, data.id)).toEqual([PHONES[1]])
})

spec('2 Bulk SMS: delivery')
test('the history names the recipients and the money given back', async () => {
  const church = await aChurch(testServer, 'History')
  await payIn(testServer, church.church, 60)
  const cell = await made(church, 'cell', 'Victory')
  for (const [at, phone] of PHONES.entries()) {
    const id = await church.person(`Name${at}`, 'Eze', phone)
    await church.put(`cell/${cell}/members`, { add: [id] })
  }
  testServer.network.refuses = new Set([PHONES[0]!])
  await send(church, { kind: 'cell', id: cell })
  await testServer.app.deps.jobs.drain()
  expect((await church.get(`churches/${church.church}/notifications`)).body.data).toMatchObject([
    { type: 'bulk', to: { kind: 'cell', name: 'Victory' }, cost: 12, refunded: 6, counts: { unsent: 1 } },
  ])
})

spec('SMS: checks')
test('bad recipients are refused at their field', async () => {
  const { grace } = testServer
  const cases: [unknown, string][] = [
    [{ kind: 'nobody' }, 'to.kind'],
    [{ kind: 'cell' }, 'to.id'],
    [{ kind: 'cell', id: 'x' }, 'to.id'],
    [{ kind: 'people', ids: [] }, 'to.ids'],
    [{ kind: 'people', ids: Array.from({ length: 5001 }, () => newId()) }, 'to.ids'],
    [{ kind: 'filter', filter: { absent_for: 0 } }, 'to.filter.absent_for'],
    [{ kind: 'filter', filter: { joined_from: '9999-12-31' } }, 'to.filter.joined_from'],
    [{ kind: 'numbers', numbers: 'abc, 12' }, 'to'],
    [{ kind: 'numbers', numbers: ' , ' }, 'to'],
    ['everyone', 'to'],
  ]
  for (const [to, field] of cases) {
    const { status, body } = await send(grace, to as object)
    const paths = body.errors?.map(({ path }: { path: string }) => path)
    expect([status, paths], JSON.stringify(to).slice(0, 60)).toEqual([400, [field]])
  }
  const mixed = await send(grace, { kind: 'numbers', numbers: '08031112222, 0803 111 2222; 12345, abc' })
  expect(mixed.body.errors).toEqual([{ path: 'to', message: '2 of 4 cannot be read: 12345, abc' }])
})
