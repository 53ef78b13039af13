/** Makes a church with one of everything that has an id. */
import { dayIn } from '../../../server/modules/shared/requests.ts'
import type { FastifyInstance } from 'fastify'
import { newId } from '../../../contract/ids.ts'
import { PROTOCOL } from '../../../contract/protocol.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { postPayment } from '../../../server/money/ledger.ts'
import { moveTransaction, openTransaction } from '../../../server/money/transactions.ts'
import { accountHolder } from '../../../server/providers/payments/sandbox/transfers.ts'
import { fillWallet } from '../../support/fill-wallet.ts'
import { newChurch, newTeamUser, type Person } from '../account/church-app.ts'

export type Ids = {
  church: string
  account: string
  member: string
  service: string
  event: string
  cell: string
  department: string
  session: string
  device: string
  churchReference: string
  serviceReference: string
  inviteReference: string
  invite: string
  quarantinedOp: string
  /** Counted there after it was deleted. */
  deletedService: string
  import: string
  smsGroup: string
  notification: string
  transfer: string
  /** The payment of a plan, by its reference. */
  receipt: string
  income: string
  expense: string
  household: string
  /** A child of the household with an alert, who is checked in. */
  child: string
  childEvent: string
  schedule: string
  scheduleDay: string
  /** Recorded today and pending: these may be deleted. */
  newIncome: string
  newExpense: string
}

export type PeopledChurch = { owner: Person; usher: Person; ids: Ids }

export async function peopledChurch(app: FastifyInstance): Promise<PeopledChurch> {
  const owner = await newChurch(app)
  const usher = await newTeamUser(app, owner, ['attendanceAccess'])
  const member = (
    await owner.post('member', { first_name: 'Chidi', last_name: 'Nwosu', phone_number: '0803 555 1234' })
  ).body.data
  // The church's day is not UTC's around midnight.
  const today = dayIn('Africa/Lagos')
  const service = (await owner.post('churchservice', { name: 'Sunday service', date_of_service: today })).body
    .data
  const marked = await owner.put(`churchservices/${service.id}/attendees/${member.id}`)
  if (marked.status >= 300)
    throw new Error(`a mark answered ${marked.status}: ${JSON.stringify(marked.body)}`)
  await owner.post('attendancerecord', { service_id: service.id, male_count: 3, female_count: 4 })
  const cell = (await owner.post('cell', { name: 'Lekki' })).body.data
  const department = (await owner.post('department', { name: 'Choir' })).body.data
  const held = { name: 'Harvest', startDate: today, endDate: today, type: 'offline' }
  const event = (await owner.post('event', held)).body.data
  const given = { amount: 100, currency: 'naira', income_type: 'offering' }
  const income = (await owner.post('income', given)).body.data
  const newIncome = (await owner.post('income', given)).body.data
  const expenseInput = { name: 'Fuel', amount: 50, currency: 'naira', purpose: 'Generator' }
  const expense = (await owner.post('expense', expenseInput)).body.data
  const newExpense = (await owner.post('expense', expenseInput)).body.data
  const invited = await owner.post('invite-user', {
    first_name: 'I',
    last_name: 'J',
    email: `${newId()}@example.com`,
  })
  await lostPhone(app, owner, usher)
  const [session] = (await owner.get('sessions')).body.data
  const ids = {
    church: owner.churchId,
    account: usher.accountId,
    member: member.id,
    service: service.id,
    event: event.id,
    cell: cell.id,
    department: department.id,
    session: session.id,
    device: newId(),
    churchReference: owner.reference,
    serviceReference: service.reference,
    inviteReference: String(invited.body.data.link).split('token=')[1] ?? '',
    invite: await pendingInvite(owner),
    quarantinedOp: await quarantined(owner),
    deletedService: await deletedService(owner, today),
    import: await lookedAt(app, owner),
    transfer: await sentMoney(app, owner),
    receipt: await paidPlan(app, owner),
    ...(await writtenTo(owner)),
    ...(await aFamily(owner, member.id, service.id)),
    ...(await everyWeek(owner, today)),
    income: income.id,
    expense: expense.id,
    newIncome: newIncome.id,
    newExpense: newExpense.id,
  }
  return { owner, usher, ids }
}

/** A mother with a child, who is checked in. */
async function aFamily(owner: Person, mother: string, service_id: string) {
  const child = (
    await owner.post('member', {
      first_name: 'Ife',
      last_name: 'Nwosu',
      child: true,
      alert: 'Peanuts',
      guardians: [mother],
      alert_consent: { guardian_id: mother },
    })
  ).body.data.id
  const household = newId()
  await taken(owner, 'create-household', { id: household, name: 'Nwosu family', people: [mother, child] })
  const checkIn = { service_id, person_id: child, guardian_id: mother }
  return { household, child, childEvent: await taken(owner, 'check-in-child', checkIn) }
}

/** A recurring service, one day of which is skipped. */
async function everyWeek(owner: Person, today: string) {
  const [schedule, scheduleDay] = [newId(), newId()]
  const weekly = { name: 'Bible study', weekday: 3, time: '18:00', starts_on: today }
  await taken(owner, 'create-schedule', { id: schedule, ...weekly })
  const skipped = { schedule_id: schedule, day: today, service_id: newId(), name: 'Bible study' }
  await taken(owner, 'skip-service', { id: scheduleDay, ...skipped })
  return { schedule, scheduleDay }
}

/** A written-off phone with three marks. */
async function lostPhone(app: FastifyInstance, owner: Person, usher: Person): Promise<void> {
  const device = newId()
  await inChurch(app.deps.pool, owner.churchId, (tx) =>
    tx.query('insert into devices (church_id, account_id, device_id, highest_seq) values ($1, $2, $3, 3)', [
      owner.churchId,
      usher.accountId,
      device,
    ]),
  )
  const lost = { device_id: device, account_id: usher.accountId, not_received: 3, reason: 'Stolen' }
  const { status, body } = await owner.post('custody/write-offs', lost)
  if (status >= 300) throw new Error(`a write-off answered ${status}: ${JSON.stringify(body)}`)
}

/** A group of numbers, and an SMS that will be sent to it. */
async function writtenTo(owner: Person): Promise<{ smsGroup: string; notification: string }> {
  const smsGroup = (await owner.post('smsgroup', { name: 'Workers', phoneNumbers: '0803 555 1234' })).body
    .data?.id
  const { body } = await owner.post('sendBulkSmsNotification', {
    message: 'Rehearsal at five',
    selection: 'selectFromGroupToSendSms',
    groupId: smsGroup,
    consent_stated: true,
    scheduled_for: new Date(Date.now() + 30 * 86_400_000).toISOString(),
    send_in_quiet_hours: true,
  })
  return { smsGroup, notification: body.data?.id }
}

/** A transfer that arrived, and money for more. */
async function sentMoney(app: FastifyInstance, owner: Person): Promise<string> {
  await fillWallet(app.deps.pool, owner.churchId, 10_000_000)
  const account = { accountNumber: '0123456780', bankCode: '058' }
  const { body } = await owner.post('transfer', {
    ...account,
    amount: 100,
    accountName: accountHolder(account),
  })
  return body.data.id
}

/** A month that is paid for. */
const paidPlan = (app: FastifyInstance, { churchId }: Person): Promise<string> =>
  inChurch(app.deps.pool, churchId, async (tx) => {
    const paid = { type: 'subscription' as const, amountKobo: 250_000, madeBy: null }
    const { id, reference } = await openTransaction(tx, churchId, paid)
    await moveTransaction(tx, churchId, id, 'success')
    await postPayment(tx, { churchId, transactionId: id, paidKobo: paid.amountKobo }, paid.amountKobo)
    await tx.query(
      `insert into payments (church_id, transaction_id, provider, asked_kobo, paid_kobo, paid_at, channel)
       values ($1, $2, 'sandbox', $3, $3, now(), 'card')`,
      [churchId, id, paid.amountKobo],
    )
    await tx.query(
      `insert into subscription_payments (church_id, transaction_id, plan, paid_on, from_date, until_date)
       values ($1, $2, 'monthly', current_date, current_date, current_date + 30)`,
      [churchId, id],
    )
    return reference
  })

/** An import that waits to be written. */
async function lookedAt(app: FastifyInstance, owner: Person): Promise<string> {
  const id = newId()
  const options = {
    date_order: null,
    leave_out_unreadable: false,
    make_groups: false,
    service_name: 'Sunday',
  }
  await inChurch(app.deps.pool, owner.churchId, (tx) =>
    tx.query(
      `insert into imports (church_id, id, kind, file_name, state, columns, options, ask_date_order, total, features, created_by)
       values ($1, $2, 'members', 'people.csv', 'preview', '[]', $3, false, 0, '{}', $4)`,
      [owner.churchId, id, JSON.stringify(options), owner.accountId],
    ),
  )
  return id
}

async function pendingInvite(owner: Person): Promise<string> {
  const team = (await owner.get(`church/${owner.churchId}/users`)).body.data as {
    id: string
    status: string
  }[]
  return team.find(({ status }) => status === 'pending')?.id ?? ''
}

/** An op of a kind unknown to this server: it waits for an administrator. */
async function quarantined(owner: Person): Promise<string> {
  const { id, status } = await sent(owner, 'bless-person', {})
  if (status !== 'quarantined') throw new Error(status)
  return id
}

async function deletedService(owner: Person, today: string): Promise<string> {
  const { id } = (await owner.post('churchservice', { name: 'Cancelled', date_of_service: today })).body.data
  await owner.delete(`churchservice/${id}`)
  const { status } = await sent(owner, 'count-heads', { service_id: id, men: 1 })
  if (status !== 'applied') throw new Error(status)
  return id
}

/** The id of the applied op. */
async function taken(owner: Person, type: string, args: object): Promise<string> {
  const { id, status } = await sent(owner, type, args)
  if (status !== 'applied') throw new Error(`${type}: ${status}`)
  return id
}

/** By a phone of its own. */
async function sent(owner: Person, type: string, args: object): Promise<{ id: string; status: string }> {
  const op = {
    id: newId(),
    seq: 1,
    type,
    v: 1,
    args,
    base_rev: 0,
    captured_at: new Date().toISOString(),
    clock_offset: 0,
  }
  const whose = { account: owner.accountId, church: owner.churchId, device: newId() }
  const push = { protocol: PROTOCOL, ...whose, nonce: newId(), highest_seq: 1, ops: [op] }
  const { body } = await owner.post('sync/push', push)
  return { id: op.id, status: body.data?.results[0]?.status ?? JSON.stringify(body) }
}
