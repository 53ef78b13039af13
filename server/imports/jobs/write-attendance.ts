/** One batch of marks, and the services they belong to where there are none yet. */
import type pg from 'pg'
import { newId } from '../../../contract/ids.ts'
import { nameKey } from '../../../sync/merge/names.ts'
import { serviceId } from '../../../sync/merge/service-id.ts'
import { readRows } from '../../sync/stores/store.ts'
import { presenceKey } from '../planning/plan-attendance.ts'
import { presencesOn } from '../planning/presences.ts'
import type { StoredImport } from '../stored-import.ts'
import type { MadeMark, RowChange, StoredRow } from '../stored-rows.ts'
import type { OwnChange } from './one-batch.ts'

export type PlannedMarks = { services: OwnChange[]; made: string[]; marks: OwnChange[]; becomes: RowChange[] }

export async function planMarks(
  tx: pg.PoolClient,
  churchId: string,
  { options }: StoredImport,
  rows: StoredRow[],
): Promise<PlannedMarks> {
  const wanted = rows.map((row) => ({ row, dates: (row.after?.dates ?? []) as string[] }))
  const dates = [...new Set(wanted.flatMap((one) => one.dates))]
  const known = await servicesOn(tx, churchId, options.service_name, dates)
  const planned: PlannedMarks = { services: [], made: [], marks: [], becomes: [] }
  for (const date of dates.filter((one) => !known.has(one))) {
    const id = await freeId(tx, churchId, date, options.service_name)
    known.set(date, id)
    planned.made.push(id)
    planned.services.push({
      type: 'create-service',
      args: { id, name: options.service_name, date_of_service: date },
    })
  }
  const present = await presencesOn(tx, churchId, options.service_name, dates)
  for (const { row, dates: ofRow } of wanted) {
    const absent = ofRow.filter((date) => !present.has(presenceKey(date, row.member_id!)))
    const marks = absent.map((date): MadeMark => ({ service_id: known.get(date)!, mark_id: newId(), date }))
    for (const mark of marks) planned.marks.push(markOf(mark, row.member_id!))
    planned.becomes.push({
      line: row.line,
      settled: true,
      after: { marks },
      ...(marks.length ? {} : { outcome: 'same' }),
    })
  }
  return planned
}

/** In the morning of that day, as far as anybody knows. */
const markOf = ({ service_id, mark_id, date }: MadeMark, person_id: string): OwnChange => ({
  type: 'mark-person',
  id: mark_id,
  at: `${date}T08:00:00.000Z`,
  args: { service_id, person_id },
})

async function servicesOn(
  tx: pg.ClientBase,
  churchId: string,
  name: string,
  dates: string[],
): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ id: string; date: string }>(
    `select id, date_of_service as date from services
     where church_id = $1 and name_key = $2 and date_of_service = any($3::date[]) and deleted_at is null
     order by created_at desc, id`,
    [churchId, nameKey(name), dates],
  )
  return new Map(rows.map(({ id, date }) => [date, id]))
}

/** The id that follows from day and name, or the next where that one was moved to another day. */
async function freeId(tx: pg.PoolClient, churchId: string, date: string, name: string): Promise<string> {
  const ids = await Promise.all([1, 2, 3, 4, 5, 6].map((attempt) => serviceId(churchId, date, name, attempt)))
  const rows = await readRows(tx, churchId, 'services', ids)
  const moved = (id: string) =>
    rows.some((row) => row.id === id && (row.date_of_service !== date || nameKey(row.name) !== nameKey(name)))
  return ids.find((id) => !moved(id)) ?? newId()
}
