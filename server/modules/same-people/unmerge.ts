/**
 * Undoes a merge: the record is restored with its id and its own rows, including those written under it since.
 * Decisions about both records are reset. Phones cannot forget an alias, so the alias now points to itself.
 */
import { isDeepStrictEqual } from 'node:util'
import type pg from 'pg'
import type { MemberRow } from '../../../contract/tables/people.ts'
import { addAudit } from '../../auth/audit.ts'
import { notThere, type SyncActor } from '../../http/actor-and-answer.ts'
import type { MemoryTx } from '../../sync/store.ts'
import { writeRowsUnderLock } from '../../sync/push/write-batch.ts'
import { birthAgrees, BIRTH_FIELDS } from '../../../sync/merge/person.ts'
import { canonicalId } from '../shared/counted-sql.ts'
import { forgetNoFamilies, restoreFamilies } from './families.ts'
import { partAtEvents, takeBackFromLater, moveRows, type Join, type MovedRow } from './moved-rows.ts'
import { IS_PAIR } from './queries.ts'

/** @returns the two people's ids. Throws Problem NOT_FOUND if there is no such merge */
export function unmergePeople(
  pool: pg.Pool,
  actor: SyncActor,
  id: string,
): Promise<{ kept: string; joined: string }> {
  return writeRowsUnderLock(pool, actor, async (tx, rows) => {
    const { churchId } = actor
    const join = await findActiveMerge(tx, churchId, id)
    // The kept record may itself have been merged since.
    const now = await canonicalId(tx, churchId, join.kept_id)
    await restoreFields(rows, join, now)
    await standAgain(rows, join.joined_id)
    await turnBack(tx, rows, churchId, join, now)
    await takeBackFromLater(tx, churchId, join)
    const moved = await rowsOfJoin(tx, churchId, id)
    await forgetNoFamilies(tx, churchId, moved, join, now)
    await restoreFamilies(rows, moved)
    await takeBackDecisions(tx, rows, actor, join, now)
    await moveRows(tx, churchId, rows, moved, { from: now, to: join.joined_id })
    await partAtEvents(tx, churchId, join, now)
    await forget(tx, actor, join)
    return { answer: { kept: now, joined: join.joined_id }, after: [] }
  })
}

async function findActiveMerge(tx: pg.PoolClient, churchId: string, id: string): Promise<Join> {
  const { rows } = await tx.query<Join>(
    'select id, kept_id, joined_id, joined_at, changed from joined_people where church_id = $1 and id = $2 and undone_at is null',
    [churchId, id],
  )
  if (!rows[0]) throw notThere('This join')
  return rows[0]
}

/**
 * Restores the fields that the merge changed, unless somebody changed them since. It writes even an unchanged row, so
 * that the flag `came` is checked again.
 */
async function restoreFields(rows: MemoryTx, { changed }: Join, id: string): Promise<void> {
  const kept = await rows.get('members', id)
  if (!kept) return
  const back = Object.entries(changed).filter(
    // A list is stored as JSON, so it is compared by its content.
    ([field, [, after]]) => isDeepStrictEqual(kept[field as keyof MemberRow], after),
  )
  const before = Object.fromEntries(back.map(([field, [was]]) => [field, was]))
  const born = BIRTH_FIELDS.filter((field) => field in changed)
  // A birthday is restored whole, or stays as somebody changed it since.
  const whole = born.every((field) => field in before) && birthAgrees({ ...kept, ...before })
  for (const field of whole ? [] : born) delete before[field]
  const family = before.household_id as string | null | undefined
  // It may have been split up since.
  if (family && (await rows.get('households', family))?.deleted_at) before.household_id = null
  await rows.put('members', { ...kept, ...before })
}

async function standAgain(rows: MemoryTx, id: string): Promise<void> {
  const merged = await rows.get('members', id)
  if (merged) await rows.put('members', { ...merged, deleted_at: null })
}

/** Points the merged id to itself again, and its former aliases to it. */
async function turnBack(
  tx: pg.PoolClient,
  rows: MemoryTx,
  churchId: string,
  { id, joined_id }: Join,
  now: string,
): Promise<void> {
  const { rows: ids } = await tx.query<{ id: string }>(
    'select id from joined_ids where church_id = $1 and join_id = $2',
    [churchId, id],
  )
  await rows.prefetch(ids.map((alias) => ['aliases', alias.id] as const))
  for (const alias of ids) {
    const stands = await rows.get('aliases', alias.id)
    if (stands?.to_id === now) await rows.put('aliases', { id: alias.id, to_id: joined_id })
  }
}

async function rowsOfJoin(tx: pg.PoolClient, churchId: string, id: string): Promise<MovedRow[]> {
  const { rows } = await tx.query<MovedRow>(
    'select kind, row_id, was from joined_rows where church_id = $1 and join_id = $2',
    [churchId, id],
  )
  return rows
}

/**
 * Also clears the rows from later merges that carried them on, so that undoing those does not take them again. An
 * event at which both were marked stays: each merge names it for another mark.
 */
async function forget(
  tx: pg.PoolClient,
  { churchId, accountId, deviceId }: SyncActor,
  { id, kept_id, joined_id }: Join,
): Promise<void> {
  const values = [churchId, id, joined_id]
  const later = 'select join_id from joined_ids where church_id = $1 and id = $3'
  for (const [table, key, carried] of [
    ['joined_rows', '(kind, row_id)', "kind <> 'both_at_event'"],
    ['joined_ids', 'id', 'true'],
  ] as const) {
    const own = `select ${key.replace(/[()]/g, '')} from ${table} where church_id = $1 and join_id = $2 and ${carried}`
    await tx.query(
      `delete from ${table} where church_id = $1 and join_id in (${later}) and ${key} in (${own}) and join_id <> $2`,
      values,
    )
  }
  for (const table of ['joined_rows', 'joined_ids'])
    await tx.query(`delete from ${table} where church_id = $1 and join_id = $2`, [churchId, id])
  await tx.query(
    'update joined_people set undone_at = now(), undone_by = $3 where church_id = $1 and id = $2',
    [churchId, id, accountId],
  )
  await tx.query(
    `update maybe_same set settled_at = null, settled_by = null
     where ${IS_PAIR}`,
    [churchId, kept_id, joined_id],
  )
  for (const subjectId of [kept_id, joined_id])
    await addAudit(tx, {
      churchId,
      accountId,
      deviceId,
      action: 'parted',
      subjectTable: 'members',
      subjectId,
    })
}

/**
 * Resets decisions made about both records during a merge. They were about a line of the merged record too. After an
 * unmerge they belong to nobody. A synced row cannot be deleted, so it stores that nothing is decided.
 */

/**
 * Runs before the merge's rows move back.
 * @param kept the id that the merged one means now
 */
async function takeBackDecisions(
  tx: pg.PoolClient,
  rows: MemoryTx,
  { churchId, accountId }: SyncActor,
  { id: joinId, joined_at }: Join,
  kept: string,
): Promise<void> {
  const { rows: both } = await tx.query<{ id: string }>(ABOUT_BOTH, [churchId, kept, joinId, joined_at])
  for (const { id } of both) {
    const line = await rows.get('follow_ups', id)
    const changed_at = new Date().toISOString()
    if (line)
      await rows.put('follow_ups', {
        ...line,
        owner_id: null,
        due_on: null,
        state: 'to_call',
        changed_at,
        changed_by: accountId,
      })
  }
}

/** Lines that the merged record has too, or of a day on which only that record was present. */
const ABOUT_BOTH = `with own as (select kind, row_id from joined_rows where church_id = $1 and join_id = $3)
  select f.id from follow_ups f
  where f.church_id = $1 and f.person_id = $2 and f.changed_at >= $4
    and f.id not in (select row_id from own where kind = 'follow_ups')
    and (exists (select from own o join follow_ups g on g.church_id = $1 and g.id = o.row_id
        where o.kind = 'follow_ups' and g.reason = f.reason and g.since = f.since)
      or f.reason = 'absent' and exists (select from own o
          join marks m on m.church_id = $1 and m.id = o.row_id
          join services s on s.church_id = $1 and s.id = m.service_id
          where o.kind = 'marks' and s.date_of_service = f.since)
        and not exists (select from marks m join services s on s.church_id = $1 and s.id = m.service_id
          where m.church_id = $1 and m.person_id = $2 and m.removed_by is null and s.date_of_service = f.since
            and m.id not in (select row_id from own where kind = 'marks')))`
