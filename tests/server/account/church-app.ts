/** Runs the real app on a database of its own, with the people who use it in these tests. */
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { buildApp } from '../../../server/app.ts'
import { loadConfig } from '../../../server/config.ts'
import type { PageSource } from '../../../server/http/app-files.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'

export type ChurchApp = {
  app: FastifyInstance
  db: TestDatabase
  /** Every line of the log so far. */
  log: string[]
  close(): Promise<void>
}

export async function churchApp(env: Record<string, string> = {}, pages?: PageSource): Promise<ChurchApp> {
  const db = await freshDatabase()
  const log: string[] = []
  const logger = pino({ level: 'trace' }, { write: (line: string) => void log.push(line) })
  const app = await buildApp({
    config: loadConfig({ PUBLIC_URL: 'http://localhost:3000', TRIAL_DAYS: '30', ...env }),
    pool: db.pool,
    logger,
    pages,
  })
  await app.ready()
  const close = async () => {
    await app.close()
    await db.drop()
  }
  return { app, db, log, close }
}

let people = 0

/** A valid sign-up with an email of its own. */
export function signUpForm(over: Record<string, unknown> = {}) {
  people += 1
  return {
    firstName: 'Adaeze',
    lastName: 'Okafor',
    email: `ada${people}@example.com`,
    phone: '0803 123 4567',
    dob: '1988-04-12',
    password: 'green mangoes at noon',
    churchName: 'Grace Assembly',
    churchPhone: '0803 123 4567',
    churchEmail: '',
    street: '12 Allen Avenue',
    city: 'Ikeja',
    state: 'Lagos',
    country: 'Nigeria',
    postCode: '',
    ...over,
  }
}

export type Answer = {
  status: number
  // oxlint-disable-next-line no-explicit-any
  body: any
  headers: Record<string, string | string[] | number | undefined>
  cookies: { name: string; value: string; [attribute: string]: unknown }[]
}

export async function call(
  app: FastifyInstance,
  method: string,
  path: string,
  options: Omit<InjectOptions, 'method' | 'url'> = {},
): Promise<Answer> {
  const response = await app.inject({ method: method as 'GET', url: `/api/v1/${path}`, ...options })
  const json = String(response.headers['content-type']).includes('json')
  return {
    status: response.statusCode,
    body: json ? response.json() : response.body,
    headers: response.headers,
    cookies: response.cookies,
  }
}

/** A caller with a token of their own. */
export function caller(app: FastifyInstance, token: string) {
  const as =
    (method: string) =>
    (path: string, payload?: object, headers: Record<string, string> = {}) =>
      call(app, method, path, {
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(payload && { payload }),
      })
  return { token, get: as('GET'), post: as('POST'), put: as('PUT'), delete: as('DELETE') }
}

export type Person = ReturnType<typeof caller> & {
  accountId: string
  churchId: string
  email: string
  password: string
  reference: string
}

/** Confirms the account's email and deletes the mail. */
export async function confirmEmail(app: FastifyInstance, accountId: string): Promise<void> {
  await app.deps.later.settled()
  await app.deps.pool.query('update accounts set email_confirmed_at = now() where id = $1', [accountId])
  await app.deps.pool.query(
    `delete from sandbox_mails m using accounts a
     where a.id = $1 and m.to_address = a.email and m.body like '%/confirm-account#token=%'`,
    [accountId],
  )
}

/** A church with its signed-in owner, whose email is confirmed. */
export async function newChurch(app: FastifyInstance, over: Record<string, unknown> = {}): Promise<Person> {
  const form = signUpForm(over)
  const { status, body } = await call(app, 'POST', 'register', { payload: form })
  if (status !== 201) throw new Error(`register answered ${status}: ${JSON.stringify(body)}`)
  const { token, user, current_church } = body.data
  await confirmEmail(app, user.id)
  return {
    ...caller(app, token),
    accountId: user.id,
    churchId: current_church.id,
    email: form.email,
    password: form.password,
    reference: current_church.reference,
  }
}

/** A user invited by the owner who joined and logged in, with a confirmed email. */
export async function newTeamUser(
  app: FastifyInstance,
  owner: Person,
  features: string[],
  email = `tunde${(people += 1)}@example.com`,
): Promise<Person> {
  const password = 'three ushers one door'
  const invited = await owner.post('invite-user', {
    first_name: 'Tunde',
    last_name: 'Bello',
    email,
    phone_number: '08021234567',
    features: features.map((name) => ({ name })),
  })
  const reference = String(invited.body.data.link).split('token=')[1]
  const names = {
    first_name: 'Tunde',
    last_name: 'Bello',
    phone_number: '08021234567',
    date_of_birth: '1990-01-01',
  }
  await call(app, 'POST', 'inviteRegistration', {
    payload: { ...names, invited_user_email: email, password, invite_reference: reference },
  })
  const { status, body } = await call(app, 'POST', 'login', { payload: { email, password } })
  if (status !== 200) throw new Error(`login answered ${status}: ${JSON.stringify(body)}`)
  await confirmEmail(app, body.data.user.id)
  return {
    ...caller(app, body.data.token),
    accountId: body.data.user.id,
    churchId: owner.churchId,
    email,
    password,
    reference: owner.reference,
  }
}

/** The headers of our own page's calls. */
export const fromOurPage = { 'x-narthex-client': 'app', 'sec-fetch-site': 'same-origin' }

/** The cookie that a log-in of the app set. */
export const cookieOf = (answer: Answer): string =>
  answer.cookies.find((cookie) => cookie.name === 'token')?.value ?? ''
