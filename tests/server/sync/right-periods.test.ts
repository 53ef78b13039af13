/** Tests rights over time: kept by the database from now on, and filled from its older records. */
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FEATURES } from '../../../contract/features.ts'
import { newId } from '../../../contract/ids.ts'
import { inChurch } from '../../../server/db/in-church.ts'
import { pipeline } from '../../../server/db/pipeline.ts'
import { migrate, migrationsFolder } from '../../../server/db/migrate.ts'
import { heldBetween, readPeriods, rightPeriods } from '../../../server/sync/rights.ts'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import { aChurch, aTeamMember } from './a-church.ts'
import { spec } from '../../spec/spec.ts'

let database: TestDatabase
let church: string

const periodsOf = (account: string) =>
  inChurch(database.pool, church, async (tx) =>
    readPeriods((await pipeline(tx, [rightPeriods(church, account)]))[0]),
  )
const heldSince = async (account: string, since: number) =>
  heldBetween(await periodsOf(account), since, Infinity)
const write = (text: string, ...values: unknown[]) => database.ownerPool.query(text, values)

it('counts a right from before the op arrived, none from later', () => {
  const periods = [{ feature: 'membersAccess', from: 200, until: Infinity }]
  expect(heldBetween(periods, 100, 200)).toEqual(['membersAccess'])
  expect(heldBetween(periods, 100, 199)).toEqual([])
})

describe('from now on', () => {
  beforeAll(async () => {
    database = await freshDatabase()
  })
  beforeEach(async () => {
    church = await aChurch(database.pool)
  })
  afterAll(() => database.drop())

  /** Moves ended periods into the past, beyond the error of any clock. */
  const later = () =>
    write(
      `update right_periods set held_from = held_from - interval '1 hour', held_until = held_until - interval '1 hour'`,
    )
  const NOW = () => Date.now()

  it('a granted feature is held until it is revoked', async () => {
    const { accountId } = await aTeamMember(database.pool, church, ['attendanceAccess', 'membersAccess'])
    await write(
      `update memberships set features = '{membersAccess,cellsAccess}' where account_id = $1`,
      accountId,
    )
    const open = (await periodsOf(accountId)).filter(({ until }) => until === Infinity)
    expect(open.map(({ feature }) => feature).sort()).toEqual(['cellsAccess', 'membersAccess'])
    expect(await heldSince(accountId, NOW())).toContain('attendanceAccess')
    await later()
    expect(await heldSince(accountId, NOW())).toEqual(['membersAccess', 'cellsAccess'])
  })

  spec('Review: right periods')
  it('a removal ends everything, a return begins again', async () => {
    const { accountId } = await aTeamMember(database.pool, church, ['attendanceAccess'])
    await write(`update memberships set status = 'removed' where account_id = $1`, accountId)
    await later()
    expect(await heldSince(accountId, NOW())).toEqual([])
    await write(
      `update memberships set status = 'active', features = '{cellsAccess}' where account_id = $1`,
      accountId,
    )
    expect(await heldSince(accountId, NOW())).toEqual(['cellsAccess'])
    expect(await heldSince(accountId, NOW() - 2 * 3_600_000)).toEqual(['attendanceAccess', 'cellsAccess'])
  })

  it('an owner holds every feature, a former one what the hand-over left', async () => {
    const { accountId } = await aTeamMember(database.pool, church, [])
    await write('update memberships set is_owner = true where account_id = $1', accountId)
    expect(await heldSince(accountId, NOW())).toEqual([...FEATURES])
    await write(
      `update memberships set is_owner = false, features = '{financeAccess}' where account_id = $1`,
      accountId,
    )
    await later()
    expect(await heldSince(accountId, NOW())).toEqual(['financeAccess'])
  })

  it('the periods outlive the membership and the account', async () => {
    const { accountId } = await aTeamMember(database.pool, church, ['attendanceAccess'])
    const before = NOW()
    await write('delete from sessions where account_id = $1', accountId)
    await write('delete from memberships where account_id = $1', accountId)
    await write('delete from accounts where id = $1', accountId)
    expect(await heldSince(accountId, before)).toEqual(['attendanceAccess'])
  })

  it('a writer in another church or in none keeps its own setting', async () => {
    const other = await aChurch(database.pool)
    await inChurch(database.pool, other, async (tx) => {
      const { accountId } = await aTeamMember(database.pool, church, ['attendanceAccess'])
      await tx.query(`update memberships set features = '{}' where account_id = $1`, [accountId])
      const { rows } = await tx.query(`select current_setting('app.church_id') as church`)
      expect(rows).toEqual([{ church: other }])
    })
  })

  it('one church’s periods are not visible in another', async () => {
    const { accountId } = await aTeamMember(database.pool, church, ['attendanceAccess'])
    church = await aChurch(database.pool)
    expect(await periodsOf(accountId)).toEqual([])
    const { rows } = await database.pool.query('select from right_periods')
    expect(rows).toEqual([])
  })
})

describe('filled from earlier records', () => {
  const folder = mkdtempSync(join(tmpdir(), 'narthex-before-'))
  const DAY = 86_400_000
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

  beforeAll(async () => {
    database = await freshDatabase()
    // Only the tables from before: the clone begins again from nothing.
    await database.ownerPool.query(
      'drop schema public cascade; drop schema house cascade; drop schema if exists pgboss cascade; create schema public',
    )
    for (const name of readdirSync(migrationsFolder).filter((file) => file < '0045'))
      cpSync(join(migrationsFolder, name), join(folder, name))
    await migrate(database.ownerUrl, folder)
    church = newId()
    await seed()
    await migrate(database.ownerUrl)
  })
  afterAll(async () => {
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  const [switchedOff, removed, rejoined, former, owner] = Array.from({ length: 5 }, newId) as string[]

  async function member(id: string, features: string[], more: { removed?: string; owner?: boolean } = {}) {
    await write(
      `insert into accounts (id, email, first_name, last_name, password_hash) values ($1, $2, 'Tunde', 'Bello', '')`,
      id,
      `${id}@mail.example`,
    )
    await write(
      `insert into memberships (church_id, account_id, features, is_owner, status, removed_at, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      church,
      id,
      features,
      more.owner ?? false,
      more.removed ? 'removed' : 'active',
      more.removed ?? null,
      daysAgo(100),
    )
  }
  const line = (action: string, at: string, subject: string, account = owner) =>
    write(
      `insert into audit_log (church_id, id, at, account_id, action, subject_table, subject_id) values ($1, $2, $3, $4, $5, 'accounts', $6)`,
      church,
      newId(),
      at,
      account,
      action,
      subject,
    )
  async function joinTeam(account: string, features: string[], at: string) {
    await write(
      `insert into invites (reference_hash, church_id, email, first_name, last_name, features, invited_by, expires_at, used_at)
       values (decode(md5($1::text), 'hex'), $2, 'x', 'x', 'x', $3, $4, now(), $5)`,
      newId(),
      church,
      features,
      owner,
      at,
    )
    await line('joined the team', at, account, account)
  }

  async function seed() {
    await member(owner!, [], { owner: true })
    await member(switchedOff!, ['membersAccess'])
    await member(removed!, ['attendanceAccess'], { removed: daysAgo(10) })
    await member(rejoined!, ['cellsAccess'])
    await member(former!, [...FEATURES])
    await line('changed access +membersAccess -attendanceAccess', daysAgo(5), switchedOff!)
    await line('removed from team', daysAgo(10), removed!)
    await joinTeam(rejoined!, ['attendanceAccess', 'eventsAccess'], daysAgo(90))
    await line('changed access -eventsAccess', daysAgo(40), rejoined!)
    await line('removed from team', daysAgo(30), rejoined!)
    await joinTeam(rejoined!, ['cellsAccess'], daysAgo(20))
    await line('handed the church over', daysAgo(3), owner!, former!)
    await refused(switchedOff!, 'capture-first-timer', { service_id: newId() }, daysAgo(6))
    await refused(switchedOff!, 'mark-person', {}, daysAgo(4))
    await refused(switchedOff!, 'create-cell', {}, daysAgo(6))
    await refused(switchedOff!, 'mark-person', {}, daysAgo(4), -2 * DAY)
    // An offset and a year that no calendar has.
    await refused(switchedOff!, 'mark-person', {}, '0000-01-01T00:00:00Z', Number.MAX_SAFE_INTEGER)
    const [made] = await refused(switchedOff!, 'create-service', {}, daysAgo(6))
    const [needy] = await refused(switchedOff!, 'mark-person', {}, daysAgo(6), 0, [made!])
    await refused(switchedOff!, 'mark-person', {}, daysAgo(6), 0, [needy!, made!])
    await refused(switchedOff!, 'mark-person', {}, daysAgo(6), 0, [newId()])
    await sentAgain()
    // An offset that the wire allows and PostgreSQL does not.
    await refused(switchedOff!, 'mark-person', {}, '2026-11-01T10:00:00+18:00')
  }

  /** Access came back, and "Try again" sent the same as new ops. */
  async function sentAgain() {
    const [service, person] = [newId(), newId()]
    await write(
      `insert into services (church_id, id, name, date_of_service, created_at, name_key, rev) values ($1, $2, 'x', '2026-11-01', now(), 'x', 1)`,
      church,
      service,
    )
    await write(
      `insert into members (church_id, id, first_name, last_name, created_at, name_key, rev) values ($1, $2, 'x', 'x', now(), 'x', 1)`,
      church,
      person,
    )
    await write(
      'insert into marks (church_id, id, service_id, person_id, marked_by, rev) values ($1, $2, $3, $4, $5, 1)',
      church,
      newId(),
      service,
      person,
      switchedOff,
    )
    await write(
      `insert into headcounts (church_id, id, service_id, men, women, children, guests, counted_at, counted_by, rev)
       values ($1, $2, $3, 5, 0, 0, 0, now(), $4, 1)`,
      church,
      newId(),
      service,
      switchedOff,
    )
    await refused(switchedOff!, 'mark-person', { service_id: service, person_id: person }, daysAgo(6))
    await refused(switchedOff!, 'count-heads', { service_id: service, men: 5 }, daysAgo(6))
    await refused(switchedOff!, 'count-heads', { service_id: service, men: 6 }, daysAgo(6))
  }

  const ops: string[] = []
  async function refused(
    account: string,
    type: string,
    args: object,
    captured_at: string,
    clock_offset = 0,
    needs: string[] = [],
  ): Promise<string[]> {
    const id = newId()
    const code = needs.length ? 'NEEDED_REJECTED' : 'FEATURE_REQUIRED'
    const payload = { id, seq: 1, type, v: 1, args, base_rev: 0, captured_at, clock_offset, needs }
    await write(
      `insert into sync_ops (church_id, op_id, account_id, device_id, seq, payload_hash, status, result, payload)
       values ($1, $2, $3, $4, 1, '\\x00', 'rejected', $5, $6)`,
      church,
      id,
      account,
      newId(),
      JSON.stringify({ id, status: 'rejected', code, message: 'No.', mendable: false }),
      JSON.stringify(payload),
    )
    ops.push(id)
    return [id]
  }

  it('a feature switched off was held until its audit-log line', async () => {
    expect(await heldSince(switchedOff!, Date.now() - 6 * DAY)).toEqual(['attendanceAccess', 'membersAccess'])
    expect(await heldSince(switchedOff!, Date.now() - 4 * DAY)).toEqual(['membersAccess'])
  })

  it('a removed person held what they kept until the removal', async () => {
    expect(await heldSince(removed!, Date.now() - 11 * DAY)).toEqual(['attendanceAccess'])
    expect(await heldSince(removed!, Date.now() - 9 * DAY)).toEqual([])
  })

  it('a returned person held the first invite’s features until removal', async () => {
    expect(await heldSince(rejoined!, Date.now() - 50 * DAY)).toEqual([
      'eventsAccess',
      'attendanceAccess',
      'cellsAccess',
    ])
    expect(await heldSince(rejoined!, Date.now() - 35 * DAY)).toEqual(['attendanceAccess', 'cellsAccess'])
    expect(await heldSince(rejoined!, Date.now() - 25 * DAY)).toEqual(['cellsAccess'])
  })

  it('ownership ended with the hand-over', async () => {
    const owning = (await periodsOf(former!)).find(({ feature }) => feature === 'owner')
    expect(Math.round((Date.now() - (owning?.until ?? 0)) / DAY)).toBe(3)
    expect(await heldSince(owner!, Date.now())).toEqual([...FEATURES])
  })

  spec('Review: right periods')
  it('stored refusals with a held right, and their dependents, are quarantined', async () => {
    const { rows } = await write(
      `select op_id, status, result ->> 'status' as said, result ->> 'code' as code from sync_ops order by array_position($1, op_id)`,
      ops,
    )
    expect(rows.every(({ status, said }) => status === said)).toBe(true)
    expect(rows.map(({ code }) => code)).toEqual([
      'FEATURE_REMOVED',
      'FEATURE_REQUIRED',
      'FEATURE_REQUIRED',
      'FEATURE_REMOVED',
      'FEATURE_REQUIRED',
      'FEATURE_REMOVED',
      'NEEDED_QUARANTINED',
      'NEEDED_QUARANTINED',
      'NEEDED_REJECTED',
      'FEATURE_REQUIRED',
      'FEATURE_REQUIRED',
      'FEATURE_REMOVED',
      'FEATURE_REMOVED',
    ])
  })
})
