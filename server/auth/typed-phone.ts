import { normalPhone } from '../../sync/merge/phones.ts'
import { invalid } from '../http/parse.ts'

/** E.164. Throws INVALID at `field` where no network has such a number; null stays null. */
export function phoneFrom(typed: string | null, field: string): string | null {
  if (typed === null) return null
  const phone = normalPhone(typed)
  if (phone) return phone
  throw invalid([{ path: field, message: 'Please check the phone number, for example 0803 123 4567.' }])
}
