/** Runs acts of rights histories over HTTP on the real server, and reads its state from the database. */
import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { calendarDay } from '../../../contract/calendar/days.ts'
import { newId } from '../../../contract/new-id.ts'
import { PROTOCOL } from '../../../contract/protocol.ts'
import { hashPassword } from '../../../server/auth/account/passwords.ts'
import { tokenHash } from '../../../server/auth/secrets.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { sessionOf } from '../../support/session-of.ts'
import { churchApp, type ChurchApp } from '../../server/account/church-app.ts'
import { FEATURES, mailed, notePeriods, type Act, type Feature, type Seen, type State } from './model.ts'
import { requestFor, type Words } from './requests.ts'
import { STORED, type Stored } from './stored.ts'
import { SETTLED_OPS } from '../../support/settled-ops.ts'

export type World = { server: ChurchApp; firstHash: string }

const HOUR_MS = 60 * 60_000

export const FIRST_PASSWORD = 'the first password of all'

export async function rightsWorld(): Promise<World> {
  return { server: await churchApp(), firstHash: await hashPassword(FIRST_PASSWORD) }
}

/** Two churches, their owners, three ushers and somebody without a church. */
export class Town {
  /** The secrets behind the model's names: tokens, references, codes. */
  readonly words = new Map<string, string>()
  private readonly app: FastifyInstance
  private readonly remoteAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  private readonly seenMails = new Set<string>()

  constructor(readonly world: World) {
    this.app = world.server.app
  }

  async begin(rights: readonly (readonly Feature[])[]): Promise<State> {
    const people = ['ada', 'bisi', 'chidi', 'dayo', 'efe', 'femi'].map((name) => ({ name, id: newId() }))
    const [ada, bisi, ...others] = people as [Person, Person, ...Person[]]
    const state: State = {
      accounts: {},
      churches: {},
      sessions: {},
      invites: {},
      changes: {},
      undos: {},
      codes: {},
      proofs: {},
      closings: {},
      ops: {},
      periods: [],
    }
    for (const { id, name } of people) {
      const email = `${name}-${id}@mail.example`
      state.accounts[id] = { email, password: FIRST_PASSWORD, proven: true }
      await this.pool.query(
        `insert into accounts (id, email, first_name, last_name, password_hash, email_confirmed_at) values ($1, $2, $3, 'Obi', $4, now())`,
        [id, email, name, this.world.firstHash],
      )
    }
    const first = await this.church(state, ada.id)
    await this.church(state, bisi.id)
    for (const [at, { id }] of others.slice(0, 3).entries()) {
      const features = FEATURES.filter((name) => rights[at]?.includes(name))
      state.churches[first]!.members[id] = { active: true, owner: false, features }
      await this.pool.query('insert into memberships (church_id, account_id, features) values ($1, $2, $3)', [
        first,
        id,
        features,
      ])
    }
    for (const church of Object.keys(state.churches))
      for (const account of Object.keys(state.churches[church]!.members)) {
        const device = { id: newId(), name: 'Phone' }
        const { token } = await sessionOf(this.pool, { accountId: account, churchId: church, device })
        const name = `first ${account}`
        state.sessions[name] = { account, church, live: true }
        this.words.set(name, token)
      }
    notePeriods(state, -1)
    return state
  }

  private get pool() {
    return this.world.server.db.pool
  }

  private async church(state: State, owner: string): Promise<string> {
    const church = newId()
    await inChurch(this.pool, church, async (tx) => {
      await tx.query(`insert into churches (church_id, name, reference) values ($1, 'Grace', $2)`, [
        church,
        church,
      ])
      await tx.query('insert into church_revs (church_id, epoch) values ($1, gen_random_uuid())', [church])
      await tx.query(
        `insert into subscriptions (church_id, status, next_charge_date) values ($1, 'active', now() + interval '1 year')`,
        [church],
      )
      await tx.query('insert into memberships (church_id, account_id, is_owner) values ($1, $2, true)', [
        church,
        owner,
      ])
    })
    state.churches[church] = {
      closed: false,
      members: { [owner]: { active: true, owner: true, features: [] } },
    }
    return church
  }

  /** Runs the act, and stores secrets of the answer under the step's name. */
  async act(state: State, act: Act, step: string): Promise<Seen> {
    if (act.kind === 'capture') {
      this.ops.set(step, { id: newId(), seq: this.ops.size + 1 })
      return { ok: true }
    }
    // A history of a few days has many invites to one address.
    await this.pool.query(`delete from attempts where about like '%:recipient:%'`)
    const [method, path, payload] = requestFor(state, act, step, this.known)
    const session = 'session' in act ? this.words.get(act.session) : undefined
    const answer = await this.app.inject({
      method: method as 'GET',
      url: `/api/v1/${path}`,
      remoteAddress: this.remoteAddress,
      ...(payload && { payload }),
      ...(session && { headers: { authorization: `Bearer ${session}` } }),
    })
    if (answer.statusCode >= 500 || answer.statusCode === 429)
      throw new Error(`${act.kind} answered ${answer.statusCode}: ${answer.body}`)
    const ok = answer.statusCode < 400
    if (!ok) return { ok }
    const { data } = answer.json()
    if (act.kind === 'invite') this.words.set(step, String(data.link).split('token=')[1]!)
    if (act.kind !== 'log in') return { ok }
    this.words.set(step, data.token)
    return { ok, church: data.current_church.id }
  }

  private readonly known: Words = {
    tokens: this.words,
    sessionId: (name) => this.ids.get(name) ?? newId(),
    opId: (name) => this.ops.get(name)!.id,
    push: (state, op, step) => this.pushOf(state, op, step),
  }
  private readonly ops = new Map<string, { id: string; seq: number }>()
  private readonly device = newId()

  /** Each step lies an hour after the one before. An op captured some steps ago was captured that many hours ago. */
  private pushOf(state: State, name: string, step: string): object {
    const { account, church, feature, at } = state.ops[name]!
    const { id, seq } = this.ops.get(name)!
    const hours = Number.parseInt(step, 10) - at
    const made = {
      id: newId(),
      date_of_service: calendarDay('Africa/Lagos', Date.now()),
      name: `Service ${name}`,
    }
    const person = { id: newId(), first_name: `Guest ${name}`, last_name: 'Ige' }
    const [type, args] = feature === 'attendanceAccess' ? ['create-service', made] : ['add-member', person]
    const op = {
      id,
      seq,
      type,
      v: 1,
      args,
      base_rev: 0,
      captured_at: new Date(Date.now() - hours * HOUR_MS).toISOString(),
      clock_offset: 0,
      needs: [],
    }
    const whose = { account, church, device: this.device, nonce: newId(), highest_seq: seq }
    return { protocol: PROTOCOL, ...whose, ops: [op] }
  }

  /** Session ids by token. Only the database knows them. */
  private readonly ids = new Map<string, string>()

  /** Reads the mails of a step and assigns each secret to the only act that can have caused it. */
  async readMails(steps: readonly Done[], addresses: readonly string[]): Promise<void> {
    await this.app.deps.later.settled()
    const { rows } = await this.pool.query<{ id: string; to: string; text: string }>(
      `select id, to_address as to, body as text from sandbox_mails where to_address = any($1) order by sent_at, id`,
      [addresses],
    )
    for (const { id, to, text } of rows) {
      if (this.seenMails.has(id)) continue
      this.seenMails.add(id)
      for (const done of steps) this.keepWord(done, to, text)
    }
    // No mail tells which of two invites to one address it belongs to.
    const [one, other] = steps.map(({ act }) => (act.kind === 'invite' ? act.email : null))
    if (one && one === other) for (const { name } of steps) this.words.delete(mailed(name))
  }

  private keepWord({ name, act, before }: Done, to: string, text: string): void {
    const keep = (pattern: RegExp, as = name) => {
      const word = pattern.exec(text)?.[1]
      if (word) this.words.set(as, word)
    }
    const emailOf = (account: string) => before.accounts[account]!.email
    if (act.kind === 'invite' && act.email === to) keep(/accept-user-invite#token=([\w-]+)/, mailed(name))
    if (act.kind === 'accept' && before.invites[act.invite]!.email === to)
      keep(/confirm-account#token=([\w-]+)/)
    if (act.kind === 'ask email' && act.email === to) keep(/confirm-email#token=([\w-]+)/)
    if (act.kind === 'ask code' && act.email === to) keep(/code is (\S+)/)
    if (act.kind === 'undo email' && before.undos[act.undo]!.former === to) keep(/code is (\S+)/)
    if (act.kind === 'close' && emailOf(before.sessions[act.session]!.account) === to)
      keep(/reopen-church#token=([\w-]+)/)
    if (act.kind === 'confirm email' && emailOf(before.changes[act.change]!.account) === to)
      keep(/undo-email#token=([\w-]+)/)
  }

  /** The account that has this email now. */
  async accountOf(email: string): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ id: string }>('select id from accounts where email = $1', [
      email,
    ])
    return rows[0]?.id
  }

  /** An hour passes for the review queue's comparisons. */
  async hourPasses(churches: readonly string[]): Promise<void> {
    for (const church of churches)
      await inChurch(this.pool, church, async (tx) => {
        await tx.query(
          `update right_periods set held_from = held_from - interval '1 hour', held_until = held_until - interval '1 hour'`,
        )
        await tx.query(
          `update sync_ops set settled_at = settled_at - interval '1 hour', payload = jsonb_set(payload, '{captured_at}',
             to_jsonb(to_char((payload ->> 'captured_at')::timestamptz - interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`,
        )
      })
  }

  /** The status of each op that the server has received. */
  async settledOps(churches: readonly string[]): Promise<{ name: string; status: string }[]> {
    if (this.ops.size === 0) return []
    const found: { op_id: string; status: string }[] = []
    for (const church of churches)
      found.push(
        ...(
          await inChurch(this.pool, church, (tx) =>
            tx.query<{ op_id: string; status: string }>(`select op_id, status from ${SETTLED_OPS}`),
          )
        ).rows,
      )
    return [...this.ops].flatMap(([name, { id }]) => {
      const { status } = found.find(({ op_id }) => op_id === id) ?? {}
      return status ? [{ name, status }] : []
    })
  }

  /** The open rows of these accounts and churches. */
  async stored(accounts: readonly string[], churches: readonly string[]): Promise<Stored> {
    const { rows } = await this.world.server.db.ownerPool.query<Stored>(STORED, [accounts, churches])
    const stored = rows[0]!
    for (const { id, hash } of stored.sessions) {
      const name = this.nameOf(hash)
      if (name) this.ids.set(name, id)
    }
    return stored
  }

  /** The step whose token or reference has this hash. */
  nameOf(hash: string): string | undefined {
    for (const [name, word] of this.words) if (tokenHash(word).toString('hex') === hash) return name
    return undefined
  }
}

type Person = { name: string; id: string }
export type Done = { name: string; act: Act; before: State }
