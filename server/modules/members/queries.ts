/**
 * Reads members: filtered lists by name, one by id, their API answers, and the history of one. Deleted members are
 * left out.
 */
import type pg from 'pg'
import { canonicalId } from '../shared/counted-sql.ts'
import { pageOf, readCursor, dayIn, timeZoneOf, isSearched, searchTerms } from '../shared/requests.ts'
import { awayFor, isAbsent, READ_FOR_A_PAGE, type Away, weeksOf } from '../follow-ups/absence-sql.ts'
import { addDays } from '../../../contract/calendar/days.ts'
import type { z } from 'zod'
import { monthName } from '../../../contract/fields.ts'
import { ADDRESS_FIELDS, ANSWERED_FIELDS, fieldsWith } from '../../../contract/person-fields.ts'
import type { memberAnswer } from '../../../contract/routes/members.ts'
import type { MemberRow } from '../../../contract/tables/people.ts'

type MemberFilter = Choice & { limit: number; cursor?: string; q?: string }

/**
 * Sorted by first name, then last name. `q` searches as the members screen does. The page's people are read from an
 * index alone if it holds the searched fields. Only their whole rows are read after that.
 */
export async function findMembers(tx: pg.ClientBase, churchId: string, filter: MemberFilter) {
  const terms = searchTerms(filter.q)
  const [first, last, id] = filter.cursor ? readCursor(filter.cursor, 3) : []
  const choices = await choiceValues(tx, churchId, filter)
  const { rows } = await tx.query<StoredMember & { sort_first: string; sort_last: string }>(
    `with page as (
       select id from members
       where church_id = $1 and deleted_at is null
         and ${isSearched('', { names: 2, phone: 3, email: 4 })}
         and ($5::text is null or (lower(first_name), lower(last_name), id::text) > ($5, $6::text, $7::text))
         ${isChosen(9)}
       order by lower(first_name), lower(last_name), id::text
       limit $8)
     select ${MEMBER_COLUMNS}, lower(first_name) as sort_first, lower(last_name) as sort_last
     from members where church_id = $1 and id = any(array(select id from page))
     order by sort_first, sort_last, id::text`,
    [churchId, terms?.names, terms?.phone, terms?.email, first, last, id, filter.limit + 1, ...choices],
  )
  return pageOf(rows, filter.limit, (row) => [row.sort_first, row.sort_last, row.id])
}

export async function findMember(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
): Promise<StoredMember | undefined> {
  const { rows } = await tx.query<StoredMember>(
    `select ${MEMBER_COLUMNS} from members where church_id = $1 and id = $2 and deleted_at is null`,
    [churchId, await canonicalId(tx, churchId, id)],
  )
  return rows[0]
}

type Choice = {
  first_timer?: boolean
  cell_id?: string
  department_id?: string
  gender?: 'male' | 'female'
  /** Days `YYYY-MM-DD` by the church's own calendar, both included. */
  joined_from?: string
  joined_to?: string
  /** The number of weeks of absence. */
  absent_for?: number
}

/**
 * Narrows a statement on `members` to a filter of the list.
 * @param from the number of the first of ten parameters, which `choiceValues` returns
 */
export const isChosen = (from: number): string => {
  const at = (offset: number) => `$${from + offset}`
  return `
    and (${at(0)}::boolean is null or first_timer = ${at(0)})
    and (${at(1)}::uuid is null or cell_id = ${at(1)})
    and (${at(2)}::uuid is null or department_id = ${at(2)})
    and (${at(3)}::text is null or gender = ${at(3)})
    and (${at(4)}::timestamptz is null or created_at >= ${at(4)})
    and (${at(5)}::timestamptz is null or created_at < ${at(5)})
    and ${isAbsent(from + 6)}`
}

/** Returns the parameters of `isChosen`. A choice that is not set is null and filters nothing. */
export async function choiceValues(tx: pg.ClientBase, churchId: string, choice: Choice): Promise<unknown[]> {
  const { first_timer, cell_id, department_id, gender, joined_from, joined_to, absent_for } = choice
  const zone = joined_from || joined_to || absent_for ? await timeZoneOf(tx, churchId) : ''
  const [from, to] = await starts(tx, zone, [joined_from ?? null, joined_to ? addDays(joined_to, 1) : null])
  const away = absent_for ? await absentFor(tx, churchId, zone, absent_for) : [null, null, null, null]
  return [first_timer, cell_id, department_id, gender, from, to, ...away]
}

async function absentFor(tx: pg.ClientBase, churchId: string, zone: string, count: number): Promise<Away> {
  return awayFor(await weeksOf(tx, churchId, dayIn(zone)), zone, count, READ_FOR_A_PAGE)
}

/** Returns the instants at which the days start in a time zone. */
async function starts(tx: pg.ClientBase, zone: string, days: (string | null)[]): Promise<(string | null)[]> {
  if (zone === '') return days
  const { rows } = await tx.query<{ at: string | null }>(
    `select d.day::timestamp at time zone $2 as at from unnest($1::date[]) with ordinality as d(day, n) order by d.n`,
    [days, zone],
  )
  return rows.map(({ at }) => at)
}

type MemberAnswer = z.infer<typeof memberAnswer>

export type StoredMember = Omit<MemberRow, 'created_by' | 'deleted_at'> & {
  rev: number
  household_name: string | null
  /** Null if there is no cell, or it was deleted. */
  cell_name: string | null
  department_name: string | null
}

const livingName = (
  table: 'cells' | 'departments' | 'households',
  field: 'cell_id' | 'department_id' | 'household_id',
) =>
  `(select g.name from ${table} g where g.church_id = members.church_id and g.id = members.${field} and g.deleted_at is null)`

/** The fields of `toMemberAnswer` that an answer holds as they are stored. */
const AS_STORED = [
  ...(['id'] as const),
  ...ANSWERED_FIELDS,
  ...(['day_of_birth', 'date_of_birth'] as const),
  ...fieldsWith('merge', 'status'),
  ...(['created_at', 'rev'] as const),
]

/** The columns that `toMemberAnswer` reads. */
export const MEMBER_COLUMNS = [
  'id',
  ...ANSWERED_FIELDS,
  ...fieldsWith('merge', 'birthday', 'address', 'status'),
  'created_at',
  'rev',
  ...fieldsWith('merge', 'group', 'family'),
  `${livingName('households', 'household_id')} as household_name`,
  `${livingName('cells', 'cell_id')} as cell_name`,
  `${livingName('departments', 'department_id')} as department_name`,
].join(', ')

/** Builds a member as the API answers it. */
export function toMemberAnswer(row: StoredMember): MemberAnswer {
  const cell = group(row.cell_id, row.cell_name)
  const department = group(row.department_id, row.department_name)
  return Object.assign(take(row, AS_STORED), {
    month_of_birth: monthName(row.month_of_birth),
    month: row.month_of_birth,
    address: addressOf(row),
    department: department && { id: department.id, name: department.name, cell },
    cell,
    guardians: row.guardians,
    household: group(row.household_id, row.household_name),
  })
}

const addressOf = (row: StoredMember): MemberAnswer['address'] =>
  ADDRESS_FIELDS.every((field) => row[field] === null) ? null : take(row, ADDRESS_FIELDS)

/** Field by field into one object: copying the rest of a row takes ten times as long for a list of a thousand. */
function take<Row extends object, F extends keyof Row>(row: Row, fields: readonly F[]): Pick<Row, F> {
  const taken = {} as Pick<Row, F>
  for (const field of fields) taken[field] = row[field]
  return taken
}

const group = (id: string | null, name: string | null) => (id !== null && name !== null ? { id, name } : null)

type HistoryLine = {
  id: string
  at: string
  /** The account that did it; null for a visitor or the system. */
  by: { id: string; first_name: string; last_name: string } | null
  device_id: string | null
  action: string
  changes: { field: string; before: unknown; after: unknown }[]
}

type Stored = Omit<HistoryLine, 'by' | 'changes'> & {
  changes: Record<string, [unknown, unknown]> | null
  account_id: string | null
  first_name: string | null
  last_name: string | null
}

/** Reads the changes of a person from the audit log, latest first. */
export async function memberHistory(
  tx: pg.ClientBase,
  churchId: string,
  memberId: string,
  { limit, cursor }: { limit: number; cursor?: string },
): Promise<{ items: HistoryLine[]; next_cursor: string | null }> {
  const [before] = cursor ? readCursor(cursor, 1) : []
  const { rows } = await tx.query<Stored>(
    `select l.id, l.at, l.account_id, l.device_id, l.action, l.changes, a.first_name, a.last_name
     from audit_log l left join accounts a on a.id = l.account_id
     where l.church_id = $1 and l.subject_table = 'members' and l.subject_id = $2 and ($3::text is null or l.id::text < $3)
     order by l.id::text desc limit $4`,
    [churchId, memberId, before, limit + 1],
  )
  const page = pageOf(rows, limit, (row) => [row.id])
  return { ...page, items: page.items.map(toLine) }
}

function toLine({ account_id, first_name, last_name, changes, ...line }: Stored): HistoryLine {
  const by = account_id ? { id: account_id, first_name: first_name ?? '', last_name: last_name ?? '' } : null
  const fields = Object.entries(changes ?? {}).map(([field, [before, after]]) => ({ field, before, after }))
  return { ...line, by, changes: fields }
}
