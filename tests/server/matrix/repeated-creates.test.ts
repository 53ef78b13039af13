/** A create call repeated with the same id after a lost response makes one thing, on every route. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calendarDay } from '../../../contract/calendar/days.ts'
import { newId } from '../../../contract/ids.ts'
import { routes, type RouteName } from '../../../contract/routes/index.ts'
import type { RouteContract } from '../../../contract/routes/route.ts'
import { accountHolder } from '../../../server/providers/payments/sandbox/transfers.ts'
import { churchApp, type ChurchApp } from '../account/church-app.ts'
import { type Ids, type PeopledChurch, peopledChurch } from './peopled-church.ts'
import { spec } from '../../spec/spec.ts'

type Body = Record<string, unknown>
type Create = {
  /** The rows that one call makes. */
  table: string
  body: (ids: Ids) => Body
  /** Makes it another request. */
  other: Body
}

const tomorrow = () => calendarDay('Africa/Lagos', Date.now() + 86_400_000)
const account = { accountNumber: '0123456780', bankCode: '058' }
let count = 0
const aName = () => `Name ${'abcdefghijklmnopqrstuvwxyz'.charAt((count += 1) % 26)}${count}`
const aPhone = () => `0803 700 ${String(1000 + (count += 1))}`
const aMessage = { recepientPhones: ['08035551277'], consent_stated: true, send_in_quiet_hours: true }

const CREATES: Partial<Record<RouteName, Create>> = {
  addMember: {
    table: 'members',
    body: () => ({ first_name: 'Bisi', last_name: aName() }),
    other: { first_name: 'Bola' },
  },
  addService: {
    table: 'services',
    body: () => ({ name: aName(), date_of_service: '2026-01-02' }),
    other: { name: 'Another' },
  },
  addCell: { table: 'cells', body: () => ({ name: 'Ajah' }), other: { name: 'Lekki' } },
  addDepartment: { table: 'departments', body: () => ({ name: 'Media' }), other: { name: 'Choir' } },
  addEvent: {
    table: 'events',
    body: () => ({ name: 'Harvest', startDate: `${tomorrow()} 10:00`, endDate: tomorrow(), type: 'offline' }),
    other: { name: 'Thanksgiving' },
  },
  addIncome: {
    table: 'incomes',
    body: () => ({ amount: 700, currency: 'naira', income_type: 'tithe' }),
    other: { amount: 800 },
  },
  addExpense: {
    table: 'expenses',
    body: () => ({ name: 'Fuel', amount: 700, currency: 'naira', purpose: 'Generator' }),
    other: { purpose: 'Bus' },
  },
  addSmsGroup: {
    table: 'sms_groups',
    body: () => ({ name: aName(), phoneNumbers: '08035551234' }),
    other: { phoneNumbers: '08035551235' },
  },
  addFollowUpNote: {
    table: 'follow_up_notes',
    body: ({ member }) => ({ person_id: member, reason: 'absent', since: '2026-01-04', text: 'Called' }),
    other: { text: 'Called again' },
  },
  inviteUser: {
    table: 'invites',
    body: () => ({
      first_name: 'Ife',
      last_name: 'Oni',
      email: `${newId()}@example.com`,
      features: ['attendanceAccess'],
    }),
    other: { features: ['membersAccess'] },
  },
  sendSms: { table: 'sms_sends', body: () => ({ ...aMessage, message: 'Hi' }), other: { message: 'Ho' } },
  sendBulkSms: { table: 'sms_sends', body: () => ({ ...aMessage, message: 'Hi' }), other: { message: 'Ho' } },
  addTransfer: {
    table: 'transfers',
    body: () => ({ ...account, amount: 100, accountName: accountHolder(account) }),
    other: { amount: 200 },
  },
  topUpWallet: { table: 'transactions', body: () => ({ amount: 500 }), other: { amount: 600 } },
  subscribe: {
    table: 'transactions',
    body: () => ({ planFrequency: 'monthly' }),
    other: { planFrequency: 'annually' },
  },
  give: {
    table: 'transactions',
    body: ({ churchReference }) => ({ churchReference, amount: 2500, income_type: 'tithe' }),
    other: { amount: 3000 },
  },
  addByLink: {
    table: 'members',
    body: ({ churchReference }) => ({
      first_name: 'Sade',
      last_name: 'Obi',
      phone: aPhone(),
      churchReference,
    }),
    other: { first_name: 'Kemi' },
  },
}

/** Creating routes without an id of the caller's. */
const WITHOUT_AN_ID: Partial<Record<RouteName, string>> = {
  register: 'takes churchId, tested in sign-up.test.ts',
  inviteRegistration: 'an invite is used once',
  addAttendanceRecord: 'a service or an event has one record, under its own id',
  reverseIncome: 'a record is reversed once',
  reverseExpense: 'a record is reversed once',
  uploadImage: 'a picture that nothing shows is removed',
  uploadImport: 'a file is looked at, and writes nothing until it is confirmed',
  writeOff: 'needs a lost phone, tested in write-offs.test.ts',
}

let testServer: ChurchApp
let church: PeopledChurch
beforeAll(async () => {
  testServer = await churchApp()
  church = await peopledChurch(testServer.app)
})
afterAll(() => testServer.close())

const BEGINS_A_PAYMENT: RouteName[] = ['topUpWallet', 'subscribe', 'give', 'addTransfer']

spec('API: repeated create')
test('tests every route that creates', () => {
  const creating = (Object.keys(routes) as RouteName[]).filter(
    (name) => (routes[name] as RouteContract).creates || BEGINS_A_PAYMENT.includes(name),
  )
  expect(creating.toSorted()).toEqual(Object.keys({ ...CREATES, ...WITHOUT_AN_ID }).toSorted())
})

const cases = Object.entries(CREATES) as [RouteName, Create][]

const send = (name: RouteName, body: Body) => church.owner.post(routes[name].path, body)

async function rowsIn(table: string): Promise<number> {
  const { rows } = await testServer.db.ownerPool.query<{ count: number }>(
    `select count(*)::int as count from ${table} where church_id = $1`,
    [church.ids.church],
  )
  return rows[0]!.count
}

/** The number of rows that the work made. */
async function made(table: string, work: () => Promise<void>): Promise<number> {
  const before = await rowsIn(table)
  await work()
  return (await rowsIn(table)) - before
}

test.each(cases)('%s: an equal request in parallel or later makes one row', async (name, create) => {
  const body = { ...create.body(church.ids), id: newId() }
  const rows = await made(create.table, async () => {
    const answers = await Promise.all([send(name, body), send(name, body)])
    answers.push(await send(name, body))
    expect(answers.map(({ status, body: said }) => [status < 300, said.code])).toEqual(
      answers.map(() => [true, undefined]),
    )
    // A transfer may be sent between two responses.
    const comparable = ({ id, ...rest }: { id: string }) =>
      name === 'addTransfer' ? { id } : { id, ...rest }
    const [first, ...again] = answers.map((answer) => comparable(answer.body.data))
    for (const data of again) expect(data).toEqual(first)
  })
  expect(rows).toBe(1)
})

test.each(cases)('%s: a used id with another body is 409', async (name, create) => {
  const body = { ...create.body(church.ids), id: newId() }
  const rows = await made(create.table, async () => {
    expect((await send(name, body)).status).toBeLessThan(300)
    const { status, body: said } = await send(name, { ...body, ...create.other })
    expect([status, said.code]).toEqual([409, 'ALREADY_EXISTS'])
  })
  expect(rows).toBe(1)
})

test.each(cases)('%s: one id with two parallel bodies is one row', async (name, create) => {
  const body = { ...create.body(church.ids), id: newId() }
  const rows = await made(create.table, async () => {
    const answers = await Promise.all([send(name, body), send(name, { ...body, ...create.other })])
    expect(answers.map(({ status }) => (status < 300 ? 200 : status)).toSorted()).toEqual([200, 409])
  })
  expect(rows).toBe(1)
})

const atOnceAndLater = async (name: RouteName, body: Body) => [
  ...(await Promise.all([send(name, body), send(name, body)])),
  await send(name, body),
]

test.each([
  ['a member', () => ({ churchReference: church.ids.churchReference })],
  ['a first timer', () => ({ churchReference: church.ids.serviceReference, first_timer: true })],
  [
    'a first timer at an event',
    () => ({ churchReference: church.ids.churchReference, first_timer: true, eventId: church.ids.event }),
  ],
])('creates %s once from repeats without an id', async (_what, link) => {
  const body = { first_name: 'Uche', last_name: aName(), phone: aPhone(), ...link() }
  const rows = await made('members', async () => {
    const answers = await atOnceAndLater('addByLink', body)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  })
  expect(rows).toBe(1)
})

test.each([
  ['addIncome', 'incomes', 3],
  ['addExpense', 'expenses', 3],
  ['addCell', 'cells', 3],
] as const)('%s without an id makes a separate thing each time', async (name, table, count) => {
  const rows = await made(table, async () => {
    await atOnceAndLater(name, CREATES[name]!.body(church.ids))
  })
  expect(rows).toBe(count)
})

test('an invite without an id is pending once', async () => {
  const email = `${newId()}@example.com`
  await atOnceAndLater('inviteUser', { first_name: 'Ife', last_name: 'Oni', email })
  const { rows } = await testServer.db.ownerPool.query(
    'select from invites where church_id = $1 and email = $2 and used_at is null',
    [church.ids.church, email],
  )
  expect(rows).toHaveLength(1)
})

test('a paid payment is not begun again under its id', async () => {
  const body = { id: newId(), amount: 500 }
  await send('topUpWallet', body)
  await testServer.db.ownerPool.query(
    `update transactions set status = 'success' where church_id = $1 and id = $2`,
    [church.ids.church, body.id],
  )
  const { status, body: said } = await send('topUpWallet', body)
  expect([status, said.code]).toEqual([409, 'ALREADY_EXISTS'])
})

test('a payment with a lost link stays payable when repeated', async () => {
  const body = { id: newId(), amount: 500 }
  await send('topUpWallet', body)
  const pool = testServer.db.ownerPool
  const which = [church.ids.church, body.id]
  await pool.query(
    'update payments set link = null, access_code = null where church_id = $1 and transaction_id = $2',
    which,
  )
  await pool.query(
    `update transactions set created_at = now() - interval '1 minute' where church_id = $1 and id = $2`,
    which,
  )
  expect((await send('topUpWallet', body)).body.code).toBe('ALREADY_EXISTS')
  const { rows } = await pool.query('select status from transactions where church_id = $1 and id = $2', which)
  expect(rows).toEqual([{ status: 'pending' }])
})

test('a repeated invite mails the same link again', async () => {
  const email = `${newId()}@example.com`
  const body = { id: newId(), first_name: 'Ife', last_name: 'Oni', email }
  await send('inviteUser', body)
  await send('inviteUser', body)
  await testServer.app.deps.later.settled()
  const { rows } = await testServer.db.ownerPool.query<{ body: string }>(
    'select body from sandbox_mails where to_address = $1',
    [email],
  )
  const links = rows.map((mail) => /#token=\S+/.exec(mail.body)?.[0])
  expect(links).toHaveLength(2)
  expect(new Set(links).size).toBe(1)
})

test('an id of a transfer begins no payment', async () => {
  const { status, body } = await send('topUpWallet', { id: church.ids.transfer, amount: 500 })
  expect([status, body.code]).toEqual([409, 'ALREADY_EXISTS'])
})
