/** Builds the preview: what each row means and would change. It writes nothing of the church. */
import type pg from 'pg'
import { newId } from '../../../../contract/ids.ts'
import type { DateOrder } from '../../../../contract/routes/imports.ts'
import { personFields } from '../../../../sync/merge/person.ts'
import { inChurch } from '../../../db/in-church.ts'
import { EMPTIED_ROW } from '../../personal-data/imported-rows.ts'
import { dayIn, timeZoneOf } from '../../shared/requests.ts'
import {
  storedImport,
  type StoredImport,
  keepingLease,
  lookAgain,
  UNFINISHED,
  type Stopped,
} from '../stored-import.ts'
import {
  changeRows,
  readRowsOf,
  valuesIn,
  type RowChange,
  type StoredRow,
  dateOrdersOf,
} from '../stored-rows.ts'
import type { SettledOrders } from '../understanding/dates-and-address.ts'
import { needsAllValues, listReading, type ListReading } from '../understanding/rows.ts'
import type { ReadRow } from '../understanding/person.ts'
import { inChurchWorker } from '../worker/in-worker.ts'
import { groupsOf, makesOf, type KnownPerson, refusing } from './member-details.ts'
import { planAttendance, type AttendancePlan, presencesOn } from './plan-attendance.ts'
import { planMember, type MemberPlan } from './plan-member.ts'
import { mergedPeople, PeopleIndex } from './people-index.ts'

const UNDERSTOOD_AT_ONCE = 2000
const PLANNED_AT_ONCE = 500

/** @returns false if it was stopped midway */
export async function planImport(
  pool: pg.Pool,
  churchId: string,
  stored: StoredImport,
  stopped: Stopped,
): Promise<boolean> {
  const planner = newId()
  const plan = await inChurch(pool, churchId, (tx) => startOf(tx, churchId, stored, planner))
  let line = 0
  let done = 0
  for (;;) {
    const page = await inChurch(pool, churchId, (tx) =>
      readRowsOf(tx, churchId, stored.id, { after: line, limit: UNDERSTOOD_AT_ONCE }),
    )
    const read = page.length
      ? await keepingLease(pool, churchId, stored.id, () => understood(churchId, stored, page, plan))
      : []
    for (let at = 0; at < page.length; at += PLANNED_AT_ONCE) {
      if (stopped()) return false
      const rows = page.slice(at, at + PLANNED_AT_ONCE)
      const slice = { rows, read: read.slice(at, at + PLANNED_AT_ONCE), done: (done += rows.length) }
      if (!(await inChurch(pool, churchId, (tx) => planSlice(tx, churchId, stored, plan, slice)))) return true
    }
    line = page.at(-1)?.line ?? line
    if (page.length < UNDERSTOOD_AT_ONCE) break
  }
  await inChurch(pool, churchId, (tx) => show(tx, churchId, stored.id, plan))
  return true
}

async function show(tx: pg.PoolClient, churchId: string, id: string, plan: Plan): Promise<void> {
  if (!(await isOurs(tx, churchId, id, plan.planner))) return
  await tx.query(`update imports set state = 'preview', places = $3 where church_id = $1 and id = $2`, [
    churchId,
    id,
    JSON.stringify({ wanted: [...plan.wanted.values()].slice(0, 500), titled: plan.titled }),
  ])
  await lookAgain(tx, churchId, id, UNFINISHED)
}

/**
 * Locks the import until the transaction ends. Returns false if another process or a person has continued it meanwhile: the
 * rows then belong to them.
 */
async function isOurs(tx: pg.PoolClient, churchId: string, id: string, planner: string): Promise<boolean> {
  const { state, places } = await storedImport(tx, churchId, id, true)
  return state === 'planning' && places.planner === planner
}

type Plan = MemberPlan &
  AttendancePlan & {
    present: Set<string>
    lent: Set<string>
    planner: string
    /** True if a name of the list lost a title. */
    titled: boolean
    today: string
    settled: SettledOrders
    list: ListReading
  }

async function startOf(
  tx: pg.PoolClient,
  churchId: string,
  stored: StoredImport,
  planner: string,
): Promise<Plan> {
  await tx.query(
    `update imports set places = jsonb_build_object('planner', $3::text) where church_id = $1 and id = $2 and state = 'planning'`,
    [churchId, stored.id, planner],
  )
  const targets = stored.columns.map(({ target }) => target)
  const { settled } = await dateOrdersOf(tx, churchId, stored, targets)
  const today = dayIn(await timeZoneOf(tx, churchId))
  return {
    planner,
    settled,
    today,
    list: await listReadingOf(tx, churchId, stored, settled.date_of_birth, today),
    index: await churchPeople(tx, churchId),
    groups: await groupsOf(tx, churchId),
    makes: makesOf(stored),
    lines: new Map(),
    written: new Map(),
    titled: false,
    added: new Set(),
    wanted: new Map(),
    refusing: await refusing(tx, churchId, stored),
    present: new Set(),
    lent: new Set(),
  }
}

async function listReadingOf(
  tx: pg.ClientBase,
  churchId: string,
  { id, columns, options }: StoredImport,
  order: DateOrder | undefined,
  today: string,
): Promise<ListReading> {
  const targets = columns.map(({ target }) => target)
  const needed = targets.flatMap((target, at) => (needsAllValues(target) ? [at] : []))
  const found = needed.length ? await valuesIn(tx, churchId, id, needed) : []
  const values = targets.map((_, at) => found[needed.indexOf(at)] ?? [])
  return listReading(targets, values, order ?? options.date_order ?? 'dmy', today)
}

function understood(
  churchId: string,
  { kind, columns, options }: StoredImport,
  page: StoredRow[],
  { today, settled, list }: Plan,
): Promise<ReadRow[]> {
  return inChurchWorker(churchId, 'understand', {
    kind,
    rows: page.map(({ line, cells }) => ({ line, cells: cells ?? [] })),
    targets: columns.map(({ target }) => target),
    titles: columns.map(({ title }) => title),
    reading: { ...options, today, settled, ...list },
  })
}

type Slice = { rows: StoredRow[]; read: ReadRow[]; done: number }

/** @returns false if another process or a person has continued the import */
async function planSlice(
  tx: pg.PoolClient,
  churchId: string,
  stored: StoredImport,
  plan: Plan,
  { rows, read, done }: Slice,
): Promise<boolean> {
  if (!(await isOurs(tx, churchId, stored.id, plan.planner))) return false
  if (stored.kind === 'attendance') {
    const dates = [...new Set(read.flatMap(({ person }) => person.dates ?? []))]
    const { present, lent } = await presencesOn(tx, churchId, stored, dates)
    for (const key of present) plan.present.add(key)
    for (const key of lent) plan.lent.add(key)
  }
  const emptied = await emptiedOf(tx, churchId, stored.id, rows)
  const planned = rows.map(({ line }, at): RowChange => {
    const row = read[at] as ReadRow
    if (emptied.has(line)) return { ...NOBODYS, line }
    plan.titled ||= row.titled === true
    return stored.kind === 'attendance' ? planAttendance(line, row, plan) : planMember(line, row, plan)
  })
  await changeRows(tx, churchId, stored.id, planned)
  await tx.query('update imports set done = $3 where church_id = $1 and id = $2', [churchId, stored.id, done])
  await lookAgain(tx, churchId, stored.id)
  return true
}

const NOBODYS = {
  outcome: 'broken',
  reason: EMPTIED_ROW,
  person: null,
  before: null,
  after: null,
  member_id: null,
  settled: false,
  undone: null,
} as const

/** Rows of people who were erased, perhaps after these rows were read. The values read must not be written back. */
async function emptiedOf(
  tx: pg.PoolClient,
  churchId: string,
  importId: string,
  rows: StoredRow[],
): Promise<Set<number>> {
  const { rows: found } = await tx.query<{ line: number }>(
    'select line from import_rows where church_id = $1 and import_id = $2 and line = any($3::int[]) and cells is null',
    [churchId, importId, rows.map(({ line }) => line)],
  )
  return new Set(found.map(({ line }) => line))
}

const PAGE = 2000
const COLUMNS = ['id', ...Object.keys(personFields.shape)].join(', ')

/** Reads all people of a church, some thousand at a time, with the names of records merged into theirs. */
async function churchPeople(tx: pg.ClientBase, churchId: string): Promise<PeopleIndex> {
  const index = new PeopleIndex()
  const zone = await timeZoneOf(tx, churchId)
  let after: string | null = null
  for (;;) {
    const { rows }: { rows: KnownPerson[] } = await tx.query<KnownPerson>(
      `select ${COLUMNS}, (created_at at time zone $3)::date::text as joined from members
       where church_id = $1 and deleted_at is null and ($2::uuid is null or id > $2) order by id limit ${PAGE}`,
      [churchId, after, zone],
    )
    for (const row of rows) index.add(row)
    after = rows.at(-1)?.id ?? null
    if (rows.length < PAGE) break
  }
  for (const merged of await mergedPeople(tx, churchId)) index.reach(merged)
  return index
}
