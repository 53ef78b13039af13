/** Finds the tables that hold a church's data in PostgreSQL's own catalogue, so that a new table is not forgotten. */
import type pg from 'pg'

export type OwnTable = {
  name: string
  /** The name in the archive. */
  file: string
  /** The condition on exported rows, as SQL over the table's row `t`. */
  only: string
  columns: string[]
  /** The primary key without the church, each column with its type. */
  key: { column: string; type: string }[]
  /** Extra columns that explain ids, each as SQL over the table's row `t`. */
  named: Record<string, string>
}

/**
 * Tables for phones and jobs, tables exported elsewhere, and tables without meaning outside. All other tables are
 * exported.
 */
export const LEFT_OUT: Record<string, string> = {
  church_revs: 'the lock and the counter of changes',
  lineages: 'by which phones notice that a backup was restored',
  service_tallies: 'sums of what stands in marks, kept to be answered quickly',
  kept_counts: 'sums of what stands in other tables, kept to be answered quickly',
  devices: 'how far each phone has delivered',
  door_lists: 'what phones at the door compare',
  left_deleted: 'which deleted services an administrator left so',
  import_rows: 'the rows of a file the church has, on their way in',
  import_work: 'which import is due',
  retention_work: 'when people who were not seen for long are looked for',
  renewal_work: 'when the subscription is looked at next',
  sessions: 'where people are signed in: theirs, not the church’s',
  right_periods: 'until when features were held; the changes stand in audit_log',
  memberships: 'stands in team.json and team.csv with the names',
  invites: 'links that work for seven days',
  public_references: 'stand as `reference` beside what they lead to',
  payments: 'what the payment provider was asked; the lines themselves stand in transactions',
  money_references: 'which line a reference of a payment provider is',
  sms_handed: 'whose an SMS provider’s message ids are',
  sms_open: 'which SMS are under way; they stand in sms_sends',
  sms_follow_up_work: 'when absentees are looked for to be written to',
  church_closings: 'only while a church is being closed',
}

/** Most ops from phones are in the tables themselves. Only ops that were not accepted are listed here. */
const PARTLY: Record<string, { file: string; only: string; columns: string[] }> = {
  sync_ops: {
    file: 'changes_not_taken',
    only: "t.status <> 'applied'",
    columns: ['op_id', 'account_id', 'device_id', 'status', 'settled_at'],
  },
}

/**
 * Columns implied by the file's place, made for searching, or secret: `capture_key` signs when a public page was
 * opened.
 */
const UNSAID = [
  'church_id',
  'name_key',
  'email_key',
  'birthday',
  'came',
  'capture_key',
  'op_seq',
  'op_hash',
  'counts_as_child',
  'counts_as_minor',
  'has_children',
]

const groupOf = (table: 'cells' | 'departments' | 'households', field: string) =>
  `(select g.name from ${table} g where g.church_id = t.church_id and g.id = t.${field} and g.deleted_at is null)`

/** A refusal of SMS is exported with the person. A consent is not: it was given to this church, in its own words. */
const NO_SMS = `case when exists (select from sms_stops s where s.church_id = t.church_id and s.phone = t.phone_number)
  or (t.phone_number is not null and not (select s.given and s.revoked_at is null from consents s
    where s.church_id = t.church_id and s.member_id = t.id and s.purpose = 'sms' order by s.asked_at desc, s.id desc limit 1))
  then 'yes' end`

const NAMED: Record<string, Record<string, string>> = {
  /** The same fields as on the screen of the delivery status. */
  sync_ops: {
    type: `t.payload ->> 'type'`,
    args: `t.payload -> 'args'`,
    captured_at: `t.payload ->> 'captured_at'`,
    code: `t.result ->> 'code'`,
    message: `t.result ->> 'message'`,
  },
  /** Named so that the import of a members' list recognises them. */
  members: {
    cell: groupOf('cells', 'cell_id'),
    department: groupOf('departments', 'department_id'),
    household: groupOf('households', 'household_id'),
    no_sms: NO_SMS,
    joined: `(select (t.created_at at time zone c.time_zone)::date from churches c where c.church_id = t.church_id)`,
  },
}

const COLUMNS = `select c.relname as name, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
    array_position(i.indkey::smallint[], a.attnum) as place
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_index i on i.indrelid = c.oid and i.indisprimary
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and exists (select 1 from pg_attribute o where o.attrelid = c.oid and o.attname = 'church_id' and not o.attisdropped)
  order by c.relname, a.attnum`

type Row = { name: string; column: string; type: string; place: number | null }

/** Returns every table with rows of a church. */
export async function churchTables(db: Pick<pg.Pool, 'query'>): Promise<OwnTable[]> {
  const { rows } = await db.query<Row>(COLUMNS)
  return [...new Set(rows.map(({ name }) => name))].map((name) =>
    tableOf(
      name,
      rows.filter((row) => row.name === name),
    ),
  )
}

function tableOf(name: string, columns: readonly Row[]): OwnTable {
  const { file, only, columns: included } = PARTLY[name] ?? { file: name, only: 'true' }
  return {
    name,
    file,
    only,
    columns: columns
      .map(({ column }) => column)
      .filter((column) => included?.includes(column) ?? !UNSAID.includes(column)),
    key: columns
      .filter(({ column, place }) => place !== null && column !== 'church_id')
      .sort((a, b) => (a.place ?? 0) - (b.place ?? 0)),
    named: NAMED[name] ?? {},
  }
}

export const exported = (tables: readonly OwnTable[]): OwnTable[] =>
  tables.filter(({ name }) => !(name in LEFT_OUT))
