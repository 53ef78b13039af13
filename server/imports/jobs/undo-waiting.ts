/** Records that undone imports left only for other lists go with the last of these. */
import type pg from 'pg'
import { markOfList } from '../mark-of-list-sql.ts'
import type { KeptMade, Places, StoredImport } from '../stored-import.ts'
import { changeRows, readRowsOf, type RowChange, type StoredRow } from '../stored-rows.ts'
import { keepPlaces } from './make-groups.ts'
import type { PlannedBatch } from './one-batch.ts'
import { STANDS } from './other-lists.ts'
import { becameOf } from './undone-row.ts'
import { fatesOf, keptOf, tableOf, type Fate } from './undo-made.ts'
import { undoMembers } from './undo-members.ts'

const AT_ONCE = 200

/** People whom this import names, and whom no list that stands names any more. */
const FREED = `w.undone = 'kept' and w.after ? 'waits'
  and w.member_id in (select member_id from import_rows where church_id = $1 and import_id = $2)
  and not exists (select from import_rows r join imports i on i.church_id = r.church_id and i.id = r.import_id
    where r.church_id = $1 and r.member_id = w.member_id and r.import_id <> w.import_id and ${STANDS})
  and not exists (select from marks m where m.church_id = $1 and m.person_id = w.member_id and m.removed_by is null and ${markOfList('m')})`

export async function undoWaitingPeople(
  tx: pg.PoolClient,
  churchId: string,
  { id }: StoredImport,
): Promise<PlannedBatch | null> {
  const { rows: freed } = await tx.query<{ import_id: string; line: number }>(
    `select w.import_id, w.line from import_rows w where w.church_id = $1 and w.import_id <> $2 and ${FREED}
     order by 1, 2 limit ${AT_ONCE}`,
    [churchId, id],
  )
  const other = freed[0]?.import_id
  if (!other) return null
  const lines = freed.flatMap(({ import_id, line }) => (import_id === other ? line : []))
  const which = { after: 0, limit: AT_ONCE, where: 'line = any($5::int[])', values: [lines] }
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
type Waiting = Kept & { waits: KeptMade[]; fates: Fate[] }

/** Services, cells and departments; all at once, for they are few. */
export async function undoWaitingMade(
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
    waiting.push({ ...kept, waits, fates: await fatesOf(tx, churchId, kept, made) })
  }
  return {
    last: true,
    changes: waiting.flatMap(({ fates }) => fates.flatMap(({ change }) => change ?? [])),
    note: async (results) => {
      let at = 0
      for (const { id: other, places, waits, fates } of waiting) {
        const told = results.slice(at, (at += fates.filter(({ change }) => change).length))
        const left = (places.kept ?? []).filter((one) => !waits.includes(one))
        await keepPlaces(tx, churchId, other, { ...places, kept: [...left, ...keptOf(fates, told)] })
      }
    },
  }
}
