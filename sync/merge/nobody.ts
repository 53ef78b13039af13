/** What a row says of a person of whom nothing is left. */
import type { MemberRow } from '../../contract/tables/members.ts'
import type { OpContext } from '../mutation.ts'
import { NO_DETAILS } from './person.ts'

export const NOBODY = { first_name: '', last_name: '', ...NO_DETAILS }

/** Somebody of whom is told that they came, and no more. */
export function nobodyRow(
  id: string,
  op: OpContext,
  { service_id, first_timer }: { service_id: string | null; first_timer: boolean },
): MemberRow {
  const came = { first_timer, captured_service_id: service_id, created_at: op.at, created_by: op.accountId }
  return { id, ...NOBODY, ...came, deleted_at: op.at }
}
