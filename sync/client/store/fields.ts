/** Which fields a phone keeps of each table. The row schemas say so; zod stays out of the worker. */
import { tables, type TableName } from '../../../contract/tables/index.ts'

export const FIELDS = Object.fromEntries(
  Object.entries(tables).map(([name, table]) => [name, Object.keys(table.row.shape)]),
) as Record<TableName, string[]>

/** What a list of people shows; read whole when the app opens, so it is kept apart and small. */
export const LIST_FIELDS = [
  'id',
  'first_name',
  'last_name',
  'gender',
  'phone_number',
  'phone_tail',
  'email',
  'first_timer',
  'created_at',
  'seen',
  'deleted_at',
] as const

/** What only a person's own page needs. */
export const DETAIL_FIELDS = FIELDS.members.filter(
  (field) => !(LIST_FIELDS as readonly string[]).includes(field),
)

/** A member's row on the phone: the contract's, with what only phones know. */
export const MEMBER_FIELDS = [...LIST_FIELDS, ...DETAIL_FIELDS]
