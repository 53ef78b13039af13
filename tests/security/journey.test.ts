/** Tests a whole Sunday of a church with unique words, and searches logs and database for them. */
import { calendarDay } from '../../contract/calendar/days.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newId } from '../../contract/ids.ts'
import {
  call,
  caller,
  churchApp,
  cookieOf,
  fromOurPage,
  newTeamUser,
  signUpForm,
  type ChurchApp,
} from '../server/account/church-app.ts'
import { sandboxMails } from '../../server/providers/mail-and-deliveries.ts'
import { anOp, aPush } from './a-push.ts'

const WORDS = {
  name: 'Zebraquince',
  lastName: 'Quincezebra',
  church: 'Zibelline Assembly',
  email: 'zebraquince@quincemail.example',
  password: 'zanzibar quince password',
  newPassword: 'zanzibar quince secret again',
  phone: '+2348035559731',
  guest: '+2348035558642',
  street: 'Quincezebra Street',
  guardian: 'Zebramother',
}

let testServer: ChurchApp
const secrets: string[] = []
const fetched = vi.spyOn(globalThis, 'fetch')

beforeAll(async () => {
  testServer = await churchApp()
  await wholeSunday()
  await testServer.app.deps.later.settled()
})
afterAll(() => testServer.close())

async function wholeSunday(): Promise<void> {
  const { app } = testServer
  const form = signUpForm({
    firstName: WORDS.name,
    lastName: WORDS.lastName,
    email: WORDS.email,
    password: WORDS.password,
    phone: WORDS.phone,
    churchName: WORDS.church,
    street: WORDS.street,
  })
  const signedUp = await call(app, 'POST', 'register', { payload: form })
  const { token, user, current_church } = signedUp.body.data
  const owner = {
    ...caller(app, token),
    accountId: user.id,
    churchId: current_church.id,
    email: WORDS.email,
    password: WORDS.password,
    reference: current_church.reference,
  }
  secrets.push(token, current_church.reference)
  await app.deps.later.settled()
  const [mail] = (await sandboxMails(app.deps.pool)).filter(({ to }) => to === WORDS.email)
  const confirming = /confirm-account#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  secrets.push(confirming)
  await call(app, 'POST', 'confirm-account', { payload: { token: confirming } })
  const app2 = await call(app, 'POST', 'login', {
    payload: { email: WORDS.email, password: WORDS.password, device: { id: newId() } },
    headers: fromOurPage,
  })
  secrets.push(cookieOf(app2), app2.body.data.seal_key)
  await call(app, 'POST', 'login', { payload: { email: WORDS.email, password: `${WORDS.password}?` } })
  const usher = await newTeamUser(app, owner, ['attendanceAccess'], 'zebrausher@quincemail.example')
  secrets.push(usher.token)
  const today = calendarDay('Africa/Lagos', Date.now())
  const flyerImage = 'https://169.254.169.254/latest/meta-data'
  const service = (
    await owner.post('churchservice', { name: WORDS.name, date_of_service: today, flyerImage })
  ).body.data
  secrets.push(service.reference)
  const member = (
    await owner.post('member', {
      first_name: WORDS.name,
      last_name: 'Member',
      phone_number: WORDS.guest,
      email: 'member@quincemail.example',
      street: WORDS.street,
    })
  ).body.data
  await owner.post('member', { first_name: WORDS.name, last_name: 'Member', phone_number: WORDS.guest })
  await owner.put(`member/${member.id}`, { first_name: `${WORDS.name}\u0000` })
  await owner.put(`member/${member.id}`, { city: WORDS.lastName })
  await owner.get(`churches/${owner.churchId}/members?q=${WORDS.name}&cursor=${WORDS.name}`)
  await owner.get(`member/${WORDS.name}`)
  await call(app, 'GET', `church-service/${service.reference}`)
  await call(app, 'GET', `church-service/${WORDS.name}`)
  const visit = { churchReference: service.reference, first_name: WORDS.name, last_name: WORDS.lastName }
  await call(app, 'POST', 'mark-church-service-attendance', {
    payload: { ...visit, emailOrPhone: WORDS.guest },
  })
  await call(app, 'POST', 'mark-church-service-attendance', {
    payload: { ...visit, emailOrPhone: 'nobody@quincemail.example' },
  })
  await call(app, 'POST', 'add-new-member-from-attendance-capture', {
    payload: {
      ...visit,
      phone: '0803 555 8643',
      guardian_name: WORDS.guardian,
      consent: true,
      consent_wording: WORDS.name,
    },
  })
  await usher.post(
    'sync/push',
    aPush(usher, [
      anOp('capture-first-timer', {
        id: newId(),
        first_name: WORDS.name,
        last_name: WORDS.guardian,
        phone_number: WORDS.guest,
        service_id: service.id,
      }),
      anOp('add-member', { id: newId(), first_name: WORDS.name, last_name: `${WORDS.lastName}\u0000` }),
      anOp(WORDS.name, { name: WORDS.name }),
    ]),
  )
  await usher.get(`sync/pull?account=${usher.accountId}&church=${usher.churchId}&device=${newId()}`)
  await usher.post('member', { first_name: WORDS.name, last_name: WORDS.lastName })
  await app.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload: `{"email":"${WORDS.email}`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${WORDS.password}` },
  })
  await app.inject({ url: `/api/v1/%zz${WORDS.name}?token=${token}` })
  await app.inject({ url: `/uploads/${WORDS.name}/x.webp` })
  await app.inject({
    url: `/${WORDS.name}?token=${token}`,
    headers: {
      referer: `https://x.example/${WORDS.name}`,
      'user-agent': WORDS.name,
      'x-request-id': WORDS.name,
    },
  })
  await resetPassword(token)
  await owner.get('user')
  await breakOnPurpose()
}

async function resetPassword(token: string): Promise<void> {
  await call(testServer.app, 'POST', 'reset-password-request', { payload: { email: WORDS.email } })
  await testServer.app.deps.later.settled()
  const code =
    (await sandboxMails(testServer.db.pool))
      .map(({ text }) => /Your code is (\S+)/.exec(text)?.[1])
      .find(Boolean) ?? ''
  secrets.push(code, code.replace('-', ''))
  await caller(testServer.app, token).put('password-internal', {
    current_password: WORDS.newPassword,
    new_password: WORDS.newPassword,
    new_password_confirmation: WORDS.newPassword,
  })
  const typed = { email: WORDS.email, password: WORDS.newPassword, passwordToken: code }
  expect((await call(testServer.app, 'POST', 'update-password', { payload: typed })).status).toBe(200)
  expect((await call(testServer.app, 'POST', 'update-password', { payload: typed })).status).toBe(400)
}

/** Causes a server error whose own message repeats stored data. */
async function breakOnPurpose(): Promise<void> {
  await testServer.db.ownerPool.query(
    `alter table accounts add constraint nobody check (first_name <> '${WORDS.name}') not valid`,
  )
  const form = signUpForm({ firstName: WORDS.name, lastName: WORDS.lastName, phone: WORDS.phone })
  const { status, body } = await call(testServer.app, 'POST', 'register', { payload: form })
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toMatch(/nobody|accounts|constraint|check/i)
}

describe('13.3.1, 14.2.1', () => {
  test('the log of a whole Sunday holds no names and no secrets', () => {
    const log = testServer.log.join('')
    expect(testServer.log.length).toBeGreaterThan(30)
    expect(log).toContain('"msg":"answered"')
    expect(log).toContain('"code":"23514"')
    expect(log).not.toMatch(/zebra|quince|zibelline|zanzibar/i)
    expect(log).not.toMatch(/803\D?555|5559731|5558642|5558643/)
    expect(secrets.length).toBeGreaterThan(7)
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(9)
      expect(log).not.toContain(secret)
    }
  })
  test('the database holds no usable secret but links and the encryption key', async () => {
    const { rows } = await testServer.db.ownerPool.query(
      'select to_jsonb(s)::text as row from sessions s union all select to_jsonb(p)::text from password_resets p union all select to_jsonb(i)::text from invites i union all select to_jsonb(a)::text from attempts a union all select password_hash from accounts',
    )
    const held = rows.map(({ row }) => String(row)).join('\n')
    expect(held.length).toBeGreaterThan(1000)
    for (const word of [...secrets, WORDS.password, WORDS.newPassword]) expect(held).not.toContain(word)
  })
  test('rate limits store no address and no email', async () => {
    const { rows } = await testServer.db.ownerPool.query('select about from attempts')
    expect(rows.length).toBeGreaterThan(3)
    for (const { about } of rows) expect(about).toMatch(/^[a-z:-]+:[\w-]{22,43}$/)
  })
})

test('1.3.6 the server requests no address that a user typed', () => {
  expect(fetched).not.toHaveBeenCalled()
})
