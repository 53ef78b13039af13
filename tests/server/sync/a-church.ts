/** Makes a church in a fresh database, and short ways to call the server's half of sync in tests. */
import { calendarDay } from '../../../contract/calendar/days.ts'
import type pg from 'pg'
import { FEATURES, type FeatureName } from '../../../contract/features.ts'
import { newId } from '../../../contract/ids.ts'
import { unpackTables } from '../../../contract/sync/packed-ids.ts'
import { unpackColumns, type PackedColumns } from '../../../contract/sync/packed/table.ts'
import type { Columns, PullAnswer } from '../../../contract/sync/pull.ts'
import type { WireOp } from '../../../contract/sync/push.ts'
import type { Scope } from '../../../contract/features.ts'
import { sessionOf } from '../../support/session-of.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import type { SyncActor } from '../../../server/http/actor-and-answer.ts'
import { applyPush } from '../../../server/sync/push/apply-ops.ts'
import type { Present } from '../../../server/sync/rights.ts'
import { readPage } from '../../../server/sync/pull.ts'
import type { ArgsOf, MutationName } from '../../../sync/mutations/index.ts'
import { serviceId } from '../../../sync/merge/scheduled-services.ts'

/** The church's day: around midnight it is not UTC's. */
export const TODAY = calendarDay('Africa/Lagos', Date.now())

export async function aChurch(pool: pg.Pool): Promise<string> {
  const church = newId()
  await inChurch(pool, church, async (tx) => {
    await tx.query(`insert into churches (church_id, name, reference) values ($1, 'Grace', $2)`, [
      church,
      church,
    ])
    await tx.query('insert into church_revs (church_id, epoch) values ($1, gen_random_uuid())', [church])
  })
  return church
}

/** A team user with a session who can push, be removed and decide. */
export async function aTeamMember(
  pool: pg.Pool,
  church: string,
  features: readonly FeatureName[] = FEATURES,
): Promise<Present> {
  const accountId = newId()
  await pool.query(
    `insert into accounts (id, email, first_name, last_name, password_hash, email_confirmed_at) values ($1, $2, 'Tunde', 'Bello', '', now())`,
    [accountId, `${accountId}@mail.example`],
  )
  await pool.query('insert into memberships (church_id, account_id, features) values ($1, $2, $3)', [
    church,
    accountId,
    features,
  ])
  const { id: sessionId } = await sessionOf(pool, {
    accountId,
    churchId: church,
    device: { id: newId(), name: null },
  })
  return { churchId: church, accountId, sessionId }
}

/** The phone of a person who held these features until they were removed from the team. */
export async function aRemovedSender(
  pool: pg.Pool,
  church: string,
  features: readonly FeatureName[] = FEATURES,
): Promise<Sender> {
  const { accountId } = await aTeamMember(pool, church, features)
  const sender = new Sender(pool, church, { accountId, active: false })
  sender.capturedAt = new Date().toISOString()
  await pool.query(`update memberships set status = 'removed', removed_at = now() where account_id = $1`, [
    accountId,
  ])
  return sender
}

/** A simulated phone: gives ops their numbers and pushes them. */
export class Sender {
  seq = 0
  /** The time of its ops. The default is now. */
  capturedAt: string | null = null
  readonly actor: SyncActor

  constructor(
    readonly pool: pg.Pool,
    readonly church: string,
    actor: Partial<SyncActor> = {},
  ) {
    this.actor = {
      churchId: church,
      accountId: newId(),
      deviceId: newId(),
      features: [...FEATURES],
      active: true,
      ...actor,
    }
  }

  op<N extends MutationName>(type: N, args: ArgsOf<N>, more: Partial<WireOp> = {}): WireOp {
    this.seq += 1
    const captured_at = this.capturedAt ?? new Date().toISOString()
    return {
      id: newId(),
      seq: this.seq,
      type,
      v: 1,
      args: args as Record<string, unknown>,
      base_rev: 0,
      captured_at,
      clock_offset: 0,
      needs: [],
      ...more,
    }
  }

  push(...ops: WireOp[]) {
    return applyPush(this.pool, this.actor, { ops, highest_seq: this.seq })
  }

  /** Pushes one op and returns its result. */
  async send<N extends MutationName>(type: N, args: ArgsOf<N>, more: Partial<WireOp> = {}) {
    const { results } = await this.push(this.op(type, args, more))
    const [result] = results
    if (!result) throw new Error('no result')
    return result
  }

  async service(name = 'Sunday service', date = TODAY): Promise<string> {
    const id = await serviceId(this.church, date, name)
    await this.send('create-service', { id, name, date_of_service: date })
    return id
  }

  async person(first_name: string, last_name: string, phone_number: string | null = null): Promise<string> {
    const id = newId()
    const { aliases } = await this.send('add-member', { id, first_name, last_name, phone_number })
    return aliases?.[0]?.to ?? id
  }

  async pull(
    cursor: {
      rev?: number
      epoch?: string
      lineage?: string | undefined
      scope?: Scope
      limit?: number
      packed?: '1'
      whole?: '1'
      shape?: number
      settled?: [number, number][]
    } = {},
    scope: Scope = 'members',
  ): Promise<PullAnswer> {
    const { accountId, deviceId } = this.actor
    const query = {
      account: accountId ?? '',
      church: this.church,
      device: deviceId ?? '',
      rev: 0,
      limit: 10_000,
      highest_seq: 0,
      ...cursor,
    }
    const { text } = await readPage(this.pool, query, scope)
    const page = JSON.parse(text) as PullAnswer
    const whole = Object.entries(page.tables).map(([name, columns]) => {
      const unpacked = unpackColumns(columns as PackedColumns)
      if (!unpacked) throw new Error(`${name} cannot be unpacked`)
      return [name, unpacked] as const
    })
    return { ...page, tables: unpackTables(Object.fromEntries(whole)) }
  }
}

/** Columns as rows, as the phone reads them. */
export function rowsOf(columns: Columns | undefined): Record<string, unknown>[] {
  if (!columns) return []
  const { count, ...fields } = columns
  return Array.from({ length: count }, (_, index) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, values]) => [name, (values as unknown[])[index] ?? null]),
    ),
  )
}
