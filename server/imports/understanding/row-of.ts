/** Reads one row of a members' list, and notes the parts that it leaves out. */
import type { ImportTarget } from '../../../contract/routes/imports.ts'
import { plainHeading } from '../reading/headings.ts'
import { addressIn } from './address-of.ts'
import { noPerson } from './no-person.ts'
import { cellsBy, personOf, type ReadRow, type Reading } from './person-of.ts'

export type ListColumns = { targets: ImportTarget[]; titles: string[] }

export function memberRow(cells: string[], { targets, titles }: ListColumns, reading: Reading): ReadRow {
  const nobody = noPerson(cells, targets)
  if (nobody) return { person: { fields: {}, phones: [] }, problems: [nobody], notes: [] }
  const row = personOf(cellsBy(cells, targets, titles), reading)
  for (const address of addressIn(cells, targets, titles).leftOut)
    row.notes.push(`Only one address is kept for each person; “${address}” is left out.`)
  const died = row.person.died ?? diedAmong(cells, targets, titles)
  return died ? { ...row, person: { ...row.person, died } } : row
}

/** Columns that nothing here holds may say that somebody has died: "Status: Deceased", "Deceased: Yes", "Date of death". */
function diedAmong(cells: string[], targets: ImportTarget[], titles: string[]): string | undefined {
  return cells.find((cell, at) => {
    if (targets[at] !== 'ignore' || cell === '') return false
    const heading = plainHeading(titles[at] ?? '')
    if (/\b(deceased|death|died)\b|^late$/.test(heading))
      return !/^(no|n|false|0|-+|nil|none|n\/?a|alive|living|unknown)$/i.test(cell)
    return (
      /\b(status|membership|remarks?|notes?|comments?|condition|type|category)\b/.test(heading) &&
      DIED.test(cell)
    )
  })
}

const DIED = /^\W*(the )?(late|deceased|dead|died|r\.?i\.?p\.?|passed (away|on)|of blessed memory)\W*$/i
