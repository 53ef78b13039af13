/** A member as the API answers it. */
import type { z } from 'zod'
import { monthName } from '../../../contract/fields.ts'
import type { memberAnswer } from '../../../contract/routes/members.ts'
import type { MemberRow } from '../../../contract/tables/members.ts'

export type MemberAnswer = z.infer<typeof memberAnswer>
export type StoredMember = Omit<MemberRow, 'created_by' | 'deleted_at'> & {
  rev: number
  /** Null where there is none, and where it was deleted. */
  cell_name: string | null
  department_name: string | null
}

const livingName = (table: 'cells' | 'departments', field: 'cell_id' | 'department_id') =>
  `(select g.name from ${table} g where g.church_id = members.church_id and g.id = members.${field} and g.deleted_at is null)`

export const MEMBER_COLUMNS = `id, first_name, last_name, email, phone_number, occupation, gender, day_of_birth, month_of_birth,
  date_of_birth, street, city, state, post_code, country, first_timer, captured_service_id, created_at, rev,
  cell_id, department_id, ${livingName('cells', 'cell_id')} as cell_name, ${livingName('departments', 'department_id')} as department_name`

/** Each field by its name: a copy of what is left of a row costs a list of a thousand twice as much. */
export function toMemberAnswer(row: StoredMember): MemberAnswer {
  const cell = group(row.cell_id, row.cell_name)
  const department = group(row.department_id, row.department_name)
  return {
    id: row.id,
    first_name: row.first_name,
    last_name: row.last_name,
    email: row.email,
    phone_number: row.phone_number,
    occupation: row.occupation,
    gender: row.gender,
    day_of_birth: row.day_of_birth,
    date_of_birth: row.date_of_birth,
    first_timer: row.first_timer,
    captured_service_id: row.captured_service_id,
    created_at: row.created_at,
    rev: row.rev,
    month_of_birth: monthName(row.month_of_birth),
    month: row.month_of_birth,
    address: addressOf(row),
    department: department && { id: department.id, name: department.name, cell },
    cell,
  }
}

function addressOf({ street, city, state, post_code, country }: StoredMember): MemberAnswer['address'] {
  if ((street ?? city ?? state ?? post_code ?? country) === null) return null
  return { street, city, state, post_code, country }
}

const group = (id: string | null, name: string | null) => (id !== null && name !== null ? { id, name } : null)
