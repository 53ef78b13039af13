/** Finds name cells that name two people, such as "Mr & Mrs Femi Alade". One row is one person, so the row says what becomes of it. */
import { fullName } from '../../../contract/shown-name.ts'
import type { ReadName } from './names-in.ts'

const JOINED = /[\p{L}\p{M}.)\]]\s*[&+]\s*[\p{L}([]|[\p{L}\p{M}.)\]]\s+and\s+[\p{L}([]/iu
const FAMILY = /\bfamily\s*$/i

const namesTwo = (cell: string): boolean => {
  const words = cell.toLowerCase().split(/[\s/.,()]+/)
  return JOINED.test(cell) || (words.includes('mr') && words.includes('mrs'))
}

/**
 * @param cells the name cells of a row
 * @param done what happens to the person: "imported" or "marked"
 * @returns the sentence for the row, if any
 */
export function coupleNote(cells: string[], read: ReadName, done: 'imported' | 'marked'): string | undefined {
  const name = fullName(read)
  if (!name || !cells.some(namesTwo)) return undefined
  if (!namesTwo(name)) return `Names two people. Only ${name} is ${done}.`
  return FAMILY.test(name)
    ? `Names a family. It is ${done} as one person, “${name}”.`
    : `Names two people. They are ${done} as one person, “${name}”.`
}
