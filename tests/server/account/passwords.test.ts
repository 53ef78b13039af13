/** Tests password resets, password changes, and the limits of guessing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxMails } from '../../../server/providers/mail-and-deliveries.ts'
import { call, caller, churchApp, newChurch, type ChurchApp } from './church-app.ts'
import { spec } from '../../spec/spec.ts'

let testServer: ChurchApp
beforeAll(async () => {
  testServer = await churchApp()
})
afterAll(() => testServer.close())

const post = (path: string, payload: object) => call(testServer.app, 'POST', path, { payload })
const login = (email: string, password: string) => post('login', { email, password })
async function codeFor(email: string): Promise<string> {
  await post('reset-password-request', { email })
  await testServer.app.deps.later.settled()
  const mail = (await sandboxMails(testServer.db.pool)).find(
    (sent) => sent.to === email && sent.text.includes('Your code is'),
  )
  return /code is (\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const newPassword = 'river stones in march'

spec('route updatePassword')
test('a mailed reset code sets a password once and ends every session', async () => {
  const owner = await newChurch(testServer.app)
  const code = await codeFor(owner.email)
  expect(code).toMatch(/^[A-Z2-9]{5}-[A-Z2-9]{5}$/)
  const typed = {
    email: owner.email,
    password: newPassword,
    passwordToken: ` ${code.toLowerCase().replace('-', ' ')} `,
  }
  expect((await post('update-password', typed)).body).toMatchObject({ success: true })
  expect((await owner.get('user')).body).toMatchObject({ code: 'SIGNED_OUT', reason: 'password_changed' })
  expect((await login(owner.email, owner.password)).status).toBe(401)
  expect((await login(owner.email, newPassword)).status).toBe(200)
  expect((await post('update-password', typed)).body).toMatchObject({
    code: 'INVALID',
    errors: [{ path: 'passwordToken' }],
  })
})

spec('6 Sign-in: reset codes')
test('6.4.1, 6.5.1 a code ends by age, newer code or five misses', async () => {
  await earlyInTheWindow()
  const owner = await newChurch(testServer.app)
  const use = (passwordToken: string) =>
    post('update-password', { email: owner.email, password: newPassword, passwordToken })
  const first = await codeFor(owner.email)
  await testServer.db.ownerPool.query(
    "update password_resets set expires_at = expires_at - interval '30 minutes' where account_id = $1",
    [owner.accountId],
  )
  expect((await use(first)).status).toBe(400)
  const second = await codeFor(owner.email)
  const third = await codeFor(owner.email)
  expect(third).not.toBe(second)
  expect((await use(second)).status).toBe(400)
  for (let tries = 0; tries < 4; tries += 1) expect((await use('ABCDE-FGHJK')).status).toBe(400)
  expect((await use(third)).status).toBe(400)
})

test('two requests at the same time cannot both use one code', async () => {
  const owner = await newChurch(testServer.app)
  const passwordToken = await codeFor(owner.email)
  const answers = await Promise.all(
    ['river stones one', 'river stones two'].map((password) =>
      post('update-password', { email: owner.email, password, passwordToken }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
})

spec('route resetPasswordRequest', '6 Sign-in: accounts')
test('6.3.8 neither response nor mail reveals whether an account exists', async () => {
  const owner = await newChurch(testServer.app)
  const [known, unknown] = [
    await post('reset-password-request', { email: owner.email }),
    await post('reset-password-request', { email: 'nobody@example.com' }),
  ]
  expect(unknown.body).toEqual(known.body)
  expect(unknown.status).toBe(known.status)
  const [wrong, nobody] = [
    await login(owner.email, 'not the one'),
    await login('nobody@example.com', 'not the one'),
  ]
  expect(nobody.body).toEqual(wrong.body)
  await testServer.app.deps.later.settled()
  expect((await sandboxMails(testServer.db.pool)).some((mail) => mail.to === 'nobody@example.com')).toBe(
    false,
  )
})

/** Windows begin every quarter of an hour. A count that straddles two would prove nothing. */
async function earlyInTheWindow(): Promise<void> {
  const left = 900 - ((Date.now() / 1000) % 900)
  if (left < 10) await new Promise((resolve) => setTimeout(resolve, left * 1000 + 100))
}

spec('API: 429')
test('6.3.1 guessing one account slows all its log-ins, also in parallel', async () => {
  await earlyInTheWindow()
  const owner = await newChurch(testServer.app)
  const answers = await Promise.all(
    Array.from({ length: 14 }, (_, guess) => login(owner.email, `guess ${guess}`)),
  )
  const slowed = answers.filter(({ status }) => status === 429)
  expect(slowed.length).toBeGreaterThanOrEqual(4)
  expect(Number(slowed[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect((await login(owner.email, owner.password)).status).toBe(429)
  const other = await newChurch(testServer.app)
  expect((await login(other.email, other.password)).status).toBe(200)
})

test('6.3.1 guessing many accounts from one address is slowed', async () => {
  await earlyInTheWindow()
  const from = (address: string, email: string) =>
    testServer.app.inject({
      method: 'POST',
      url: '/api/v1/login',
      remoteAddress: address,
      payload: { email, password: 'not the one' },
    })
  const answers = []
  for (let batch = 0; batch < 7; batch += 1) {
    answers.push(
      ...(await Promise.all(
        Array.from({ length: 15 }, (_, guess) => from('203.0.113.9', `x${batch}-${guess}@example.com`)),
      )),
    )
  }
  expect(answers.filter(({ statusCode }) => statusCode === 429).length).toBe(5)
  expect((await from('203.0.113.10', 'x@example.com')).statusCode).toBe(401)
}, 60_000)

test('right passwords are not counted', async () => {
  const owner = await newChurch(testServer.app)
  for (let round = 0; round < 12; round += 1)
    expect((await login(owner.email, owner.password)).status).toBe(200)
})

spec('5 Profile: passwords', 'route passwordInternal')
test('6.2.3 a password change needs the current one and ends other sessions', async () => {
  const owner = await newChurch(testServer.app)
  const phone = caller(testServer.app, (await login(owner.email, owner.password)).body.data.token)
  const change = (current_password: string, new_password: string, again = new_password) =>
    owner.put('password-internal', { current_password, new_password, new_password_confirmation: again })
  expect((await change('not this', newPassword)).body.errors).toMatchObject([{ path: 'current_password' }])
  expect((await change(owner.password, newPassword, 'other')).body.errors).toMatchObject([
    { path: 'new_password_confirmation' },
  ])
  expect((await change(owner.password, 'password1')).body.errors).toMatchObject([{ path: 'new_password' }])
  expect(
    (
      await owner.put('password-internal', {
        new_password: newPassword,
        new_password_confirmation: newPassword,
      })
    ).body.errors,
  ).toMatchObject([{ path: 'current_password' }])
  expect((await change(owner.password, newPassword)).status).toBe(200)
  expect((await owner.get('user')).status).toBe(200)
  expect((await phone.get('user')).body.reason).toBe('password_changed')
})

test('at most five reset mails an hour go to one account', async () => {
  await earlyInTheWindow()
  const owner = await newChurch(testServer.app)
  for (let round = 0; round < 8; round += 1)
    expect((await post('reset-password-request', { email: owner.email })).status).toBe(200)
  await testServer.app.deps.later.settled()
  expect((await sandboxMails(testServer.db.pool)).filter((mail) => mail.to === owner.email)).toHaveLength(5)
})
