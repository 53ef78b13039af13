/** A person who was erased: the tombstone stays for the totals, and nothing that says who it was. */
import type { MemberRow } from '../../contract/tables/members.ts'
import { Refusal } from '../mutation.ts'

/** A name is required of everybody else. A phone is told the name of no deleted person, and of these that it is empty. */
export const isErased = (row: MemberRow | undefined): boolean =>
  Boolean(row?.deleted_at) && row?.first_name === ''

export const ERASED = {
  code: 'PERSON_ERASED',
  message:
    'This person’s record was erased for good meanwhile, so this was not kept. Discard it here too. If they come again, add them as somebody new.',
  mendable: false,
} as const

export const erased = () => new Refusal(ERASED.code, ERASED.message, ERASED.mendable)
