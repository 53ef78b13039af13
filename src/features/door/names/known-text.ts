import type { SearchHit } from '../../../../sync/client/api.ts'
import { nameKey } from '../../../../sync/merge/names.ts'
import { typedDigits } from './phone-line.ts'

/** The best are enough: this is asked at every key. */
const BEST = 3

/** Whether the text is the whole name of somebody found, or digits that somebody's phone has. */
export function knownText(text: string, hits: readonly SearchHit[]): boolean {
  if (hits.length === 0 || text.trim() === '') return false
  if (typedDigits(text)) return true
  const key = nameKey(text)
  return hits.slice(0, BEST).some(({ person }) => nameKey(person.first_name, person.last_name) === key)
}
