/**
 * A join taken back: the joined record stands again with the id it had, and what was its own, or was told of it since, is
 * its own again. Phones cannot forget an alias, so it is turned onto itself: an id that means itself.
 */
import type pg from 'pg'
import type { MemberRow } from '../../../contract/tables/members.ts'
import { addAudit } from '../../auth/audit.ts'
import { notThere } from '../../http/problem.ts'
import type { SyncActor } from '../../sync/actor.ts'
import type { MemoryTx } from '../../sync/memory-tx.ts'
import { writeRowsUnderLock } from '../../sync/write-rows-under-lock.ts'
import { canonicalId } from '../canonical-id.ts'
import { partAtEvents, takeBackFromLater } from './at-events.ts'
import { moveRows, type MovedRow } from './moved-rows.ts'
import { takeBackDecisions } from './take-back-decisions.ts'
import { IS_PAIR } from './pair-sql.ts'

export type Join = {
  id: string
  kept_id: string
  joined_id: string
  joined_at: string
  changed: Record<string, [unknown, unknown]>
}

/** @returns the two people's ids. Throws Problem NOT_FOUND where no such join stands */
export function undoJoin(
  pool: pg.Pool,
  actor: SyncActor,
  id: string,
): Promise<{ kept: string; joined: string }> {
  return writeRowsUnderLock(pool, actor, async (tx, rows) => {
    const { churchId } = actor
    const join = await standingJoin(tx, churchId, id)
    // The kept one may itself have been joined into somebody since.
    const now = await canonicalId(tx, churchId, join.kept_id)
    await restoreFields(rows, join, now)
    await standAgain(rows, join.joined_id)
    await turnBack(tx, rows, churchId, join, now)
    await takeBackFromLater(tx, churchId, join)
    const moved = await rowsOfJoin(tx, churchId, id)
    await takeBackDecisions(tx, rows, actor, join, now)
    await moveRows(tx, churchId, rows, moved, { from: now, to: join.joined_id })
    await partAtEvents(tx, churchId, join, now)
    await forget(tx, actor, join)
    return { answer: { kept: now, joined: join.joined_id }, after: [] }
  })
}

async function standingJoin(tx: pg.PoolClient, churchId: string, id: string): Promise<Join> {
  const { rows } = await tx.query<Join>(
    'select id, kept_id, joined_id, joined_at, changed from joined_people where church_id = $1 and id = $2 and undone_at is null',
    [churchId, id],
  )
  if (!rows[0]) throw notThere('This join')
  return rows[0]
}

/** What the join changed goes back, unless somebody has changed it since. Written also where nothing goes back: who came counts anew. */
async function restoreFields(rows: MemoryTx, { changed }: Join, id: string): Promise<void> {
  const kept = await rows.get('members', id)
  if (!kept) return
  const back = Object.entries(changed).flatMap(([field, [before, after]]) =>
    kept[field as keyof MemberRow] === after ? [[field, before]] : [],
  )
  const whole = { ...kept, ...Object.fromEntries(back) }
  await rows.put('members', hasWholeBirthday(whole) ? whole : { ...whole, ...birthdayOf(kept) })
}

const birthdayOf = ({ day_of_birth, month_of_birth, date_of_birth }: MemberRow) => ({
  day_of_birth,
  month_of_birth,
  date_of_birth,
})

/** Somebody may have typed the year since: a part that goes back alone would contradict it. */
function hasWholeBirthday({ day_of_birth, month_of_birth, date_of_birth }: MemberRow): boolean {
  if (!date_of_birth) return (day_of_birth === null) === (month_of_birth === null)
  const [month, day] = date_of_birth.slice(5).split('-').map(Number)
  return day_of_birth === day && month_of_birth === month
}

async function standAgain(rows: MemoryTx, id: string): Promise<void> {
  const joined = await rows.get('members', id)
  if (joined) await rows.put('members', { ...joined, deleted_at: null })
}

/** The joined id means itself again, and the ids that meant it, it. */
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
    'select kind, row_id from joined_rows where church_id = $1 and join_id = $2',
    [churchId, id],
  )
  return rows
}

/**
 * Also by the later joins that carried it on: parting those must not fetch what is the joined person's again. An event at
 * which both were is named by each join for another mark.
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
