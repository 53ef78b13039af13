/** Tests the rights of an account before its email is confirmed, and how an address returns to its owner. */
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inChurch } from '../../server/db/in-church.ts'
import { postEntry } from '../../server/money/ledger.ts'
import { openTransaction } from '../../server/money/transactions.ts'
import { sandboxMails } from '../../server/providers/mail-and-deliveries.ts'
import { accountHolder } from '../../server/providers/payments/sandbox/transfers.ts'
import {
  call,
  caller,
  churchApp,
  newChurch,
  newTeamUser,
  signUpForm,
  type ChurchApp,
  type Person,
} from '../server/account/church-app.ts'
import { spec } from '../spec/spec.ts'

let server: ChurchApp
beforeAll(async () => {
  server = await churchApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.ownerPool.query('delete from attempts')
})

const post = (path: string, payload: object) => call(server.app, 'POST', path, { payload })
const sql = (text: string, values: unknown[] = []) => server.db.ownerPool.query(text, values)
const tokenIn = (text: string) => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const codeIn = (text: string) => /Your code is (\S+)/.exec(text)?.[1] ?? ''
const REFUSED = { status: 409, body: { code: 'EMAIL_NOT_CONFIRMED' } }

async function mailsTo(email: string) {
  await server.app.deps.later.settled()
  return (await sandboxMails(server.db.pool)).filter(({ to }) => to === email)
}

/** The token of the newest mail to this address with a link to this page. */
async function linkTo(email: string, page: string): Promise<string> {
  const mail = (await mailsTo(email)).find(({ text }) => text.includes(`/${page}#token=`))
  return tokenIn(mail?.text ?? '')
}

const confirmLink = (email: string) => linkTo(email, 'confirm-account')
const confirm = (token: string) => post('confirm-account', { token })

/** A church whose owner has not opened the link yet. */
async function newcomer(over: Record<string, unknown> = {}): Promise<Person> {
  const form = signUpForm(over)
  const { body } = await post('register', form)
  const { token, user, current_church } = body.data
  return {
    ...caller(server.app, token),
    accountId: user.id,
    churchId: current_church.id,
    email: form.email,
    password: form.password,
    reference: current_church.reference,
  }
}

const payIn = (churchId: string) =>
  inChurch(server.db.pool, churchId, async (tx) => {
    const { id } = await openTransaction(tx, churchId, { type: 'top_up', amountKobo: 100_000, madeBy: null })
    const postings = { gateway: -100_000, wallet: 100_000 }
    await postEntry(tx, churchId, { key: `${id}:settled`, kind: 'top_up', transactionId: id, postings })
  })

const isConfirmed = async (person: Person) =>
  (await person.get('user')).body.data.user.email_confirmed as boolean

const INVITE = { first_name: 'Tunde', last_name: 'Bello', features: ['attendanceAccess'] }
const SMS = {
  message: 'Hello',
  recepientPhones: ['08031234567'],
  consent_stated: true,
  send_in_quiet_hours: true,
}
const BANK = { accountNumber: '0123456780', bankCode: '058' }
const TRANSFER = { ...BANK, amount: 100, accountName: accountHolder(BANK) }

describe('before the email is confirmed', () => {
  spec('route confirmAccount')
  test('registration mails a link with the token in the fragment', async () => {
    const ada = await newcomer()
    expect(await isConfirmed(ada)).toBe(false)
    const [mail] = await mailsTo(ada.email)
    expect(mail?.text).toMatch(/\/confirm-account#token=[\w-]{43}/)
    expect(await confirm(tokenIn(mail?.text ?? ''))).toMatchObject({
      status: 200,
      body: { data: { email: ada.email } },
    })
    expect(await isConfirmed(ada)).toBe(true)
  })

  spec('6 Confirmed email')
  test('refuses second factor, invites, SMS, transfers and hand-over', async () => {
    const ada = await newcomer()
    const bola = await newChurch(server.app)
    const refused = [
      await ada.post('second-factor', { current_password: ada.password }),
      await ada.post('invite-user', { ...INVITE, email: 'tunde@mail.example' }),
      await ada.post('sendBulkSmsNotification', SMS),
      await ada.post('sendSmsNotification', SMS),
      await ada.post('transfer', TRANSFER),
    ]
    for (const answer of refused) expect(answer).toMatchObject(REFUSED)
    expect(refused[0]?.body.message).toContain(ada.email)
    // An unconfirmed team user takes over no church and gives none away.
    const tunde = await newTeamUser(server.app, bola, ['financeAccess'])
    await sql('update accounts set email_confirmed_at = null where id = $1', [tunde.accountId])
    const over = { account_id: tunde.accountId, current_password: bola.password }
    expect(await bola.post('church/hand-over', over)).toMatchObject(REFUSED)
    await sql('update accounts set email_confirmed_at = now() where id = $1', [tunde.accountId])
    await sql('update accounts set email_confirmed_at = null where id = $1', [bola.accountId])
    expect(await bola.post('church/hand-over', over)).toMatchObject(REFUSED)
  })

  test('refuses to approve a transfer while asker or approver is unconfirmed', async () => {
    const owner = await newChurch(server.app)
    const second = await newTeamUser(server.app, owner, ['financeAccess'])
    await sql(`update memberships set joined_at = now() - interval '8 days' where account_id = $1`, [
      second.accountId,
    ])
    await payIn(owner.churchId)
    await owner.put('church', { settings: { transfer_limit: 50 } })
    const transfer = await owner.post('transfer', TRANSFER)
    expect(transfer).toMatchObject({ body: { data: { waits_for: 'approval' } } })
    const approve = () => second.post(`transfers/${transfer.body.data.id}/approve`)
    const confirmed = (person: Person, at: string | null) =>
      sql('update accounts set email_confirmed_at = $2 where id = $1', [person.accountId, at])
    for (const person of [owner, second]) {
      await confirmed(person, null)
      expect(await approve()).toMatchObject(REFUSED)
      await confirmed(person, new Date().toISOString())
    }
    expect((await approve()).status).toBe(200)
  })

  test('members and services work immediately', async () => {
    const ada = await newcomer()
    const member = await ada.post('member', { first_name: 'Bola', last_name: 'Ade', gender: 'female' })
    expect(member.status).toBeLessThan(300)
  })
})

describe('the confirmation link', () => {
  test('works once', async () => {
    const ada = await newcomer()
    const token = await confirmLink(ada.email)
    expect((await confirm(token)).status).toBe(200)
    expect((await confirm(token)).status).toBe(404)
  })

  test('does not work after it expired', async () => {
    const ada = await newcomer()
    const token = await confirmLink(ada.email)
    await sql('update email_confirmations set expires_at = now() where account_id = $1', [ada.accountId])
    expect((await confirm(token)).status).toBe(404)
    expect(await isConfirmed(ada)).toBe(false)
  })

  test('does not confirm an address that the account got later', async () => {
    const ada = await newcomer()
    const token = await confirmLink(ada.email)
    await sql('update accounts set email = $2 where id = $1', [ada.accountId, 'other@mail.example'])
    expect((await confirm(token)).status).toBe(404)
    expect(await isConfirmed(ada)).toBe(false)
  })

  spec('route sendEmailConfirmation')
  test('is sent again, a few times a day', async () => {
    const ada = await newcomer()
    const answers = []
    for (let n = 0; n < 6; n += 1) answers.push((await ada.post('send-email-confirmation')).status)
    expect(answers).toEqual([200, 200, 200, 200, 429, 429])
    expect((await mailsTo(ada.email)).length).toBe(5)
    expect((await confirm(await confirmLink(ada.email))).status).toBe(200)
  })
})

describe('an address that somebody else registered', () => {
  test('goes to its mailbox’s reader by mailed code, without second factor', async () => {
    const email = 'pastor.real@mail.example'
    const squatter = await newcomer({ email })
    const setup = await squatter.post('second-factor', { current_password: squatter.password })
    expect(setup).toMatchObject(REFUSED)
    // A factor from an earlier database or a fault: it must not lock out the mailbox's owner.
    await sql(
      `insert into second_factors (account_id, secret, confirmed_at) values ($1, decode('00', 'hex'), now())`,
      [squatter.accountId],
    )
    await post('reset-password-request', { email })
    const [mail] = (await mailsTo(email)).filter(({ text }) => codeIn(text))
    const password = 'the lamp of the real pastor'
    const reset = await post('update-password', { email, password, passwordToken: codeIn(mail?.text ?? '') })
    expect(reset.status).toBe(200)
    expect((await squatter.get('user')).status).toBe(401)
    const login = await post('login', { email, password })
    expect(login).toMatchObject({ status: 200, body: { data: { user: { email_confirmed: true } } } })
  })

  test('keeps the second factor of an account that was confirmed', async () => {
    const ada = await newChurch(server.app)
    const { secret } = (await ada.post('second-factor', { current_password: ada.password })).body.data
    await ada.post('second-factor/confirm', { code: new TOTP({ secret }).generate() })
    await post('reset-password-request', { email: ada.email })
    const [mail] = (await mailsTo(ada.email)).filter(({ text }) => codeIn(text))
    const password = 'the lamp of the real pastor'
    await post('update-password', { email: ada.email, password, passwordToken: codeIn(mail?.text ?? '') })
    expect(await post('login', { email: ada.email, password })).toMatchObject({
      body: { code: 'SECOND_FACTOR_REQUIRED' },
    })
  })

  test('is not proven by an invite whose link only its sender saw', async () => {
    const owner = await newChurch(server.app)
    const email = 'stranger@mail.example'
    const join = async (reference: string) =>
      post('inviteRegistration', {
        first_name: 'Tunde',
        last_name: 'Bello',
        invited_user_email: email,
        password: 'three ushers one door',
        invite_reference: reference,
      })
    const shown = tokenIn((await owner.post('invite-user', { ...INVITE, email })).body.data.link)
    const mailed = await linkTo(email, 'accept-user-invite')
    expect(mailed).not.toBe(shown)
    expect((await join(shown)).status).toBe(201)
    const { rows } = await sql('select email_confirmed_at from accounts where email = $1', [email])
    expect(rows).toEqual([{ email_confirmed_at: null }])
    // The other link of the same invite no longer works.
    expect((await join(mailed)).status).toBe(404)
    expect(await confirmLink(email)).not.toBe('')
  })

  test('is proven by an invite that was opened from its mail', async () => {
    const owner = await newChurch(server.app)
    const email = 'invited@mail.example'
    await owner.post('invite-user', { ...INVITE, email })
    const registered = await post('inviteRegistration', {
      first_name: 'Tunde',
      last_name: 'Bello',
      invited_user_email: email,
      password: 'three ushers one door',
      invite_reference: await linkTo(email, 'accept-user-invite'),
    })
    expect(registered.status).toBe(201)
    const { rows } = await sql('select email_confirmed_at from accounts where email = $1', [email])
    expect(rows[0]?.email_confirmed_at).not.toBeNull()
  })

  test('is corrected without a link that hands over the church', async () => {
    const ada = await newcomer({ email: 'adda@mail.example' })
    await ada.post('change-email', { current_password: ada.password, email: 'ada@mail.example' })
    expect(
      (await post('confirm-email', { token: await linkTo('ada@mail.example', 'confirm-email') })).status,
    ).toBe(200)
    expect(await isConfirmed(ada)).toBe(true)
    expect(await linkTo('adda@mail.example', 'undo-email')).toBe('')
    expect((await ada.post('second-factor', { current_password: ada.password })).status).toBe(200)
  })
})
