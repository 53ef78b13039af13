import type { Person, SearchHit } from '../../../../sync/client/api.ts'
import { mayEndIn } from '../../../../sync/client/people/query.ts'
import { nameKey, plainName } from '../../../../sync/merge/names.ts'

/** Only the best hits count, since this runs at every key. */
const BEST = 3

/** True if the text is a found person's whole name, the last digits of their phone, or parts of both. */
export function knownText(text: string, hits: readonly SearchHit[]): boolean {
  const words = plainName(text).split(' ').filter(Boolean)
  if (words.length === 0) return false
  const names = words.filter((word) => !isFigures(word))
  const digits = words.filter(isFigures).join('')
  const key = nameKey(text)
  return hits.slice(0, BEST).some(({ person }) => {
    const own = nameKey(person.first_name, person.last_name)
    if (digits === '' || own === key) return own === key
    return areParts(names, own.split(' ')) && endsIn(person, digits, names.length > 0)
  })
}

const isFigures = (word: string) => /^\d+$/.test(word)

const areParts = (typed: readonly string[], own: readonly string[]) =>
  typed.every((word) => own.some((name) => name.startsWith(word)))

/** Many people share the start of a number. Its end, or all of it, identifies one person. */
function endsIn({ phone_number: phone, phone_tail: tail }: Person, digits: string, named: boolean): boolean {
  const ending = digits.replace(/^0(?=\d{4})/, '')
  if (phone?.endsWith(ending) || tail?.endsWith(ending)) return true
  return named && !phone && tail !== null && mayEndIn(digits, tail)
}
