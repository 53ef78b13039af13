/** Of several numbers or addresses of a contact those that are the person's own, the most likely first. */
import type { VcardLine } from './vcard-lines.ts'

/** Where one says that it is a mobile the others may be anybody's at that house or office. */
export function ownNumbers(lines: readonly VcardLine[]): VcardLine[] {
  const answered = lines.filter((line) => !says(line, 'FAX', 'PAGER'))
  const mobiles = answered.filter((line) => says(line, 'CELL'))
  return mobiles.length > 0 ? mobiles.toSorted(byPreference) : answered.toSorted(notAtWork)
}

export const homeFirst = (lines: readonly VcardLine[]): VcardLine[] =>
  lines.toSorted((a, b) => Number(says(b, 'HOME')) - Number(says(a, 'HOME')) || notAtWork(a, b))

const notAtWork = (a: VcardLine, b: VcardLine) =>
  Number(says(a, 'WORK')) - Number(says(b, 'WORK')) || byPreference(a, b)

const byPreference = (a: VcardLine, b: VcardLine) => a.preference - b.preference

const says = ({ types }: VcardLine, ...wanted: string[]) => wanted.some((type) => types.includes(type))
