/** A phone typed at the API is one that a network has, or the field says so. */
import { normalPhone } from '../../../sync/merge/phones.ts'
import { Problem } from '../../http/problem.ts'

export const PHONE_WRONG = 'Please check the phone number, for example 0803 555 0101.'

/** The same fields, the phone in E.164. Throws Problem INVALID at `phone_number`. */
export function checkedPhone<F extends { phone_number?: string | null }>(fields: F): F {
  if (!fields.phone_number) return fields
  return { ...fields, phone_number: phoneOr(fields.phone_number, 'phone_number') }
}

/** @param path the field at which the answer complains */
export function phoneOr(typed: string, path: string): string {
  const phone = normalPhone(typed)
  if (!phone) throw new Problem('INVALID', PHONE_WRONG, [{ path, message: PHONE_WRONG }])
  return phone
}
