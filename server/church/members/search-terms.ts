/** What a person types to find somebody, as patterns for LIKE. */
import { plainName } from '../../../sync/merge/names.ts'

export type SearchTerms = {
  /** Each must occur in the name. */
  names: string[]
  /** Null where no number was typed. */
  phone: string | null
  /** Null where signs alone were typed, which every address holds. */
  email: string | null
}

const anywhere = (part: string) => `%${part.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** Undefined for nothing typed. A leading zero or country code of a phone does not matter. */
export function searchTerms(q: string | undefined): SearchTerms | undefined {
  const typed = (q ?? '').replaceAll('\0', '').trim().slice(0, 100)
  if (!typed) return undefined
  const digits = /^[\d\s+()./-]+$/.test(typed) ? typed.replace(/\D/g, '').replace(/^(00)?(234)?0*/, '') : ''
  const words = plainName(typed).split(' ').filter(Boolean)
  const names = words.length > 0 ? words : ['\n']
  return {
    names: names.map(anywhere),
    phone: digits ? anywhere(digits) : null,
    email: words.length > 0 ? anywhere(typed.toLowerCase()) : null,
  }
}
