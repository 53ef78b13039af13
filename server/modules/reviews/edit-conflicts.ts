/** Lists and settles values that a later edit replaced unseen. A reader needs the feature of the edit. */
import type pg from 'pg'
import type { z } from 'zod'
import { fullName } from '../../../contract/people/shown-name.ts'
import type { reviewRoutes } from '../../../contract/routes/reviews.ts'
import type { FeatureName } from '../../../contract/features.ts'
import { BIRTH_FIELDS, saysBirth } from '../../../sync/merge/person.ts'
import { mutations, type MutationName } from '../../../sync/mutations/index.ts'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import { notThere, Problem, type Actor, type SyncActor } from '../../http/actor-and-answer.ts'
import { applyOwnFrom } from '../../sync/push/apply-ops.ts'
import { accessNamed } from '../../sync/rights.ts'
import { pageOf, readCursor } from '../shared/requests.ts'

export type Replaced = z.output<(typeof reviewRoutes)['listReplaced']['answer']>[number]

type Stored = Omit<Replaced, 'subject'> & {
  subject_table: Replaced['subject']['table']
  subject_id: string
  name: string | null
  /** Only for a person. */
  last_name: string | null
  sorted_by: string
}

const rowOf = (table: string, name: string) =>
  `when '${table}' then (select jsonb_build_object('row', to_jsonb(t), 'name', ${name}) from ${table} t
    where t.church_id = r.church_id and t.id = r.subject_id and t.deleted_at is null)`

const SORTED = `to_char(r.replaced_at, 'YYYY-MM-DD HH24:MI:SS.US')`

const USERS = `coalesce(case when r.field = 'user_id' then
    (select jsonb_object_agg(u.id, trim(u.first_name || ' ' || u.last_name)) from accounts u
     where u.id in ((r.theirs #>> '{}')::uuid, (r.ours #>> '{}')::uuid, (s.subject -> 'row' ->> 'user_id')::uuid)) end, '{}')`

const LIST = `
  select r.id, r.subject_table, r.subject_id, r.field, r.theirs, r.ours, r.replaced_at,
    s.subject ->> 'name' as name, s.subject -> 'row' ->> 'last_name' as last_name, s.subject -> 'row' -> r.field as now, ${SORTED} as sorted_by,
    ${USERS} as users,
    case when a.id is not null then
      jsonb_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name) end as replaced_by
  from replaced_values r left join accounts a on a.id = r.replaced_by
  cross join lateral (select case r.subject_table
    ${rowOf('members', 't.first_name')}
    ${rowOf('services', 't.name')} ${rowOf('cells', 't.name')} ${rowOf('departments', 't.name')}
    ${rowOf('households', 't.name')} ${rowOf('schedules', 't.name')} end as subject) s
  where r.church_id = $1 and r.settled_at is null and ($2::uuid is null or r.id = $2) and r.subject_table = any($6)
    and ($3::text is null or (${SORTED}, r.id::text) < ($3, $4::text))
  order by ${SORTED} desc, r.id::text desc limit $5`

/** The op that puts a value back, by its table. */
export const EDITS = {
  members: 'edit-member',
  services: 'edit-service',
  cells: 'edit-cell',
  departments: 'edit-department',
  households: 'edit-household',
  schedules: 'edit-schedule',
} as const satisfies Record<Table, MutationName>

type Table = Replaced['subject']['table']
const TABLES = Object.keys(EDITS) as Table[]

const featureOf = (table: Table): FeatureName => mutations[EDITS[table]].feature

type Reader = Pick<SyncActor, 'churchId' | 'features'>

const tablesOf = ({ features }: Reader) => TABLES.filter((table) => features.includes(featureOf(table)))

/** Returns lines of the tables that the reader may edit. */
export function findReplaced(tx: pg.ClientBase, reader: Reader, paging: Paging) {
  return listReplaced(tx, reader.churchId, tablesOf(reader), paging)
}

export async function countReplaced(tx: pg.ClientBase, reader: Reader): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `select count(*)::int as count from replaced_values
     where church_id = $1 and settled_at is null and subject_table = any($2)`,
    [reader.churchId, tablesOf(reader)],
  )
  return rows[0]!.count
}

type Paging = { limit: number; cursor?: string; id?: string }

async function listReplaced(
  tx: pg.ClientBase,
  churchId: string,
  tables: readonly Table[],
  { limit, cursor, id }: Paging,
): Promise<{ items: Replaced[]; next_cursor: string | null }> {
  const [before, last] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<Stored>(LIST, [churchId, id, before, last, limit + 1, tables])
  const page = pageOf(rows, limit, (row) => [row.sorted_by, row.id])
  return { ...page, items: page.items.map(toReplaced) }
}

function toReplaced({
  subject_table: table,
  subject_id: id,
  name,
  last_name,
  sorted_by: _sorted,
  ...row
}: Stored): Replaced {
  const person = table === 'members' && name !== null
  const shown = person ? fullName({ first_name: name, last_name: last_name ?? '' }) : name
  return { ...row, subject: { table, id, name: shown } }
}

/**
 * Throws Problem NOT_FOUND if it is settled already, and FEATURE_REQUIRED without the feature of the edit. Throws
 * CHANGED_MEANWHILE if the value changed again since. Of two simultaneous decisions, one gets NOT_FOUND.
 */
export async function settleReplaced(
  pool: pg.Pool,
  actor: Actor,
  id: string,
  decision: 'keep' | 'put-back',
): Promise<void> {
  const subject = await inChurch(pool, actor.churchId, (tx) => subjectOf(tx, actor, id))
  if (decision === 'put-back') return putBack(pool, actor, id, subject.table)
  await inChurch(pool, actor.churchId, async (tx) => {
    await settle(tx, actor, id)
    const about = { subjectTable: subject.table, subjectId: subject.id }
    await addAudit(tx, { ...actor, action: 'kept an edit', ...about })
  })
}

async function openLine(tx: pg.ClientBase, { churchId }: Reader, id: string): Promise<Replaced> {
  const { items } = await listReplaced(tx, churchId, TABLES, { limit: 1, id })
  const [replaced] = items
  if (!replaced) throw notThere('This decision')
  return replaced
}

async function subjectOf(tx: pg.ClientBase, reader: Reader, id: string): Promise<Replaced['subject']> {
  const { subject } = await openLine(tx, reader, id)
  const feature = featureOf(subject.table)
  if (reader.features.includes(feature)) return subject
  throw new Problem('FEATURE_REQUIRED', `You need access to ${accessNamed([feature])} to decide on this.`)
}

async function settle(tx: pg.ClientBase, actor: SyncActor, id: string): Promise<void> {
  const { rowCount } = await tx.query(
    `update replaced_values set settled_at = now(), settled_by = $3
     where church_id = $1 and id = $2 and settled_at is null`,
    [actor.churchId, id, actor.accountId],
  )
  if (!rowCount) throw notThere('This decision')
}

/**
 * A birthday is one value in three fields, so its open lines are put back together. @returns their ids, oldest first
 */
async function birthLines(tx: pg.PoolClient, { churchId }: Reader, subjectId: string): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from replaced_values where church_id = $1 and subject_id = $2 and settled_at is null
       and field = any($3) order by replaced_at, id`,
    [churchId, subjectId, BIRTH_FIELDS],
  )
  return rows.map(({ id }) => id)
}

/** Runs under the church's lock: it compares the value, settles the line and applies the edit, or does nothing. */
async function putBack(pool: pg.Pool, actor: Actor, id: string, table: Table): Promise<void> {
  const argsFrom = async (tx: pg.PoolClient) => {
    const { subject, field } = await openLine(tx, actor, id)
    if (subject.name === null) throw notThere('What this is about')
    const others = saysBirth({ [field]: null }) ? await birthLines(tx, actor, subject.id) : []
    const set: Record<string, unknown> = {}
    for (const line of [...others.filter((other) => other !== id), id]) {
      const { field: name, theirs, ours, now } = await openLine(tx, actor, line)
      if (JSON.stringify(now ?? null) !== JSON.stringify(ours ?? null))
        throw new Problem('CHANGED_MEANWHILE', 'This was changed again since. Please look at the record.')
      set[name] = theirs
      await settle(tx, actor, line)
    }
    return [{ id: subject.id, set }]
  }
  await applyOwnFrom(pool, actor, EDITS[table], argsFrom, { who: actor, feature: featureOf(table) })
}
