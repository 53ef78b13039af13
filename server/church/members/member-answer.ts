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

export function toMemberAnswer(row: StoredMember): MemberAnswer {
  const { street, city, state, post_code, country, month_of_birth, ...others } = row
  const { cell_id, cell_name, department_id, department_name, ...rest } = others
  const cell = group(cell_id, cell_name)
  const department = group(department_id, department_name)
  const address = { street, city, state, post_code, country }
  return {
    ...rest,
    month_of_birth: monthName(month_of_birth),
    month: month_of_birth,
    address: Object.values(address).some((part) => part !== null) ? address : null,
    department: department && { ...department, cell },
    cell,
  }
}

const group = (id: string | null, name: string | null) => (id !== null && name !== null ? { id, name } : null)
