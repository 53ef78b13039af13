/** Writes the previewed rows, some hundred at a time, so that phones and other people can write in between. */
import type pg from 'pg'
import type { SyncActor } from '../../../http/actor-and-answer.ts'
import { inChurch } from '../../../db/in-church.ts'
import { isOfTheContent } from '../../../db/church-queue.ts'
import { readRows } from '../../../sync/store.ts'
import { storedImport, type StoredImport, lookAgain, type Stopped } from '../stored-import.ts'
import {
  changeRows,
  readRowsOf,
  type StoredRow,
  type MadeMark,
  type RowChange,
  GONE,
  remainingPeople,
} from '../stored-rows.ts'
import { stopNumbers } from '../planning/member-details.ts'
import { keepPlaces, makeGroups, oneBatch, type PlannedBatch, type OwnChange } from './batch.ts'
import { writeFamilies } from './families.ts'
import { becameOf, planMembers } from './write-members.ts'
import { newId } from '../../../../contract/ids.ts'
import type { OpResult } from '../../../../contract/sync/push.ts'
import { nameKey } from '../../../../sync/merge/names.ts'
import { freeServiceId } from '../../services/queries.ts'
import { presenceKey, presencesOn, serviceOf } from '../planning/plan-attendance.ts'

/** Plans one batch of marks, and the services that do not exist yet. */

type Attendee = { line: number; person: string | undefined; marks: MadeMark[] }

export type PlannedMarks = { services: string[]; changes: OwnChange[]; attendees: Attendee[] }

export async function planMarks(
  tx: pg.PoolClient,
  churchId: string,
  stored: StoredImport,
  rows: StoredRow[],
): Promise<PlannedMarks> {
  const { options } = stored
  const meant = await remainingPeople(
    tx,
    churchId,
    rows.flatMap(({ member_id }) => member_id ?? []),
  )
  const dates = [...new Set(rows.flatMap(datesOf))]
  const known = await servicesOn(tx, churchId, options.service_name, dates)
  const planned: PlannedMarks = { services: [], changes: [], attendees: [] }
  /** By day and name: two headings may differ only in the case of one name. */
  const made = new Map<string, string>()
  for (const date of dates.filter((one) => !known.has(one))) {
    const { name, date: date_of_service } = serviceOf(date, options.service_name)
    const key = `${date_of_service} ${nameKey(name)}`
    const twin = made.get(key)
    const id = twin ?? (await freeServiceId(tx, churchId, { name, date_of_service }))
    known.set(date, id)
    if (twin) continue
    made.set(key, id)
    planned.services.push(id)
    planned.changes.push({ type: 'create-service', args: { id, name, date_of_service } })
  }
  const { present, lent } = await presencesOn(tx, churchId, stored, dates)
  // Only another list made these marks. A mark of this list keeps the presence when the other is undone.
  for (const key of lent) present.delete(key)
  const markedAt = new Set<string>()
  for (const row of rows) {
    const person = meant.get(row.member_id ?? '')
    const isNew = (date: string) =>
      person && !present.has(presenceKey(date, person)) && !markedAt.has(`${known.get(date)} ${person}`)
    const absent = datesOf(row).filter(isNew)
    const marks = absent.map((date): MadeMark => ({
      service_id: known.get(date)!,
      mark_id: newId(),
      date: date.slice(0, 10),
    }))
    planned.attendees.push({ line: row.line, person, marks })
    planned.changes.push(...marks.map((mark) => markOf(mark, person!)))
    // Two people of the list may have been merged by now.
    for (const date of absent) {
      present.add(presenceKey(date, person!))
      markedAt.add(`${known.get(date)} ${person}`)
    }
  }
  return planned
}

const datesOf = ({ after }: StoredRow) => (after?.dates ?? []) as string[]

/** Returns the outcome. @param results one for each change, in their order */
export function becameOfMarks({ services, attendees }: PlannedMarks, results: OpResult[]) {
  const made = services.flatMap((id, at) =>
    results[at]?.status === 'applied' ? (results[at].aliases?.[0]?.to ?? id) : [],
  )
  let at = services.length
  const becomes = attendees.map((attendee) => {
    const ownResults = results.slice(at, (at += attendee.marks.length))
    return becameOfAttendee(attendee, ownResults)
  })
  return { made, becomes }
}

function becameOfAttendee({ line, person, marks }: Attendee, results: OpResult[]): RowChange {
  if (!person) return { line, outcome: 'broken', reason: GONE }
  const refused = results.find(({ status }) => status !== 'applied')
  const taken = marks.filter((_, at) => results[at]?.status === 'applied')
  const reason = refused && (refused.message ?? 'This was not taken.')
  if (refused && !taken.length) return { line, outcome: 'broken', reason: reason! }
  return {
    line,
    settled: true,
    member_id: person,
    after: { marks: taken },
    ...(reason && { reason }),
    ...(!taken.length && { outcome: 'same' }),
  }
}

/** The import knows no time, so the mark gets the morning of that day. */
const markOf = ({ service_id, mark_id, date }: MadeMark, person_id: string): OwnChange => ({
  type: 'mark-person',
  id: mark_id,
  at: `${date}T08:00:00.000Z`,
  args: { service_id, person_id },
})

/** Maps by entry of `dates`. */
async function servicesOn(
  tx: pg.ClientBase,
  churchId: string,
  service_name: string,
  dates: string[],
): Promise<Map<string, string>> {
  const meant = dates.map((entry) => serviceOf(entry, service_name))
  const { rows } = await tx.query<{ id: string; entry: string }>(
    `select s.id, e.entry from unnest($2::text[], $3::text[], $4::text[]) as e(name_key, date, entry)
     join services s on s.church_id = $1 and s.name_key = e.name_key and s.date_of_service = e.date::date and s.deleted_at is null
     order by s.created_at desc, s.id`,
    [churchId, meant.map(({ name }) => nameKey(name)), meant.map(({ date }) => date), dates],
  )
  return new Map(rows.map(({ id, entry }) => [entry, id]))
}

const ROWS_AT_ONCE = 200

/** @returns false if it was stopped midway */
export async function writeImport(
  pool: pg.Pool,
  actor: SyncActor,
  stored: StoredImport,
  stopped: Stopped,
): Promise<boolean> {
  if (stored.kind === 'members') {
    await stopNumbers(pool, actor, stored.id)
    await makeGroups(pool, actor, stored.id)
  }
  let atOnce = ROWS_AT_ONCE
  for (;;) {
    if (stopped()) return false
    try {
      if (!(await writeBatch(pool, actor, stored.id, atOnce))) break
    } catch (error) {
      if (!isOfTheContent(error)) throw error
      if (atOnce === 1) await setAside(pool, actor, stored.id)
      // The database rejects one row's content. Single rows find it without delaying the others.
      atOnce = 1
    }
  }
  return stored.kind !== 'members' || writeFamilies(pool, actor, stored, stopped)
}

/** Includes unchanged rows whose person only another list has marked. */
const WAITING = {
  where: `(outcome in ('new', 'updated') or (outcome = 'same' and after ? 'dates')) and not settled`,
}

async function writeBatch(pool: pg.Pool, actor: SyncActor, id: string, limit: number): Promise<boolean> {
  let written = 0
  await oneBatch(pool, actor, async (tx) => {
    const stored = await storedImport(tx, actor.churchId, id, true)
    // Another process may have written the rest, and somebody may be undoing it by now.
    if (stored.state !== 'writing') return { changes: [], note: async () => {} }
    // Reads under the church's lock: two processes that both took the import cannot write a row twice.
    const rows = await readRowsOf(tx, actor.churchId, id, { after: 0, limit, ...WAITING })
    written = rows.length
    const planned = stored.kind === 'members' ? membersBatch : attendanceBatch
    const batch = rows.length ? await planned(tx, actor, stored, rows) : { changes: [], note: async () => {} }
    const note: PlannedBatch['note'] = async (results) => {
      await batch.note(results)
      await tx.query('update imports set done = done + $3 where church_id = $1 and id = $2', [
        actor.churchId,
        id,
        rows.filter(({ outcome }) => outcome !== 'same').length,
      ])
      await lookAgain(tx, actor.churchId, id)
    }
    return { changes: batch.changes, note }
  })
  return written > 0
}

async function membersBatch(
  tx: pg.PoolClient,
  actor: SyncActor,
  stored: StoredImport,
  rows: StoredRow[],
): Promise<PlannedBatch> {
  const planned = await planMembers(tx, actor.churchId, stored, rows)
  const changing = planned.filter(({ change }) => change)
  return {
    changes: changing.flatMap(({ change }) => change ?? []),
    note: async (results) => {
      // The batch is not in the tables yet.
      const meant = results.flatMap(({ aliases }) => aliases?.map(({ to }) => to) ?? [])
      const known = new Map(
        (await readRows(tx, actor.churchId, 'members', meant)).map((row) => [row.id, row]),
      )
      const became = planned.map((row) =>
        becameOf(row, results[changing.indexOf(row)], (id) => known.get(id)),
      )
      await changeRows(tx, actor.churchId, stored.id, became)
    },
  }
}

async function attendanceBatch(
  tx: pg.PoolClient,
  actor: SyncActor,
  stored: StoredImport,
  rows: StoredRow[],
): Promise<PlannedBatch> {
  const planned = await planMarks(tx, actor.churchId, stored, rows)
  return {
    changes: planned.changes,
    note: async (results) => {
      const { made, becomes } = becameOfMarks(planned, results)
      const services = made.map((id): ['services', string] => ['services', id])
      const places = { ...stored.places, made: [...(stored.places.made ?? []), ...services] }
      await keepPlaces(tx, actor.churchId, stored.id, places)
      await changeRows(tx, actor.churchId, stored.id, becomes)
    },
  }
}

async function setAside(pool: pg.Pool, { churchId }: SyncActor, id: string): Promise<void> {
  await inChurch(pool, churchId, async (tx) => {
    const [row] = await readRowsOf(tx, churchId, id, { after: 0, limit: 1, ...WAITING })
    const reason = 'This row holds something that cannot be kept.'
    if (row) await changeRows(tx, churchId, id, [{ line: row.line, outcome: 'broken', reason }])
  })
}
