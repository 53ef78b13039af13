/**
 * Deletes expired rows church by church. Several processes may run it at the same time: each batch takes the rows that are
 * left.
 */
import type pg from 'pg'
import type { Deps } from '../http/handler.ts'
import { eachChurch } from './church-queues.ts'
import { inChurch, inChurchWriting } from '../db/in-church.ts'
import { churchLock } from '../sync/store.ts'
import { retried } from '../db/write-errors.ts'
import { RECEIPT_DAYS } from '../sync/receipts.ts'
import { endChildhood, sweepChildEvents } from './sweep-children.ts'
import { actionsOf, type AuditKind } from '../../contract/audit-actions.ts'

/** Well within a job's time limit; the next job does the rest. */
const AT_MOST_MS = 30_000
const CHURCHES_AT_ONCE = 100

export type SweepDeps = Pick<Deps, 'pool' | 'config' | 'jobs' | 'logger'>

/**
 * A failed church is logged, and its turn comes again with the next job.
 * @param after the last church of an earlier job that ran out of time
 */
export async function sweepChurches(
  deps: SweepDeps,
  { after }: { after?: string },
  ending?: AbortSignal,
): Promise<void> {
  const until = Date.now() + AT_MOST_MS
  const turns = churchesAfter(deps.pool, after)
  let last = after
  let rest = false
  await eachChurch({
    what: 'deleting what was kept long enough',
    logger: deps.logger,
    async next() {
      const { value: church } = await turns.next()
      if (!church) return undefined
      rest ||= Boolean(ending?.aborted) || Date.now() > until
      if (rest) return undefined
      return (last = church)
    },
    work: (church) => sweepChurch(deps, church),
  })
  if (rest) await deps.jobs.send(deps.pool, 'retention', last ? { after: last } : {}, { key: 'rest' })
}

async function sweepChurch({ pool, config, logger }: SweepDeps, church: string): Promise<void> {
  const receipts = await sweepReceipts(pool, church)
  const notes = config.auditLogDays ? await sweepAuditLog(pool, church, config.auditLogDays) : 0
  const grown = await endChildhood(pool, church)
  const checkIns = await sweepChildEvents(pool, church)
  if (receipts + notes + grown + checkIns > 0)
    logger.info({ church, receipts, notes, grown, checkIns }, 'what was kept long enough is deleted')
}

/** Churches that are not being closed, in the order of their ids. */
async function* churchesAfter(pool: pg.Pool, after?: string): AsyncGenerator<string, undefined> {
  for (let last = after; ;) {
    const { rows } = await pool.query<{ church_id: string }>(
      `select church_id from memberships m where ($1::uuid is null or church_id > $1)
         and not exists (select from church_closings c where c.church_id = m.church_id)
       group by church_id order by church_id limit ${CHURCHES_AT_ONCE}`,
      [last ?? null],
    )
    if (rows.length === 0) return undefined
    for (const { church_id } of rows) yield (last = church_id)
  }
}

/** Receipts in one batch. Phones of the church wait for as long as one takes. */
const RECEIPT_BATCH = 500

/** SQL over the row `o`. Ops in the review queue stay. */
const IS_OLD = `o.church_id = $1 and o.status <> 'quarantined'
  and o.settled_at < now() - interval '${RECEIPT_DAYS} days'`

const ANY = `select from sync_ops o where ${IS_OLD} limit 1`

/**
 * An id of version 7 holds the time at which the phone made the op, by its own clock. A future time is capped to now:
 * otherwise new ops would count as swept ones.
 */
const MADE_AT = `case when substr(op_id::text, 15, 1) = '7' then least(now(), to_timestamp(
  ('x0000' || left(translate(op_id::text, '-', ''), 12))::bit(64)::bigint / 1000.0)) end`

/** A receipt is deleted only together with the note of its number. */
const SWEEP_RECEIPTS = `
  with gone as (
    delete from sync_ops o using (
      select o.op_id from sync_ops o where ${IS_OLD} and exists (select from devices d
        where d.church_id = $1 and d.account_id = o.account_id and d.device_id = o.device_id)
      order by o.settled_at limit ${RECEIPT_BATCH}) old
    where o.church_id = $1 and o.op_id = old.op_id
    returning o.account_id, o.device_id, o.op_id, o.seq, o.status, o.settled_at),
  by_device as (
    select account_id, device_id, count(*)::int as receipts, max(greatest(settled_at, ${MADE_AT})) as until,
      coalesce(range_agg(int8range(seq, seq + 1)) filter (where status = 'applied'), '{}') as applied,
      coalesce(range_agg(int8range(seq, seq + 1)) filter (where status = 'rejected'), '{}') as rejected
    from gone group by account_id, device_id)
  update devices d set swept_applied = d.swept_applied + b.applied, swept_rejected = d.swept_rejected + b.rejected,
    swept_until = greatest(d.swept_until, b.until)
  from by_device b where d.church_id = $1 and d.account_id = b.account_id and d.device_id = b.device_id
  returning b.receipts`

/**
 * Deletes receipts of ops that were settled long ago. The counts of delivery status and the results for a phone stay
 * the same.
 * @returns the number of deleted receipts
 */
export async function sweepReceipts(pool: pg.Pool, churchId: string): Promise<number> {
  let swept = 0
  for (let last = RECEIPT_BATCH; last === RECEIPT_BATCH; swept += last)
    last = await retried(() => sweepBatch(pool, churchId))
  return swept
}

/** Runs under the church's lock, like every writer of receipts. A church without old ones takes no lock. */
async function sweepBatch(pool: pg.Pool, churchId: string): Promise<number> {
  const old = await inChurch(pool, churchId, (tx) => tx.query(ANY, [churchId]))
  if (old.rowCount === 0) return 0
  const sweep = { name: 'sweep-receipts', text: SWEEP_RECEIPTS, values: [churchId] }
  return inChurchWriting(pool, churchId, [churchLock(churchId), sweep], async (_tx, [, swept]) => {
    const answer = (swept as { receipts: number }[]).reduce((sum, { receipts }) => sum + receipts, 0)
    return { answer, writing: [] }
  })
}

const AUDIT_BATCH = 2000

/** Entries of all other kinds stay, and so does an action that this program does not know. */
const PASSING: AuditKind[] = ['access', 'refusals', 'team', 'privacy', 'messages', 'settings', 'phones']

/** With a person as subject they belong to that person's record: an erasure, a consent, a guardian, an export. */
const PRIVACY = actionsOf('privacy').fixed

/** Only a change of a record has a rev. */
const SWEEP_AUDIT = `
  delete from audit_log l using (
    select a.id from audit_log a where a.church_id = $1 and a.rev is null and a.at < now() - $2::int * interval '1 day'
      and (a.action = any ($3::text[]) or exists (select from unnest($4::text[]) s where starts_with(a.action, s)))
      and not (a.action = any ($5::text[]) and a.subject_table is not distinct from 'members')
    order by a.at, a.id limit ${AUDIT_BATCH}) old
  where l.church_id = $1 and l.id = old.id`

/**
 * Deletes entries of the audit log that are older than AUDIT_LOG_DAYS: sign-ins, rejections, reads and exports.
 * The history of records stays, because rules and charts read it. Examples are overwritten values, the arrival of a
 * deletion, the undo of an import and first timers.
 * @returns the number of deleted entries
 */
export async function sweepAuditLog(pool: pg.Pool, churchId: string, days: number): Promise<number> {
  const passing = PASSING.map(actionsOf)
  const named = [passing.flatMap(({ fixed }) => fixed), passing.flatMap(({ starts }) => starts)]
  const values = [churchId, days, ...named, PRIVACY]
  let swept = 0
  for (let last = AUDIT_BATCH; last === AUDIT_BATCH; swept += last)
    last = await inChurch(pool, churchId, async (tx) => (await tx.query(SWEEP_AUDIT, values)).rowCount ?? 0)
  return swept
}
