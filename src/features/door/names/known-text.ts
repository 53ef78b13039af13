import type { Person, SearchHit } from '../../../../sync/client/api.ts'
import { nameKey } from '../../../../sync/merge/names.ts'
import { typedDigits } from './phone-line.ts'

/** The best are enough: this is asked at every key. */
const BEST = 3

/** Whether the text is the whole name of somebody found, or the last digits of their phone. */
export function knownText(text: string, hits: readonly SearchHit[]): boolean {
  if (hits.length === 0 || text.trim() === '') return false
  const digits = typedDigits(text).replace(/^0(?=\d{4})/, '')
  // The beginning of a number is many people's; its end, or all of it, is somebody's.
  if (digits) return hits.slice(0, BEST).some(({ person }) => endsIn(person, digits))
  const key = nameKey(text)
  return hits.slice(0, BEST).some(({ person }) => nameKey(person.first_name, person.last_name) === key)
}

function endsIn({ phone_number: phone, phone_tail: tail }: Person, digits: string): boolean {
  return Boolean(phone?.endsWith(digits) || tail?.endsWith(digits))
}
