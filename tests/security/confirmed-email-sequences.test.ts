/** Tests in random sequences that gated actions work exactly while mail reached the account's present address. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sandboxMails } from '../../server/providers/mail-and-deliveries.ts'
import { call, churchApp, signUpForm, type ChurchApp } from '../server/account/church-app.ts'

let server: ChurchApp
beforeAll(async () => {
  server = await churchApp()
})
afterAll(() => server.close())

const sql = (text: string, values: unknown[] = []) => server.db.ownerPool.query(text, values)

type Step =
  | { kind: 'send again' | 'ask reset' | 'expire' | 'act' | 'register again' }
  /** `which` counts back over all mails of this account, so that old and used ones occur too. */
  | { kind: 'confirm' | 'confirm change' | 'undo' | 'reset'; which: number }
  | { kind: 'ask change'; to: number }

const plain = fc.constantFrom('send again', 'ask reset', 'expire', 'act', 'register again')
const linked = fc.constantFrom('confirm', 'confirm change', 'undo', 'reset')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: plain }) },
  { weight: 5, arbitrary: fc.record({ kind: linked, which: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('ask change' as const), to: fc.nat(1) }) },
)

const FIND = {
  confirm: /\/confirm-account#token=([\w-]+)/,
  'confirm change': /\/confirm-email#token=([\w-]+)/,
  undo: /\/undo-email#token=([\w-]+)/,
  reset: /Your code is (\S+)/,
}

/** One account, with an oracle that knows its mails and nothing of the columns. */
class Life {
  readonly form = signUpForm()
  readonly addresses = [this.form.email, `second.${this.form.email}`, `third.${this.form.email}`]
  password = this.form.password
  token = ''
  /** The address of the last used link or code. */
  proven: string | null = null

  post = (path: string, payload: object = {}) =>
    call(server.app, 'POST', path, { payload, headers: { authorization: `Bearer ${this.token}` } })

  async register() {
    const { status, body } = await this.post('register', { ...this.form, email: await this.email() })
    if (status === 201) this.token = body.data.token
  }

  async email(): Promise<string> {
    const { rows } = await sql('select email from accounts where email = any($1)', [this.addresses])
    return rows[0]?.email ?? this.form.email
  }

  async logIn() {
    const { status, body } = await this.post('login', { email: await this.email(), password: this.password })
    if (status === 200) this.token = body.data.token
  }

  /** The token of a mail, and its recipient. */
  async found(kind: keyof typeof FIND, which: number) {
    await server.app.deps.later.settled()
    const all = (await sandboxMails(server.db.pool))
      .filter(({ to }) => this.addresses.includes(to))
      .map(({ to, text }) => ({ to, word: FIND[kind].exec(text)?.[1] }))
      .filter(({ word }) => word !== undefined)
    return all[which]
  }

  async use(kind: keyof typeof FIND, which: number) {
    const mail = await this.found(kind, which)
    if (!mail) return
    if (kind === 'reset') return this.reset(mail.to, mail.word ?? '')
    const path = { confirm: 'confirm-account', 'confirm change': 'confirm-email', undo: 'undo-email' }[kind]
    const { status } = await this.post(path, { token: mail.word })
    if (status === 200) this.proven = mail.to
    if (status === 200 && kind === 'undo') this.password = 'nobody knows it'
  }

  async reset(email: string, passwordToken: string) {
    const password = `seven lamps ${Math.random()}`
    const { status } = await this.post('update-password', { email, password, passwordToken })
    if (status !== 200) return
    this.proven = email
    this.password = password
  }

  async act() {
    await this.logIn()
    const present = await this.email()
    const { status, body } = await this.post('invite-user', {
      first_name: 'Tunde',
      last_name: 'Bello',
      email: `guest.${Math.random()}@mail.example`,
      features: [],
    })
    if (status === 401) return
    const expected = this.proven === present ? 201 : 409
    expect({ status, code: body.code }, `${present} proven ${this.proven}`).toEqual(
      expected === 201 ? { status: 201, code: undefined } : { status: 409, code: 'EMAIL_NOT_CONFIRMED' },
    )
  }

  async do(one: Step) {
    if ('which' in one) return this.use(one.kind, one.which)
    if (one.kind === 'act') return this.act()
    if (one.kind === 'expire') {
      const past = `set expires_at = now() where account_id in (select id from accounts where email = any($1))`
      for (const table of ['email_confirmations', 'email_changes', 'password_resets'])
        await sql(`update ${table} ${past}`, [this.addresses])
      return
    }
    if (one.kind === 'register again') return this.register()
    if (one.kind === 'send again') return this.post('send-email-confirmation')
    if (one.kind === 'ask reset') return this.post('reset-password-request', { email: await this.email() })
    const email = 'to' in one ? this.addresses[one.to + 1] : undefined
    return this.post('change-email', { email, current_password: this.password })
  }
}

test('sends an invite exactly while the present address is confirmed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const life = new Life()
      await life.register()
      for (const one of [...steps, { kind: 'act' } as const]) {
        await sql('delete from attempts')
        await life.do(one)
      }
      // Each sequence has addresses of its own. Its mails must not reach the next one.
      await server.app.deps.later.settled()
      await sql('delete from sandbox_mails')
    }),
    { numRuns: 40 },
  )
}, 240_000)
