/**
 * Undoes an import, some hundred rows at a time, so that the church is as it would be without it.
 * Each batch records its outcome in its own transaction. A process that takes over continues with the rest.
 */
import type pg from 'pg'
import type { SyncActor } from '../../../http/actor-and-answer.ts'
import { addAudit } from '../../../auth/audit.ts'
import { markOfList } from '../../shared/counted-sql.ts'
import {
  storedImport,
  type StoredImport,
  type KeptMade,
  type Places,
  lookAgain,
  type Stopped,
} from '../stored-import.ts'
import { changeRows, readRowsOf, type RowChange, type StoredRow, type MadeMark } from '../stored-rows.ts'
import { oneBatch, type PlannedBatch, keepPlaces } from './batch.ts'
import { undoFamilies } from './families.ts'
import { undoMade, outcomesOf, keptOf, tableOf, type MadeOutcome } from './undo-made.ts'
import { undoMembers } from './undo-members.ts'
import { becameOf, type UndoneRow, STANDS } from './undone-rows.ts'

const ROWS_AT_ONCE = 200

/** Plans a batch under the church's lock. Returns null if this step has nothing left to do. */
type Step = (tx: pg.PoolClient, churchId: string, stored: StoredImport) => Promise<PlannedBatch | null>

/**
 * Families come first: they know people by id. People come before the groups and services they belong to. Records that only waited for this import come at the end of
 * each.
 */
const STEPS: Step[] = [
  undoFamilies,
  undoRows,
  undoWaitingPeople,
  undoMade,
  undoWaitingMade,
  undoStops,
  undoPairs,
]

/** @returns false if it was stopped midway */
export async function undoImport(
  pool: pg.Pool,
  actor: SyncActor,
  { id }: StoredImport,
  stopped: Stopped,
): Promise<boolean> {
  for (const step of STEPS) {
    do if (stopped()) return false
    while (await oneStep(pool, actor, id, step))
  }
  return true
}

/** @returns true if this step may have more to do */
async function oneStep(pool: pg.Pool, actor: SyncActor, id: string, step: Step): Promise<boolean> {
  const { churchId } = actor
  let more = false
  await oneBatch(pool, actor, async (tx) => {
    const stored = await storedImport(tx, churchId, id, true)
    // Null also if another process has undone all of it already.
    const batch = stored.state === 'undoing' ? await step(tx, churchId, stored) : null
    more = batch !== null && !batch.last
    return batch ?? { changes: [], note: async () => {} }
  })
  return more
}

/** Rows that wrote something. For an erased person the row no longer holds what it wrote. */
const WRITTEN = `settled and undone is null and (outcome in ('new', 'updated') or after->'marks' <> '[]' or after ? 'added_as'
  or (outcome = 'same' and after is null))`

async function undoRows(
  tx: pg.PoolClient,
  churchId: string,
  { id, kind }: StoredImport,
): Promise<PlannedBatch | null> {
  const rows = await readRowsOf(tx, churchId, id, { after: 0, limit: ROWS_AT_ONCE, where: WRITTEN })
  if (rows.length === 0) return null
  const undo = kind === 'members' ? undoMembers : undoMarks
  const planned = await undo(tx, churchId, rows, id)
  return {
    changes: planned.flatMap(({ changes }) => changes),
    note: async (results) => {
      await changeRows(tx, churchId, id, becameOf(planned, results))
      await handOn(tx, churchId, planned)
      await tx.query('update imports set done = done + $3 where church_id = $1 and id = $2', [
        churchId,
        id,
        rows.filter(({ outcome }) => outcome !== 'same').length,
      ])
      await lookAgain(tx, churchId, id)
    },
  }
}

async function handOn(tx: pg.PoolClient, churchId: string, planned: UndoneRow[]): Promise<void> {
  const byImport = new Map<string, Map<number, RowChange>>()
  for (const [importId, row] of planned.flatMap(({ others = [] }) => others)) {
    const rows = byImport.get(importId) ?? new Map<number, RowChange>()
    byImport.set(importId, rows.set(row.line, row))
  }
  for (const [importId, rows] of byImport) await changeRows(tx, churchId, importId, [...rows.values()])
}

/** People whom this import names, and whom no other active list names any more. */
const FREED = `w.undone = 'kept' and w.after ? 'waits'
  and w.member_id in (select member_id from import_rows where church_id = $1 and import_id = $2)
  and not exists (select from import_rows r join imports i on i.church_id = r.church_id and i.id = r.import_id
    where r.church_id = $1 and r.member_id = w.member_id and r.import_id <> w.import_id and ${STANDS})
  and not exists (select from marks m where m.church_id = $1 and m.person_id = w.member_id and m.removed_by is null and ${markOfList('m')})`

/** Deletes records that undone imports kept only for other lists, when the last of these is undone. */
async function undoWaitingPeople(
  tx: pg.PoolClient,
  churchId: string,
  { id }: StoredImport,
): Promise<PlannedBatch | null> {
  const { rows: freed } = await tx.query<{ import_id: string; line: number }>(
    `select w.import_id, w.line from import_rows w where w.church_id = $1 and w.import_id <> $2 and ${FREED}
     order by 1, 2 limit ${ROWS_AT_ONCE}`,
    [churchId, id],
  )
  const other = freed[0]?.import_id
  if (!other) return null
  const lines = freed.flatMap(({ import_id, line }) => (import_id === other ? line : []))
  const which = { after: 0, limit: ROWS_AT_ONCE, where: 'line = any($5::int[])', values: [lines] }
  const rows = await readRowsOf(tx, churchId, other, which)
  const planned = await undoMembers(tx, churchId, rows, other)
  return {
    changes: planned.flatMap(({ changes }) => changes),
    note: (results) =>
      changeRows(
        tx,
        churchId,
        other,
        becameOf(planned, results).map((row, at) => settledNow(row, rows[at]!)),
      ),
  }
}

/** The row waits for no list any more. */
const settledNow = (row: RowChange, { after }: StoredRow): RowChange => ({
  ...row,
  after: { ...after, waits: undefined },
})

type Kept = { id: string; places: Places }
type Waiting = Kept & { waits: KeptMade[]; outcomes: MadeOutcome[] }

/** Undoes services, cells and departments in one batch, because they are few. */
async function undoWaitingMade(
  tx: pg.PoolClient,
  churchId: string,
  { id }: StoredImport,
): Promise<PlannedBatch> {
  const { rows } = await tx.query<Kept>(
    `select id, places from imports where church_id = $1 and id <> $2 and places @> '{"kept": [{"waits": true}]}' order by id for update`,
    [churchId, id],
  )
  const waiting: Waiting[] = []
  for (const kept of rows) {
    const waits = (kept.places.kept ?? []).filter((one) => one.waits)
    const made = waits.map((one): [ReturnType<typeof tableOf>, string] => [tableOf(one), one.id])
    waiting.push({ ...kept, waits, outcomes: await outcomesOf(tx, churchId, kept, made) })
  }
  return {
    last: true,
    changes: waiting.flatMap(({ outcomes }) => outcomes.flatMap(({ change }) => change ?? [])),
    note: async (results) => {
      let at = 0
      for (const { id: other, places, waits, outcomes } of waiting) {
        const ownResults = results.slice(at, (at += outcomes.filter(({ change }) => change).length))
        const left = (places.kept ?? []).filter((one) => !waits.includes(one))
        await keepPlaces(tx, churchId, other, { ...places, kept: [...left, ...keptOf(outcomes, ownResults)] })
      }
    },
  }
}

const ERASED = 'This person was erased since; that they came still counts.'

/** Deletes marks that an import made. A mark that somebody else set for the same person stays. */
async function undoMarks(tx: pg.PoolClient, churchId: string, rows: StoredRow[]): Promise<UndoneRow[]> {
  const made = rows.flatMap((row) => row.after?.marks ?? [])
  const { rows: found } = await tx.query<{ id: string }>(
    'select id from marks where church_id = $1 and id = any($2::uuid[]) and removed_by is null',
    [churchId, made.map(({ mark_id }) => mark_id)],
  )
  const live = new Set(found.map(({ id }) => id))
  return rows.map((row) => {
    // The person was erased: the marks count without a name.
    if (!row.after) return { changes: [], becomes: { line: row.line, undone: 'kept', reason: ERASED } }
    const marks = (row.after.marks ?? []).filter(({ mark_id }) => live.has(mark_id))
    return {
      changes: marks.map((mark) => unmark(mark, row.member_id!)),
      becomes: { line: row.line, undone: 'undone' },
    }
  })
}

const unmark = ({ service_id, mark_id }: MadeMark, person_id: string) => ({
  type: 'unmark-person' as const,
  args: { service_id, person_id, mark_ids: [mark_id] },
})

const SAID_BY_OTHERS = `select distinct on (said.phone) said.phone, said.import_id from (
    select jsonb_array_elements_text(r.person -> 'phones') as phone, r.import_id from import_rows r
      where r.church_id = $1 and r.person ? 'no_sms'
    union all select m.phone_number, r.import_id from import_rows r
      join members m on m.church_id = r.church_id and m.id = r.member_id
      where r.church_id = $1 and r.person ? 'no_sms' and m.deleted_at is null) said
  join imports i on i.church_id = $1 and i.id = said.import_id
  where i.id <> $2 and i.state in ('writing', 'stopped', 'done') order by said.phone, i.created_at`

/** Allows SMS again to numbers stopped by an import alone. A number that another list names too moves to that list. */
async function undoStops(tx: pg.PoolClient, churchId: string, { id, created_by }: StoredImport) {
  await tx.query(
    `update sms_stops s set import_id = other.import_id from (${SAID_BY_OTHERS}) other
     where s.church_id = $1 and s.import_id = $2 and s.phone = other.phone`,
    [churchId, id],
  )
  const gone = await tx.query('delete from sms_stops where church_id = $1 and import_id = $2', [churchId, id])
  const action = 'allowed SMS to a number again'
  if (gone.rowCount) await addAudit(tx, { churchId, accountId: created_by, action })
  return null
}

const DELETE_PAIRS = `delete from maybe_same s using members a, members b
  where s.church_id = $1 and s.settled_at is null and s.noticed_at >= $3
    and a.church_id = $1 and a.id = s.member_id and b.church_id = $1 and b.id = s.other_id
    and a.phone_number is distinct from b.phone_number
    and exists (select from import_rows r where r.church_id = $1 and r.import_id = $2
      and r.member_id in (s.member_id, s.other_id) and r.undone is not null and r.before ? 'phone_number')`

/** Removes pairs of possible duplicates that an import caused by giving both the same number. */
async function undoPairs(tx: pg.PoolClient, churchId: string, { id, created_at }: StoredImport) {
  await tx.query(DELETE_PAIRS, [churchId, id, created_at])
  return null
}
