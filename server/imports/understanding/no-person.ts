/** Rows of a list that are about nobody: totals, notes at its foot, and headings between the people. */
import type { ImportTarget } from '../../../contract/routes/imports.ts'

const FOOT = new RegExp(
  [
    '^(grand|sub|over ?all)?[ -]?totals?\\b',
    '^(total|number|no\\.?) (number )?(of )?(members|people|persons|workers|attendance|present|males?|females?|men|women|children)\\b',
    '^(prepared|compiled|checked|approved|signed|submitted|generated|printed|recorded|typed|verified|certified|exported) (by|on|at|from)\\b',
    '^page\\W*\\d+',
    "^(signature|end of (list|report|file|page)|cont(inued|[’']?d)\\b)",
    '^(note|n\\.?b|source|date|as at|signed|sign|key|legend)\\s*[:.]',
  ].join('|'),
  'i',
)
const TOTAL_CELL = /^(grand|sub)?[ -]?totals?[ :]*$/i

const SECTION =
  /\b(fellowship|department|dept|choir|men|women|youths?|children|teens|teenagers|ministry|unit|group|members|membership|workers|ushers|zone|section|society|adults|visitors|first timers|leaders|elders|deacons|executives|committee)\b/i

const NAMES: ReadonlySet<ImportTarget> = new Set(['first_name', 'middle_name', 'last_name', 'full_name'])

export const IS_FOOT = 'This row is a total or a note of the list, not a person.'
export const IS_SECTION = 'This row is a heading between the people, not a person.'
const IS_SIGN = 'This row holds a single sign, not a person.'

/** The sentence that says so, or null where the row may be somebody. */
export function noPerson(cells: readonly string[], targets: readonly ImportTarget[]): string | null {
  const said = cells.filter(Boolean)
  const name = cells.filter((cell, at) => cell && NAMES.has(targets[at] ?? 'ignore')).join(' ')
  if (FOOT.test(name)) return IS_FOOT
  if (!name) return said.some((cell) => TOTAL_CELL.test(cell) || FOOT.test(cell)) ? IS_FOOT : null
  const held = targets.filter((target) => target !== 'ignore').length
  if (said.length > 1 || held < 2) return null
  if ([...name].length === 1) return IS_SIGN
  return !/\d/.test(name) && SECTION.test(name) ? IS_SECTION : null
}
