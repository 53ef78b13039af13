/** A whole server over a database of its own, with churches in it and people who call. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { type FeatureName, FEATURES } from '../../../contract/features.ts'
import { newId } from '../../../contract/ids.ts'
import { buildApp } from '../../../server/app.ts'
import { foundChurch } from '../../../server/auth/found-church.ts'
import { sessionOf } from '../../support/session-of.ts'
import { beginTrial } from '../../../server/church/subscription/begin-trial.ts'
import { dayIn } from '../../../server/church/today.ts'
import { loadConfig } from '../../../server/config.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { beginSandboxPayments } from '../../support/sandbox-payments.ts'

export type House = { app: FastifyInstance; database: TestDatabase; dataDir: string; close(): Promise<void> }

export async function openHouse(): Promise<House> {
  const database = await freshDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'narthex-house-'))
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

// Answers are looked into with matchers, which need no types.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Said = { status: number; body: any; headers: Record<string, unknown> }

async function say(app: FastifyInstance, options: InjectOptions): Promise<Said> {
  const reply = await app.inject(options)
  const json = String(reply.headers['content-type']).includes('json')
  return { status: reply.statusCode, body: json ? reply.json() : reply.rawPayload, headers: reply.headers }
}

export class Caller {
  constructor(
    readonly house: House,
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
    return say(this.house.app, {
      method,
      url: `/api/v1/${path}`,
      payload,
      headers: { ...this.bearer, ...headers },
    })
  }

  /** For who calls in another way. */
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
export async function aChurch(house: House, name = 'Grace'): Promise<Caller & { reference: string }> {
  const church = newId()
  const account = await anAccount(house)
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
  await inChurch(house.database.pool, church, async (tx) => {
    await foundChurch(tx, church, account, typed, owner.phone)
    await beginTrial(tx, church, house.app.deps.config.trialDays)
  })
  const { rows } = await house.database.ownerPool.query(
    `select reference from public_references where target_id = $1`,
    [church],
  )
  return Object.assign(await signedIn(house, church, account), { reference: String(rows[0].reference) })
}

/** Somebody else of the team, who joined long ago. */
export async function aTeamUser(
  house: House,
  church: string,
  features: FeatureName[] = [...FEATURES],
): Promise<Caller> {
  const account = await anAccount(house)
  await house.database.pool.query(
    `insert into memberships (church_id, account_id, features, joined_at) values ($1, $2, $3, now() - interval '30 days')`,
    [church, account, features],
  )
  return signedIn(house, church, account)
}

async function anAccount({ database }: House): Promise<string> {
  const id = newId()
  const text = `insert into accounts (id, email, first_name, last_name, password_hash, email_confirmed_at) values ($1, $2, 'Tunde', 'Bello', '', now())`
  await database.pool.query(text, [id, `${id}@mail.example`])
  return id
}

async function signedIn(house: House, church: string, account: string): Promise<Caller> {
  const device = newId()
  const { token } = await sessionOf(house.database.pool, {
    accountId: account,
    churchId: church,
    device: { id: device, name: 'Test phone' },
  })
  return new Caller(house, church, account, token, device)
}

let visitors = 0

/** Nobody signed in, at an address of their own. */
export function aVisitor(house: House) {
  const address = `10.0.${(visitors += 1) >> 8}.${visitors & 255}`
  const caller = new Caller(house, '', null, null)
  return {
    post: (path: string, payload: object) =>
      caller.call('POST', path, payload, { 'x-forwarded-for': address }),
    get: caller.get,
  }
}

/** As if each link and address whose misses are counted had so many of them in this minute. */
export const missedAlready = (house: House, about: 'who' | 'new' | 'gift', count: number) =>
  change(house, 'update attempts set count = greatest(count, $2) where about like $1', [
    `capture:${about}:link:%`,
    count,
  ])

/** The rows as the owner of the tables sees them, whatever the row security. */
export async function change(house: House, text: string, values: unknown[]): Promise<void> {
  await house.database.ownerPool.query(text, values)
}
