/** Limits the reading of a file while it is read, since even a small file can be costly. */
import {
  MAX_IMPORT_CELL_LENGTH,
  MAX_IMPORT_CELLS,
  MAX_IMPORT_ROWS,
} from '../../../../contract/routes/imports.ts'

/** The headings are among the first ten rows. Rows above them are not people. */
export const MOST_ROWS = MAX_IMPORT_ROWS + 10

export const TOO_LONG = 'This file has more than 5,000 people. Please divide it into several files.'

export const TOO_MANY_CELLS =
  'This file has more than 1,000,000 cells. Please keep only the rows and columns of the list and save it again.'

/** Counts the cells of one file, also blank ones: each costs work. */
export class CellBudget {
  left = MAX_IMPORT_CELLS

  /** @returns false if the file has used up its limit */
  spend(cells = 1): boolean {
    this.left -= cells
    return this.left >= 0
  }

  spendOrThrow(cells = 1): void {
    if (!this.spend(cells)) throw new Unreadable(TOO_MANY_CELLS)
  }
}

/** The dots stay in the cell, so a shortened value is never taken for a whole one. */
export const shortened = (text: string): string =>
  text.length > MAX_IMPORT_CELL_LENGTH ? `${text.slice(0, MAX_IMPORT_CELL_LENGTH)}…` : text

/** Is thrown if a file cannot be read. The message is a sentence for the person who chose it. */
export class Unreadable extends Error {
  override name = 'Unreadable'
}
