/** Lists the texts that people and programs write for an empty value, for every column. */
import type { ImportTarget } from '../../../contract/routes/imports.ts'

const WORDS =
  /^(nill?|nan|tbd|tbc|to be (confirmed|decided)|n\/a|#n\/a|n\.a|none|null|unknown|unspecified|undefined|unassigned|no (data|info|information|record)|not (known|given|stated|specified|set|available|applicable|provided|recorded|disclosed|sure)|(prefer|rather) not (to )?(say|answer|disclose)|(decline[sd]?|refused?) to (say|state|answer)|blank|\((blank|empty|none|nil|unknown)\))\.?$/i

/** "0", "-", "--/--/----", "00/00/0000", "...", "?" */
const SIGNS = /^[\s0\-–—−./\\_:*?…]+$/

/** Words only: a sign may also stand in a row of headings. */
export const isWordForNothing = (cell: string): boolean => WORDS.test(cell.trim())

const MORE: Partial<Record<ImportTarget, RegExp>> = {
  gender: /^(u|x|others?|neither|non[ -]?binary|not sure)$/i,
  phone_number: /^(no|no (phone|number|mobile|gsm)|does ?n['’]t have|do ?n['’]t have)\.?$/i,
  email: /^(no|no e?-?mail( address)?|does ?n['’]t have|do ?n['’]t have)\.?$/i,
}

/** Excel shows its day zero so; no program means that day. */
const DAY_ZERO =
  /^(1899[-/.]12[-/.]3[01]|1900[-/.]0?1[-/.]00?|(30|31)[-/.]12[-/.]1899|12[-/.](30|31)[-/.]1899|00?[-/.]0?1[-/.]1900|0?1[-/.]00?[-/.]1900|0000-00-00)([t ].*)?$/i

const DAYS: ReadonlySet<ImportTarget> = new Set(['date_of_birth', 'joined', 'date'])
const NAMES: ReadonlySet<ImportTarget> = new Set(['first_name', 'middle_name', 'last_name', 'full_name'])

const NA = /^na\.?$/i

/** "Null", "Nan" and "Na" are also names. "NA" in capitals is none. */
const saysNoName = (text: string): boolean =>
  text === '' || text === 'NA' || SIGNS.test(text) || (WORDS.test(text) && !/^(null|nan)$/i.test(text))

export function saysNothing(cell: string, target?: ImportTarget): boolean {
  const text = cell.trim()
  // Null and Nan are also names.
  if (target && NAMES.has(target)) return saysNoName(text)
  if (NA.test(text)) return true
  if (text === '' || WORDS.test(text) || SIGNS.test(text)) return true
  if (target && DAYS.has(target)) return DAY_ZERO.test(text)
  return target !== undefined && (MORE[target]?.test(text) ?? false)
}
