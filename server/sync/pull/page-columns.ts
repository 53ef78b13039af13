/** Which columns of a table a phone may hold, as SQL over the row `t`. Contents of deleted rows stay here. */
import type { Scope } from '../../../contract/features.ts'
import { ID_COLUMNS } from '../../../contract/sync/packed-ids.ts'
import { memberRow } from '../../../contract/tables/members.ts'
import { tables, type TableName } from '../../../contract/tables/index.ts'
import { isErasedRow } from '../forget-erased.ts'
import { INSTANTS } from '../stores/instants.ts'

type ColumnSql = [name: string, sql: string]

const kept = (name: string): ColumnSql => [name, `case when t.deleted_at is null then t.${name} end`]
const plain = (name: string): ColumnSql => [name, `t.${name}`]

/** Milliseconds are all that a phone shows and compares; microseconds would only be bytes. */
const instant = (name: string): ColumnSql => [name, `to_char(t.${name}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`]

/** Empty of who was erased, which a tombstone says by this alone: phones strike what they still hold of them. */
const FIRST_NAME: ColumnSql = [
  'first_name',
  `case when t.deleted_at is null or ${isErasedRow('t')} then t.first_name end`,
]

const DOOR: ColumnSql[] = [
  FIRST_NAME,
  kept('last_name'),
  kept('gender'),
  kept('first_timer'),
  ['phone_tail', `case when t.deleted_at is null then right(t.phone_number, 4) end`],
]

const MEMBERS: ColumnSql[] = Object.keys(memberRow.shape)
  .filter((name) => name !== 'id' && !INSTANTS.has(name))
  .map((name) => (name === 'first_name' ? FIRST_NAME : kept(name)))

/** Columns besides a member's `seen`; ids in full where the whole page is to be packed. */
export function pageColumns(table: TableName, scope: Exclude<Scope, 'none'>, whole: boolean): ColumnSql[] {
  return [plain('id'), ...contents(table, scope)].map(([name, sql]) => [
    name,
    !whole && ID_COLUMNS.has(name) ? packed(sql) : sql,
  ])
}

const packed = (sql: string) => `translate(rtrim(encode(uuid_send(${sql}), 'base64'), '='), '+/', '-_')`

function contents(table: TableName, scope: Exclude<Scope, 'none'>): ColumnSql[] {
  if (table === 'members')
    return [...(scope === 'door' ? DOOR : [...MEMBERS, instant('created_at')]), instant('deleted_at')]
  if (table === 'marks') {
    return [
      plain('service_id'),
      plain('person_id'),
      instant('arrived_at'),
      plain('marked_by'),
      plain('device_id'),
      plain('first_timer'),
      plain('removed_by'),
    ]
  }
  const names = Object.keys(tables[table].row.shape).filter((name) => name !== 'id')
  const whole = names.includes('deleted_at') ? kept : plain
  return names.map((name) => (INSTANTS.has(name) ? instant(name) : whole(name)))
}
