/**
 * Puts people whom a list names in one family into one household, after the rows are written. A column is the decision of
 * the person who brings the list in. People who only share a phone are proposed instead. Undoing takes them out again.
 */
import type pg from 'pg'
import { newId } from '../../../../contract/ids.ts'
import {
  householdNameOf,
  MOST_HOUSEHOLD_NAME,
  MOST_IN_HOUSEHOLD,
} from '../../../../contract/people/household.ts'
import { plainName } from '../../../../sync/merge/names.ts'
import type { SyncActor } from '../../../http/actor-and-answer.ts'
import { readRows } from '../../../sync/store.ts'
import { lookAgain, type Stopped, storedImport, type StoredImport } from '../stored-import.ts'
import { oneBatch, type OwnChange, type PlannedBatch } from './batch.ts'

const AT_ONCE = 50

/** A family of the list: its name as first written, the people, and their rows. `others`: families here with that name. */
type Listed = {
  key: string
  name: string
  numbered: boolean
  people: string[]
  lines: number[]
  others: string[]
}

/** A number tells families of one name apart. Without it, rows of one name are one family. */
const KEY = `case when person ->> 'household_number' <> '' then '#' || lower(person ->> 'household_number')
    when person ->> 'household' <> '' then '=' || lower(person ->> 'household') end`

const NAME = `coalesce(nullif(person ->> 'household', ''), nullif(person -> 'fields' ->> 'last_name', '') || '${householdNameOf('')}',
    person ->> 'household_number')`

const LISTED = `select l.*, array(select h.id from households h
    where h.church_id = $1 and h.deleted_at is null and lower(h.name) = lower(l.name)) as others
  from (select ${KEY} as key, (array_agg(${NAME} order by line))[1] as name,
      bool_or(person ->> 'household_number' <> '') is true as numbered,
      array_agg(distinct member_id) as people, array_agg(line order by line) as lines
    from import_rows where church_id = $1 and import_id = $2 and member_id is not null
      and outcome in ('new', 'updated', 'same', 'duplicate') and ${KEY} > $3
    group by 1 having count(distinct member_id) > 1 order by 1 limit ${AT_ONCE}) l order by key`

/** @returns false if it was stopped midway */
export async function writeFamilies(
  pool: pg.Pool,
  actor: SyncActor,
  { id }: StoredImport,
  stopped: Stopped,
): Promise<boolean> {
  for (let after: string | undefined = ''; after !== undefined;) {
    if (stopped()) return false
    after = await writeSome(pool, actor, id, after)
  }
  return true
}

/** @returns the last family of this batch; undefined if none was left */
async function writeSome(
  pool: pg.Pool,
  actor: SyncActor,
  id: string,
  after: string,
): Promise<string | undefined> {
  const { churchId } = actor
  let last: string | undefined
  await oneBatch(pool, actor, async (tx) => {
    const stored = await storedImport(tx, churchId, id, true)
    const { rows } = await tx.query<Listed>(LISTED, [churchId, id, after])
    // Somebody may be undoing it by now.
    const families = stored.state === 'writing' ? rows : []
    last = families.at(-1)?.key
    const planned = await planFamilies(tx, churchId, families)
    return {
      changes: planned.flatMap(({ changes }) => changes),
      note: async () => {
        for (const { lines, left } of planned) if (left) await noteLeft(tx, churchId, id, lines, left)
        await lookAgain(tx, churchId, id)
      },
    }
  })
  return last
}

type Planned = { changes: OwnChange[]; lines: number[]; left?: string }

const TWO = 'These people belong to two families already, so the list’s family is left out.'
const SAME_NAME =
  'Several families here have this name, so nobody was added to one. Add a column with the number of the family, or add them by hand.'
const OTHER =
  'Somebody in these rows belongs to a family of another name here. They stay there, and the others do not join it.'
const MANY = `A family has at most ${MOST_IN_HOUSEHOLD} people here, so the list’s family is left out.`

async function planFamilies(
  tx: pg.PoolClient,
  churchId: string,
  families: readonly Listed[],
): Promise<Planned[]> {
  const members = await readRows(tx, churchId, 'members', [
    ...new Set(families.flatMap(({ people }) => people)),
  ])
  const ids = [...new Set(members.flatMap(({ household_id }) => household_id ?? []))]
  const households = await readRows(tx, churchId, 'households', ids)
  const living = new Map(households.flatMap((one) => (one.deleted_at ? [] : [[one.id, one.name] as const])))
  return families.map(({ name, numbered, people, lines, others }) => {
    const here = members.filter(({ id, deleted_at }) => people.includes(id) && !deleted_at)
    const theirs = new Set(
      here.flatMap(({ household_id }) => (living.has(household_id ?? '') ? household_id! : [])),
    )
    const outside = here.filter(({ household_id }) => !living.has(household_id ?? ''))
    if (theirs.size > 1) return { changes: [], lines, left: TWO }
    if (here.length > MOST_IN_HOUSEHOLD) return { changes: [], lines, left: MANY }
    const [known] = theirs
    const other = known && outside.length > 0 && !isSameFamily(living.get(known)!, name)
    if (known && outside.length > 0 && !numbered && others.length > 1 && others.includes(known))
      return { changes: [], lines, left: SAME_NAME }
    if (known && !other)
      return {
        lines,
        changes: outside.map(({ id }) => ({
          type: 'join-household',
          args: { household_id: known, person_id: id, from: null },
        })),
      }
    const left = other ? { left: OTHER } : {}
    if (outside.length < 2) return { changes: [], lines, ...left }
    const made = {
      id: newId(),
      name: name.slice(0, MOST_HOUSEHOLD_NAME),
      people: outside.map(({ id }) => id),
    }
    return { lines, changes: [{ type: 'create-household', args: made }], ...left }
  })
}

/** "Obi" and "Obi family" are one name. People never join a family of another name without a person's decision. */
const isSameFamily = (one: string, other: string): boolean => familyKey(one) === familyKey(other)

const familyKey = (name: string): string => plainName(name).replace(/ (family|household)$/, '')

const noteLeft = (tx: pg.PoolClient, churchId: string, id: string, lines: number[], left: string) =>
  tx.query(
    `update import_rows set reason = concat_ws(' ', reason, $4::text)
     where church_id = $1 and import_id = $2 and line = any($3::int[]) and position($4 in coalesce(reason, '')) = 0`,
    [churchId, id, lines, left],
  )

const PUT_IN = `select distinct m.id as person_id, m.household_id from audit_log l
  join members m on m.church_id = $1 and m.id = l.subject_id
    and m.household_id::text = l.changes -> 'household_id' ->> 1
  where l.church_id = $1 and l.import_id = $2 and l.subject_table = 'members' and l.changes ? 'household_id' limit 200`

const MADE = `select h.id, array(select m.id from members m where m.church_id = $1 and m.household_id = h.id) as people
  from audit_log l join households h on h.church_id = $1 and h.id = l.subject_id and h.deleted_at is null
  where l.church_id = $1 and l.import_id = $2 and l.subject_table = 'households' and l.action = 'added'
    and (select count(*) from members m where m.church_id = $1 and m.household_id = h.id) < 2 limit 200`

/** Takes out who is still in the family that the list put them into, then splits up families with nobody else. */
export async function undoFamilies(
  tx: pg.PoolClient,
  churchId: string,
  { id }: StoredImport,
): Promise<PlannedBatch | null> {
  const note = () => lookAgain(tx, churchId, id)
  const { rows: put } = await tx.query<{ person_id: string; household_id: string }>(PUT_IN, [churchId, id])
  if (put.length > 0) return { changes: put.map((args) => ({ type: 'leave-household', args })), note }
  const { rows: made } = await tx.query<{ id: string; people: string[] }>(MADE, [churchId, id])
  if (made.length === 0) return null
  return { changes: made.map((args) => ({ type: 'delete-household', args })), note }
}
