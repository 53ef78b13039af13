/** Runs the real server in this process, on a real PostgreSQL, with churches for histories. */
import { calendarDay } from '../../contract/calendar/days.ts'
import type { FastifyInstance } from 'fastify'
import { FEATURES } from '../../contract/features.ts'
import { newId } from '../../contract/ids.ts'
import { endByToken } from '../../server/auth/start-and-end-session.ts'
import { sealKey } from '../../server/auth/secrets.ts'
import { sessionOf } from '../support/session-of.ts'
import { erasePerson } from '../../server/modules/personal-data/erase-person.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { applyOwn } from '../../server/sync/push/apply-ops.ts'
import type { SignedIn } from '../../sync/client/api.ts'
import type { ArgsOf, MutationName } from '../../sync/mutations/index.ts'
import { serviceId } from '../../sync/merge/scheduled-services.ts'
import { pino } from 'pino'
import { buildApp } from '../../server/app.ts'
import { loadConfig } from '../../server/config.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

/** The origin of the browser's page. */
export const ORIGIN = 'http://localhost:3000'

/** The church's day. Around midnight it differs from UTC's. */
export const TODAY = calendarDay('Africa/Lagos', Date.now())

export type TestAccount = { id: string; email: string }

export class World {
  private constructor(
    readonly database: TestDatabase,
    readonly app: FastifyInstance,
  ) {}

  /** @param given a migrated database, by default a new one on the shared PostgreSQL */
  static async begin(given?: TestDatabase): Promise<World> {
    const database = given ?? (await freshDatabase())
    const app = await buildApp({
      config: loadConfig({ PUBLIC_URL: ORIGIN }),
      pool: database.pool,
      logger: pino({ level: 'silent' }),
    })
    await app.ready()
    return new World(database, app)
  }

  async end(): Promise<void> {
    await this.app.close()
    await this.database.drop()
  }

  get pool() {
    return this.database.pool
  }

  /** A church with today's service, some people, and accounts with all rights at the door. */
  async church(people: number, accounts: number): Promise<ChurchInTown> {
    const id = newId()
    await inChurch(this.pool, id, async (tx) => {
      await tx.query(`insert into churches (church_id, name, reference) values ($1, 'Grace', $2)`, [id, id])
      await tx.query('insert into church_revs (church_id, epoch) values ($1, gen_random_uuid())', [id])
      await tx.query(`insert into subscriptions (church_id, status) values ($1, 'active')`, [id])
    })
    const members = await Promise.all(Array.from({ length: accounts }, () => this.account(id)))
    const town = new ChurchInTown(this, id, members, await serviceId(id, TODAY, 'Sunday service'))
    await town.open()
    await town.populate(people)
    return town
  }

  private async account(churchId: string): Promise<TestAccount> {
    const account = { id: newId(), email: `${newId()}@example.com` }
    await this.pool.query(
      `with a as (insert into accounts (id, email, first_name, last_name, password_hash, email_confirmed_at) values ($1, $2, 'Test', 'Usher', '-', now()))
       insert into memberships (church_id, account_id, features) values ($3, $1, $4)`,
      [account.id, account.email, churchId, FEATURES],
    )
    return account
  }
}

export class ChurchInTown {
  readonly people: string[] = []

  constructor(
    readonly world: World,
    readonly id: string,
    readonly accounts: TestAccount[],
    readonly service: string,
  ) {}

  /** Creates today's service. */
  async open(): Promise<void> {
    await this.apply('create-service', { id: this.service, name: 'Sunday service', date_of_service: TODAY })
  }

  /** Adds a cell. The first app held no cells. */
  async addCell(): Promise<void> {
    await this.apply('create-cell', { id: newId(), name: 'Ikeja' })
  }

  async populate(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) {
      const id = newId()
      await this.apply('add-member', { id, first_name: `Person${index}`, last_name: 'Obi' })
      this.people.push(id)
    }
  }

  private async apply<N extends MutationName>(name: N, args: ArgsOf<N>): Promise<void> {
    const features = [...FEATURES]
    const server = { churchId: this.id, accountId: null, deviceId: null, features, active: true }
    await applyOwn(this.world.pool, server, name, args)
  }

  /** Replaces deleted people by new ones. Nobody taps on the deleted ones any more. */
  async fillUp(count: number): Promise<void> {
    const left = await this.rows<{ id: string }>(
      'select id from members where deleted_at is null and id = any($1)',
      [this.people],
    )
    if (left.length === count) return
    const here = new Set(left.map(({ id }) => id))
    this.people.splice(0, Infinity, ...this.people.filter((id) => here.has(id)))
    await this.populate(count - this.people.length)
  }

  /** Erases as an administrator does. */
  async erase(person: string): Promise<void> {
    const accountId = this.accounts[0]?.id ?? null
    const actor = { churchId: this.id, accountId, deviceId: null, features: [...FEATURES], active: true }
    await erasePerson(this.world.pool, actor, person)
  }

  /** Makes a session as sign-in does. @returns the cookie's token and the app's answer */
  async signIn(account: TestAccount, deviceId: string): Promise<{ token: string; signedIn: SignedIn }> {
    const device = { id: deviceId, name: 'Phone' }
    const { token } = await sessionOf(this.world.pool, { accountId: account.id, churchId: this.id, device })
    return { token, signedIn: this.signInAnswer(account, deviceId) }
  }

  /** Ends the browser's earlier session, as sign-in does. */
  async letGo(token: string | null): Promise<void> {
    if (token) await endByToken(this.world.pool, token)
  }

  private signInAnswer(account: TestAccount, deviceId: string): SignedIn {
    return {
      account: { id: account.id, first_name: 'Test', last_name: 'Usher', email: account.email },
      church: { id: this.id, name: 'Grace', reference: this.id, time_zone: 'Africa/Lagos' },
      features: [...FEATURES],
      seal_key: sealKey(this.world.app.deps.sealSecret, account.id, deviceId)!,
    }
  }

  async rows<T>(sql: string, values: unknown[] = []): Promise<T[]> {
    return (await inChurch(this.world.pool, this.id, (tx) => tx.query(sql, values))).rows as T[]
  }
}
