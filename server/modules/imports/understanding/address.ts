/** Chooses one address of several: home first, then one without a kind, then work. Also reads names of countries. */
import type { ImportTarget } from '../../../../contract/routes/imports.ts'
import { ADDRESS_FIELDS } from '../../../../contract/person-fields.ts'
import { plainHeading } from '../reading/headings.ts'
import { saysNothing } from './words.ts'

const PARTS: ReadonlySet<ImportTarget> = new Set(ADDRESS_FIELDS)

type Part = { at: number; group: string; target: ImportTarget; cell: string }

type Address = {
  /** Columns of other addresses, which are not imported. */
  others: ReadonlySet<number>
  /** Each of these as one text. */
  leftOut: string[]
}

const NO_OTHER: Address = { others: new Set(), leftOut: [] }

export function addressIn(
  cells: readonly string[],
  targets: readonly ImportTarget[],
  titles: readonly string[],
): Address {
  const parts = targets.flatMap((target, at): Part[] => {
    const cell = cells[at] ?? ''
    return PARTS.has(target) && !saysNothing(cell) ? [{ at, group: groupOf(titles[at]), target, cell }] : []
  })
  const groups = [...new Set(parts.map(({ group }) => group))].sort()
  if (groups.length < 2) return NO_OTHER
  const withStreet = groups.filter((group) =>
    parts.some((part) => part.group === group && part.target === 'street'),
  )
  const chosen = withStreet[0] ?? groups[0]
  const goesAlong = ({ group, target }: Part) =>
    group === chosen ||
    (group === PLAIN && target !== 'street') ||
    (!withStreet.includes(group) && chosen === PLAIN && group < PLAIN)
  const left = parts.filter((part) => !goesAlong(part))
  const kept = new Set(parts.filter(goesAlong).map(({ cell }) => cell.toLowerCase()))
  const leftOut = groups.flatMap((group) => {
    const texts = left.filter((part) => part.group === group).map(({ cell }) => cell)
    return texts.some((text) => !kept.has(text.toLowerCase())) ? [texts.join(', ')] : []
  })
  return { others: new Set(left.map(({ at }) => at)), leftOut }
}

const RANKS: [RegExp, string][] = [
  [/\b(work|office|business|company|employer|shop)\b/, '4'],
  [/\b(other|alternat(e|ive)|second)\b/, '3'],
  [/\b(postal|mailing|po box|p o box)\b/, '2'],
  [/\b(home|house|resid\w+|physical|permanent|current)\b/, '0'],
]
const PLAIN = '1'

/** Groups sort by preference. "Address 2 - Street" is a second address, "Address 2" a second line. */
function groupOf(title = ''): string {
  const plain = plainHeading(title)
  const rank = RANKS.find(([pattern]) => pattern.test(plain))?.[1] ?? PLAIN
  const [, number = ''] = /\baddress (\d) (?!line)[a-z]/.exec(plain) ?? []
  return rank + number
}

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Returns a country's name for its two letters: "NG" is Nigeria. */
export function countryIn(cell: string): string {
  return (/^[a-z]{2}$/i.test(cell) && regions.of(cell.toUpperCase())) || cell
}
