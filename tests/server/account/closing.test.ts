/** Tests closing a church: access ends immediately, the owner can reopen for thirty days, then all data is erased. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eraseClosed } from '../../../server/auth/church/erase-closed.ts'
import { sweepRegularly } from '../../../server/jobs/workers.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { postEntry } from '../../../server/money/ledger.ts'
import { sandboxMails } from '../../../server/providers/mail-and-deliveries.ts'
import { fillWallet } from '../../support/fill-wallet.ts'
import { peopledChurch, type PeopledChurch } from '../matrix/peopled-church.ts'
import { aRowInEach, tablesOfChurches, tablesWith } from './a-row-in-each.ts'
import { call, churchApp, newChurch, type ChurchApp, type Person } from './church-app.ts'
import { spec } from '../../spec/spec.ts'

let testServer: ChurchApp
let ours: PeopledChurch
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'narthex-closing-'))
  testServer = await churchApp({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await testServer.close()
  await rm(dataDir, { recursive: true })
})
beforeEach(async () => {
  await testServer.db.ownerPool.query('delete from attempts')
  ours = await peopledChurch(testServer.app)
})

const close = (more: object = {}) =>
  ours.owner.post('church/close', {
    current_password: ours.owner.password,
    church_name: 'grace assembly ',
    ...more,
  })
const logIn = ({ email, password }: { email: string; password: string }) =>
  call(testServer.app, 'POST', 'login', { payload: { email, password } })
const reopen = (token: string) => call(testServer.app, 'POST', 'church/reopen', { payload: { token } })
async function undoToken(): Promise<string> {
  await testServer.app.deps.later.settled()
  const mail = (await sandboxMails(testServer.db.pool)).find(({ text }) =>
    text.includes('/reopen-church#token='),
  )
  expect(mail?.to).toBe(ours.owner.email)
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const monthLater = () =>
  testServer.db.ownerPool.query("update church_closings set erase_at = erase_at - interval '30 days'")
const leftIn = (churchId: string) => tablesWith(testServer.db.ownerPool, churchId)

/** A person with a church of their own who also works for ours. */
async function joins(other: Person): Promise<Person> {
  const invited = await ours.owner.post('invite-user', {
    first_name: 'A',
    last_name: 'B',
    email: other.email,
    features: ['attendanceAccess'],
  })
  await call(testServer.app, 'POST', 'inviteRegistration', {
    payload: {
      first_name: 'A',
      last_name: 'B',
      invited_user_email: other.email,
      password: other.password,
      invite_reference: String(invited.body.data.link).split('token=')[1],
    },
  })
  return other
}

/** The server's hourly jobs. */
async function anHourLater(): Promise<void> {
  const { deps } = testServer.app
  // The database has its own clock, so this clock need not stop with it.
  const app = Object.create(testServer.app, { addHook: { value: () => app } }) as FastifyInstance
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  sweepRegularly(app, deps)
  vi.advanceTimersByTime(60 * 60 * 1000)
  vi.useRealTimers()
  await deps.later.settled()
}

/** The paths of all files kept beside the database. */
const kept = async () => (await readdir(dataDir, { recursive: true })).toSorted()

spec('route closeChurch')
test('closing needs the password, the church’s name and the owner', async () => {
  expect((await close({ current_password: 'not it' })).body.errors).toMatchObject([
    { path: 'current_password' },
  ])
  expect((await close({ church_name: 'Another Church' })).body.errors).toMatchObject([
    { path: 'church_name' },
  ])
  expect((await ours.usher.post('church/close', { current_password: 'x', church_name: 'x' })).status).toBe(
    403,
  )
  expect((await ours.owner.get('user')).status).toBe(200)
})

test('a church’s name matches with other apostrophes and without tone marks', async () => {
  await ours.owner.put('church', { churchName: "St. Mary's, Ìbàdàn" })
  expect((await close({ church_name: 'St. Mark’s Ibadan' })).status).toBe(400)
  expect((await close({ church_name: 'st. mary’s  ibadan' })).status).toBe(200)
})

test('7.4.1 closing ends all sessions, blocks log-ins and disables the links', async () => {
  const closed = await close()
  expect(closed.status).toBe(200)
  // Other tabs of the closing browser send the ended session and get the same reason as everybody.
  expect(closed.cookies).toEqual([])
  for (const who of [ours.owner, ours.usher]) {
    expect(await who.get('user')).toMatchObject({
      status: 401,
      body: { code: 'SIGNED_OUT', reason: 'church_closed' },
    })
    const refused = await logIn(who)
    expect(refused.status).toBe(403)
    expect(refused.body.message).toContain('is being closed')
  }
  expect((await call(testServer.app, 'GET', `church-service/${ours.ids.serviceReference}`)).status).toBe(404)
  expect((await call(testServer.app, 'GET', `invite/${ours.ids.inviteReference}`)).status).toBe(404)
  const pull = `sync/pull?account=${ours.usher.accountId}&church=${ours.ids.church}&device=${ours.ids.device}`
  expect((await ours.usher.get(pull)).status).toBe(401)
})

spec('Closing: wallet')
test('closing states the remaining wallet balance in the response and the mail', async () => {
  const transactionId = await fillWallet(testServer.db.pool, ours.ids.church, 695_050)
  const postings = { wallet: -105_000, held: 105_000 }
  await inChurch(testServer.db.pool, ours.ids.church, (tx) =>
    postEntry(tx, ours.ids.church, { transactionId, key: 'aside', kind: 'transfer', postings }),
  )
  const left = (await ours.owner.get('wallet')).body.data
  expect(left.balance).toBeGreaterThanOrEqual(5900.5)
  const { body } = await close()
  expect(body.data).toMatchObject({ balance: left.balance, set_aside: 1050 })
  const amount = left.balance.toLocaleString('en-NG', { minimumFractionDigits: 2 })
  const words = `There is still ₦${amount} in the wallet, and ₦1,050 set aside for transfers and SMS that are under way.`
  expect(body.message).toContain(words)
  await undoToken()
  expect((await sandboxMails(testServer.db.pool)).some(({ text }) => text.includes(words))).toBe(true)
})

test('the mail writes the day by the church’s own clock', async () => {
  // At any hour one of these two has another day than UTC.
  const time_zone = new Date().getUTCHours() < 11 ? 'Pacific/Midway' : 'Pacific/Kiritimati'
  await ours.owner.put('church', { time_zone })
  const { erase_at } = (await close()).body.data
  await undoToken()
  const mails = await sandboxMails(testServer.db.pool)
  const there = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: time_zone })
  // "Tuesday 29 December 2026": the first three letters of its names.
  const day = there
    .format(new Date(erase_at))
    .replace(',', '')
    .replace(/([A-Za-z]{3})[a-z]*/g, '$1')
  const mail = mails.find(({ subject }) => subject.includes('is closed'))
  expect(mail?.subject.replace(',', '')).toBe(`Grace Assembly is closed and will be erased on ${day}`)
  expect(mail?.text.replace(',', '')).toContain(`On ${day} everything`)
})

test('a member of another church continues there and cannot switch back', async () => {
  const other = await joins(await newChurch(testServer.app))
  await close()
  expect((await other.get('user')).body.data.churches).toHaveLength(1)
  expect((await other.post('current-church', { church_id: ours.ids.church })).status).toBe(404)
  expect((await logIn(other)).body.data.current_church.id).toBe(other.churchId)
})

spec('route reopenChurch')
test('the owner’s mail link reopens it once within thirty days, links unchanged', async () => {
  await close()
  const token = await undoToken()
  expect(await reopen(token)).toMatchObject({ status: 200, body: { data: { name: 'Grace Assembly' } } })
  expect((await reopen(token)).status).toBe(404)
  expect((await logIn(ours.owner)).status).toBe(200)
  expect((await call(testServer.app, 'GET', `church-service/${ours.ids.serviceReference}`)).status).toBe(200)
  await monthLater()
  await eraseClosed(testServer.app.deps)
  expect((await logIn(ours.usher)).status).toBe(200)
})

spec('Closing: thirty days')
test('after thirty days erases its rows, pictures and sole accounts, no others', async () => {
  const theirs = await peopledChurch(testServer.app)
  const other = await joins(await newChurch(testServer.app))
  for (const { church, member: id } of [ours.ids, theirs.ids]) {
    await testServer.app.deps.images.put({ church, id, bytes: Buffer.from('x') })
    await aRowInEach(testServer.db.ownerPool, church)
  }
  expect(await leftIn(ours.ids.church)).toEqual(await tablesOfChurches(testServer.db.ownerPool))
  // A church that is already closed would not be open for the comparison.
  await testServer.db.ownerPool.query('delete from church_closings')
  const stays = await leftIn(theirs.ids.church)
  await close()
  const token = await undoToken()
  await anHourLater()
  expect(await leftIn(ours.ids.church)).toContain('members')
  await monthLater()
  expect((await reopen(token)).status).toBe(404)
  await anHourLater()
  expect(await leftIn(ours.ids.church)).toEqual([])
  const paths = (await kept()).join('\n')
  expect(paths).not.toContain(ours.ids.church)
  expect(paths).toContain(`${theirs.ids.church}/${theirs.ids.member}.webp`)
  const { rows } = await testServer.db.pool.query('select id from accounts where id = any($1)', [
    [ours.owner.accountId, ours.usher.accountId, other.accountId],
  ])
  expect(rows).toEqual([{ id: other.accountId }])
  expect((await logIn(ours.owner)).body.code).toBe('WRONG_CREDENTIALS')
  expect((await logIn(other)).body.data.current_church.id).toBe(other.churchId)
  expect(await leftIn(theirs.ids.church)).toEqual(stays)
  expect((await theirs.owner.get('user')).status).toBe(200)
})

spec('Privacy: erased church')
test('users of an erased church alone remain only in the sandbox mails', async () => {
  await close()
  await undoToken()
  await monthLater()
  await anHourLater()
  const { rows } = await testServer.db.ownerPool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const named: string[] = []
  for (const { name } of rows) {
    const text = `select from "${name}" t where t::text ~ $1 limit 1`
    const { church } = ours.ids
    const people = [ours.owner, ours.usher].flatMap(({ accountId, email }) => [accountId, `\\m${email}`])
    if ((await testServer.db.ownerPool.query(text, [[church, ...people].join('|')])).rowCount)
      named.push(name)
  }
  expect(named).toEqual(['sandbox_mails'])
})

test('erases a refund with its payment, however many lines lie between', async () => {
  const { church } = ours.ids
  const paid = await fillWallet(testServer.db.pool, church, 500)
  const line = `insert into transactions (church_id, id, reference, type, amount_kobo, returns)
    select $1, gen_random_uuid(), 'nx-' || replace(gen_random_uuid()::text, '-', ''),`
  await inChurch(testServer.db.pool, church, async (tx) => {
    await tx.query(`${line} 'sms', 600, null from generate_series(1, 6000)`, [church])
    await tx.query(`${line} 'refund', 500, $2`, [church, paid])
  })
  await close()
  await undoToken()
  await monthLater()
  await eraseClosed(testServer.app.deps)
  expect(await leftIn(church)).toEqual([])
})

test.each(['using (false)', 'for select using (false)'])(
  'a church hidden by row security (%s) is erased later',
  async (hidden) => {
    const { church } = ours.ids
    await close()
    await undoToken()
    await monthLater()
    const tables = ['churches', 'members', 'services']
    const onEach = (text: (table: string) => string) =>
      testServer.db.ownerPool.query(tables.map(text).join(';'))
    await onEach((table) => `create policy planted on ${table} as restrictive ${hidden}`)
    await eraseClosed(testServer.app.deps)
    await onEach((table) => `drop policy planted on ${table}`)
    expect(await leftIn(church)).toEqual(
      expect.arrayContaining(['church_closings', 'memberships', 'members']),
    )
    await eraseClosed(testServer.app.deps)
    expect(await leftIn(church)).toEqual([])
  },
)

spec('Reversals: erased church')
test('erases a reversal with the record that it reverses', async () => {
  const { church, income, expense } = ours.ids
  await ours.owner.post('updateExpenseStatus', { id: expense, status: 'rejected' })
  for (const path of [`income/${income}`, `expense/${expense}`])
    expect((await ours.owner.post(`${path}/reverse`, { reason: 'Typed twice' })).status).toBe(201)
  await close()
  await undoToken()
  await monthLater()
  await eraseClosed(testServer.app.deps)
  expect(await leftIn(church)).toEqual([])
})
