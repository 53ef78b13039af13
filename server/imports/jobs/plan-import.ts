/** The preview: what each row means and what would become of it. Nothing of the church is written. */
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import { churchPeople } from '../planning/church-people.ts'
import { groupsOf, makesOf } from '../planning/groups.ts'
import { planAttendance, type AttendancePlan } from '../planning/plan-attendance.ts'
import { planMember, type MemberPlan } from '../planning/plan-member.ts'
import { presencesOn } from '../planning/presences.ts'
import type { StoredImport } from '../stored-import.ts'
import { changeRows, readRowsOf, type RowChange, type StoredRow } from '../stored-rows.ts'
import type { ReadRow } from '../understanding/person-of.ts'
import { lookAgain } from '../work.ts'
import { inWorker } from '../worker/in-worker.ts'
import type { Stopped } from './run-import.ts'

const UNDERSTOOD_AT_ONCE = 2000
const PLANNED_AT_ONCE = 500

export async function planImport(
  pool: pg.Pool,
  churchId: string,
  stored: StoredImport,
  stopped: Stopped,
): Promise<boolean> {
  const plan = await inChurch(pool, churchId, (tx) => startOf(tx, churchId, stored))
  let line = 0
  let done = 0
  for (;;) {
    const page = await inChurch(pool, churchId, (tx) =>
      readRowsOf(tx, churchId, stored.id, { after: line, limit: UNDERSTOOD_AT_ONCE }),
    )
    const read = page.length ? await understood(stored, page) : []
    for (let at = 0; at < page.length; at += PLANNED_AT_ONCE) {
      if (stopped()) return false
      const rows = page.slice(at, at + PLANNED_AT_ONCE)
      await planSlice(
        pool,
        churchId,
        stored,
        plan,
        rows,
        read.slice(at, at + PLANNED_AT_ONCE),
        (done += rows.length),
      )
    }
    line = page.at(-1)?.line ?? line
    if (page.length < UNDERSTOOD_AT_ONCE) break
  }
  await inChurch(pool, churchId, (tx) =>
    tx.query(
      `update imports set state = 'preview', places = $3 where church_id = $1 and id = $2 and state = 'planning'`,
      [churchId, stored.id, JSON.stringify({ wanted: [...plan.wanted].slice(0, 500) })],
    ),
  )
  return true
}

type Plan = MemberPlan & AttendancePlan & { present: Set<string> }

async function startOf(tx: pg.PoolClient, churchId: string, stored: StoredImport): Promise<Plan> {
  return {
    index: await churchPeople(tx, churchId),
    groups: await groupsOf(tx, churchId),
    makes: makesOf(stored),
    lines: new Map(),
    wanted: new Set(),
    present: new Set(),
  }
}

function understood({ kind, columns, options }: StoredImport, page: StoredRow[]): Promise<ReadRow[]> {
  return inWorker('understand', {
    kind,
    rows: page.map(({ line, cells }) => ({ line, cells: cells ?? [] })),
    targets: columns.map(({ target }) => target),
    titles: columns.map(({ title }) => title),
    reading: options,
  })
}

function planSlice(
  pool: pg.Pool,
  churchId: string,
  stored: StoredImport,
  plan: Plan,
  rows: StoredRow[],
  read: ReadRow[],
  done: number,
): Promise<void> {
  return inChurch(pool, churchId, async (tx) => {
    if (stored.kind === 'attendance') {
      const dates = [...new Set(read.flatMap(({ person }) => person.dates ?? []))]
      for (const key of await presencesOn(tx, churchId, stored.options.service_name, dates))
        plan.present.add(key)
    }
    const planned = rows.map(({ line }, at): RowChange => {
      const row = read[at] as ReadRow
      return stored.kind === 'attendance' ? planAttendance(line, row, plan) : planMember(line, row, plan)
    })
    await changeRows(tx, churchId, stored.id, planned)
    await tx.query('update imports set done = $3 where church_id = $1 and id = $2', [
      churchId,
      stored.id,
      done,
    ])
    await lookAgain(tx, churchId, stored.id)
  })
}
