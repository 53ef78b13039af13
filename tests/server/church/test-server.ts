/** Runs a whole server over a database of its own, with churches in it and people who call. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { type FeatureName, FEATURES } from '../../../contract/features.ts'
import { newId } from '../../../contract/ids.ts'
import { buildApp } from '../../../server/app.ts'
import { foundChurch } from '../../../server/auth/church/found-church.ts'
import { sessionOf } from '../../support/session-of.ts'
import { beginTrial } from '../../../server/modules/subscription/routes.ts'
import { dayIn } from '../../../server/modules/shared/requests.ts'
import { loadConfig } from '../../../server/config.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { beginSandboxPayments } from '../../support/sandbox-payments.ts'

export type TestServer = {
  app: FastifyInstance
  database: TestDatabase
  dataDir: string
  close(): Promise<void>
}

export async function openTestServer(): Promise<TestServer> {
  const database = await freshDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'narthex-server-'))
  const config = loadConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'https://narthex.example',
    TRUST_PROXY: '1',
    TRIAL_DAYS: '30',
  })
  const app = await buildApp({ config, pool: database.pool, logger: pino({ level: 'silent' }) })
  beginSandboxPayments(app)
  const close = async () => {
    await app.close()
    await database.drop()
    rmSync(dataDir, { recursive: true })
  }
  return { app, database, dataDir, close }
}

// Responses are checked with matchers, which need no types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Said = { status: number; body: any; headers: Record<string, unknown> }

async function say(app: FastifyInstance, options: InjectOptions): Promise<Said> {
  const reply = await app.inject(options)
  const json = String(reply.headers['content-type']).includes('json')
  return { status: reply.statusCode, body: json ? reply.json() : reply.rawPayload, headers: reply.headers }
}

export class Caller {
  constructor(
    readonly testServer: TestServer,
    readonly church: string,
    readonly account: string | null,
    private readonly token: string | null,
    readonly device: string | null = null,
  ) {}

  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    headers: Record<string, string> = {},
  ): Promise<Said> {
    return say(this.testServer.app, {
      method,
      url: `/api/v1/${path}`,
      payload,
      headers: { ...this.bearer, ...headers },
    })
  }

  /** For callers who call in another way. */
  get bearer(): Record<string, string> {
    return this.token ? { authorization: `Bearer ${this.token}` } : {}
  }

  get = (path: string) => this.call('GET', path)
  post = (path: string, payload: object) => this.call('POST', path, payload)
  put = (path: string, payload?: object) => this.call('PUT', path, payload)
  delete = (path: string) => this.call('DELETE', path)

  /** A member's id. */
  async person(
    first_name: string,
    last_name: string,
    phone_number?: string,
    more: object = {},
  ): Promise<string> {
    const { body } = await this.post('member', { first_name, last_name, phone_number, ...more })
    return body.data.id
  }

  async service(
    date_of_service = today(),
    name = 'Sunday service',
  ): Promise<{ id: string; reference: string }> {
    return (await this.post('churchservice', { name, date_of_service })).body.data
  }
}

export const today = () => dayIn('Africa/Lagos')

/** Its owner, who is its one member. */
export async function aChurch(
  testServer: TestServer,
  name = 'Grace',
): Promise<Caller & { reference: string }> {
  const church = newId()
  const account = await anAccount(testServer)
  const owner = {
    firstName: 'Folake',
    lastName: 'Owner',
    email: `${account}@mail.example`,
    phone: '+2348030000009',
    dob: '1980-01-01',
    password: 'x',
  }
  const typed = {
    ...owner,
    churchName: name,
    street: 'S',
    city: 'C',
    state: 'L',
    country: 'Nigeria',
    postCode: null,
  }
  await inChurch(testServer.database.pool, church, async (tx) => {
    await foundChurch(tx, church, account, typed, owner.phone)
    await beginTrial(tx, church, testServer.app.deps.config.trialDays)
  })
  const { rows } = await testServer.database.ownerPool.query(
    `select reference from public_references where target_id = $1`,
    [church],
  )
  return Object.assign(await signedIn(testServer, church, account), { reference: String(rows[0].reference) })
}

/** Another team user, who joined long ago. */
export async function aTeamUser(
  testServer: TestServer,
  church: string,
  features: FeatureName[] = [...FEATURES],
): Promise<Caller> {
  const account = await anAccount(testServer)
  await testServer.database.pool.query(
    `insert into memberships (church_id, account_id, features, joined_at) values ($1, $2, $3, now() - interval '30 days')`,
    [church, account, features],
  )
  return signedIn(testServer, church, account)
}

async function anAccount({ database }: TestServer): Promise<string> {
  const id = newId()
  const text = `insert into accounts (id, email, first_name, last_name, password_hash, email_confirmed_at) values ($1, $2, 'Tunde', 'Bello', '', now())`
  await database.pool.query(text, [id, `${id}@mail.example`])
  return id
}

async function signedIn(testServer: TestServer, church: string, account: string): Promise<Caller> {
  const device = newId()
  const { token } = await sessionOf(testServer.database.pool, {
    accountId: account,
    churchId: church,
    device: { id: device, name: 'Test phone' },
  })
  return new Caller(testServer, church, account, token, device)
}

let visitors = 0

/** A signed-out caller at an address of their own. */
export function aVisitor(testServer: TestServer) {
  const address = `10.0.${(visitors += 1) >> 8}.${visitors & 255}`
  const caller = new Caller(testServer, '', null, null)
  return {
    post: (path: string, payload: object) =>
      caller.call('POST', path, payload, { 'x-forwarded-for': address }),
    get: caller.get,
  }
}

/** Counts so many misses in this minute for each link and address that has any. */
export const missedAlready = (testServer: TestServer, about: 'who' | 'new' | 'gift', count: number) =>
  change(testServer, 'update attempts set count = greatest(count, $2) where about like $1', [
    `capture:${about}:link:%`,
    count,
  ])

/** The rows as the owner of the tables sees them, whatever the row security. */
export async function change(testServer: TestServer, text: string, values: unknown[]): Promise<void> {
  await testServer.database.ownerPool.query(text, values)
}
