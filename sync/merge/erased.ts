/** Recognises an erased person: the tombstone stays for the totals, without any personal data. */
import type { MemberRow } from '../../contract/tables/people.ts'
import { Refusal } from '../mutation.ts'

/** Everybody else needs a name. A phone receives no name of a deleted person, and an empty one of an erased person. */
export const isErased = (row: MemberRow | undefined): boolean =>
  Boolean(row?.deleted_at) && row?.first_name === ''

export const ERASED = {
  code: 'PERSON_ERASED',
  message:
    'This person’s record was erased for good meanwhile, so this was not kept. Discard it here too. If they come again, add them as somebody new.',
  mendable: false,
} as const

export const erased = () => new Refusal(ERASED.code, ERASED.message, ERASED.mendable)
