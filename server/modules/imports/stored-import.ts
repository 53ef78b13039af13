/** Reads a stored import and builds its API answer. */
import type pg from 'pg'
import type {
  ImportAnswer,
  ImportColumn,
  ImportKind,
  ImportOptions,
  ImportOutcome,
  ImportSheet,
  ImportState,
} from '../../../contract/routes/imports.ts'
import type { FeatureName } from '../../../contract/features.ts'
import { notThere } from '../../http/actor-and-answer.ts'

/**
 * Schedules pending imports with a lease: the working process renews it, and after it expires another process takes over.
 */

/** Longer than any batch takes. */
const LEASE = '60 seconds'

/** Time for which an unfinished import is kept. */
export const UNFINISHED = '2 days'

/** True when the server is about to stop. Imports then pause between two batches. */
export type Stopped = () => boolean

type Db = Pick<pg.Pool, 'query'> | Pick<pg.ClientBase, 'query'>

/** @param within the time until the next step is due, such as "2 days" */
export async function lookAgain(
  db: Db,
  churchId: string,
  importId: string,
  within: string = LEASE,
): Promise<void> {
  await (db as pg.Pool).query(
    `insert into import_work (church_id, import_id, due_at) values ($1, $2, clock_timestamp() + $3::interval)
     on conflict (church_id, import_id) do update set due_at = excluded.due_at`,
    [churchId, importId, within],
  )
}

/** Well within the lease, so that a slow query does not lose it. */
const RENEW_MS = 20_000

/** Keeps the lease while a step waits for its turn. @param everyMs between two renewals */
export async function keepingLease<T>(
  db: pg.Pool,
  churchId: string,
  importId: string,
  step: () => Promise<T>,
  everyMs = RENEW_MS,
): Promise<T> {
  const timer = setInterval(() => void renew(db, churchId, importId), everyMs)
  try {
    return await step()
  } finally {
    clearInterval(timer)
  }
}

/** The next renewal retries a failed one. */
async function renew(db: pg.Pool, churchId: string, importId: string): Promise<void> {
  await db
    .query(
      `update import_work set due_at = clock_timestamp() + $3::interval where church_id = $1 and import_id = $2`,
      [churchId, importId, LEASE],
    )
    .catch(() => undefined)
}

export async function workIsOver(db: Db, churchId: string, importId: string): Promise<void> {
  await (db as pg.Pool).query('delete from import_work where church_id = $1 and import_id = $2', [
    churchId,
    importId,
  ])
}

/**
 * Returns due imports, leased to the caller. The first of each church comes first, so a church with many delays no other.
 */
export async function claimDue(pool: pg.Pool): Promise<{ church_id: string; import_id: string }[]> {
  const { rows } = await pool.query<{ church_id: string; import_id: string }>(
    `update import_work w set due_at = now() + $1::interval from (
       select church_id, import_id from import_work f where due_at <= now()
       order by (select count(*) from import_work before where before.church_id = f.church_id
           and (before.due_at, before.import_id) < (f.due_at, f.import_id)), due_at
       limit 3 for update skip locked) d
     where w.church_id = d.church_id and w.import_id = d.import_id returning w.church_id, w.import_id`,
    [LEASE],
  )
  return rows
}

/** True when the import's time is over. False when it was done meanwhile and has time again, or has nothing left to do. */
export async function isOverdue(db: Db, churchId: string, importId: string): Promise<boolean> {
  const { rowCount } = await (db as pg.Pool).query(
    `select from import_work where church_id = $1 and import_id = $2 and due_at <= now() + $3::interval`,
    [churchId, importId, LEASE],
  )
  return rowCount === 1
}

export type MadeKind = 'cells' | 'departments' | 'services'

/** A record of the import that undoing kept. `waits`: only other lists keep it. */
export type KeptMade = ImportAnswer['kept_made'][number] & { waits?: true }

export type Places = {
  /** Cells, departments and services that the import made, until undoing has processed them. */
  made?: [MadeKind, string][]
  kept?: KeptMade[]
  /** The subset of services that somebody used without a change. */
  affirmed?: string[]
  /** During planning: the id of the current planner, so that two processes do not overwrite each other. */
  planner?: string
  /** Names of groups that do not exist yet, for the preview. */
  wanted?: string[]
  /** True if names lost their titles, for the preview. */
  titled?: boolean
  /** Counts of the rows, once these are deleted. */
  counted?: Counted[]
}

/** `from`: the offset added to its row numbers. */
export type StoredSheet = ImportSheet & { from: number }

export type StoredImport = {
  id: string
  kind: ImportKind
  file_name: string
  sheets: StoredSheet[]
  state: ImportState
  columns: ImportColumn[]
  options: ImportOptions
  ask_date_order: boolean
  total: number
  done: number
  problem: string | null
  tries: number
  /** The features of the starting account at that time. */
  features: FeatureName[]
  started_by: string | null
  places: Places
  created_by: string
  created_at: string
  written_at: string | null
}

const COLUMNS = `i.id, i.kind, i.file_name, i.sheets, i.state, i.columns, i.options, i.ask_date_order, i.total, i.done, i.problem, i.tries,
  i.features, i.started_by, i.places, i.created_by, i.created_at, i.written_at`

/** Days in which an import can be undone. */
export const DAYS_TO_UNDO = 30

/** @param lock waits for other changes, and blocks them until the transaction ends */
export async function storedImport(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
  lock = false,
): Promise<StoredImport> {
  const text = `select ${COLUMNS} from imports i where i.church_id = $1 and i.id = $2 ${lock ? 'for update' : ''}`
  const { rows } = await tx.query<StoredImport>(text, [churchId, id])
  if (!rows[0]) throw notThere('This import')
  return rows[0]
}

export async function answerOf(tx: pg.ClientBase, churchId: string, id: string): Promise<ImportAnswer> {
  const [answer] = await answersOf(tx, churchId, id)
  if (!answer) throw notThere('This import')
  return answer
}

type Counted = {
  outcome: ImportOutcome | null
  undone: 'undone' | 'kept' | null
  n: number
}

/** @param id null: the latest hundred */
export async function answersOf(
  tx: pg.ClientBase,
  churchId: string,
  id: string | null,
): Promise<ImportAnswer[]> {
  const { rows } = await tx.query<StoredImport & { by: string }>(
    `select ${COLUMNS}, trim(a.first_name || ' ' || a.last_name) as by
     from imports i left join accounts a on a.id = i.created_by
     where i.church_id = $1 and ($2::uuid is null or i.id = $2) order by i.created_at desc, i.id limit 100`,
    [churchId, id],
  )
  const counted = await tx.query<Counted & { import_id: string }>(
    `select import_id, outcome, undone, count(*) as n from import_rows
     where church_id = $1 and import_id = any($2::uuid[]) group by 1, 2, 3`,
    [churchId, rows.map((row) => row.id)],
  )
  return rows.map((row) =>
    toAnswer(row, row.places.counted ?? counted.rows.filter(({ import_id }) => import_id === row.id)),
  )
}

const toSheet = ({ place, name, hidden, rows, hidden_rows, read }: StoredSheet): ImportSheet => ({
  place,
  name,
  hidden,
  rows,
  hidden_rows,
  read,
})

function toAnswer(stored: StoredImport & { by: string }, counted: Counted[]): ImportAnswer {
  const { id, kind, file_name, sheets, state, columns, options, ask_date_order, total, done, problem } =
    stored
  const sum = (fits: (one: Counted) => boolean) =>
    counted.filter(fits).reduce((all, { n }) => all + Number(n), 0)
  const count = (outcome: ImportOutcome) => sum((one) => one.outcome === outcome)
  const keptMade = (stored.places.kept ?? []).map(({ kind, id, name, date, reason }) => ({
    kind,
    id,
    name,
    date,
    reason,
  }))
  const young =
    stored.written_at !== null && Date.now() - Date.parse(stored.written_at) < DAYS_TO_UNDO * 86_400_000
  return {
    id,
    kind,
    file_name,
    state,
    sheets: sheets.map(toSheet),
    columns,
    options,
    ask_date_order,
    total,
    done,
    problem,
    created_at: stored.created_at,
    by: stored.by ?? '',
    counts: {
      new: count('new'),
      updated: count('updated'),
      same: count('same'),
      duplicate: count('duplicate'),
      broken: count('broken'),
      ask: count('ask'),
    },
    undone: sum(({ undone }) => undone === 'undone'),
    kept: sum(({ undone }) => undone === 'kept') + keptMade.length,
    kept_made: keptMade,
    new_groups: stored.places.wanted ?? [],
    titles_left_out: stored.places.titled ?? false,
    can_undo: young && (state === 'done' || state === 'stopped'),
  }
}
