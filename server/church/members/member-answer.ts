/** A member as the API answers it. */
import type { z } from 'zod'
import { monthName } from '../../../contract/fields.ts'
import type { memberAnswer } from '../../../contract/routes/members.ts'
import type { MemberRow } from '../../../contract/tables/members.ts'

export type MemberAnswer = z.infer<typeof memberAnswer>
export type StoredMember = Omit<MemberRow, 'created_by' | 'deleted_at'> & { rev: number }

export const MEMBER_COLUMNS = `id, first_name, last_name, email, phone_number, occupation, gender, day_of_birth, month_of_birth,
  date_of_birth, street, city, state, post_code, country, first_timer, captured_service_id, created_at, rev`

export function toMemberAnswer(row: StoredMember): MemberAnswer {
  const { street, city, state, post_code, country, month_of_birth, ...rest } = row
  const address = { street, city, state, post_code, country }
  return {
    ...rest,
    month_of_birth: monthName(month_of_birth),
    month: month_of_birth,
    address: Object.values(address).some((part) => part !== null) ? address : null,
    department: null,
    cell: null,
  }
}
