import type { ImportAnswer, ImportRowAnswer } from '../../../contract/routes/imports.ts'
import type { CsvColumn } from '../../ui/csv.ts'
import { rowNumber, say } from './words.ts'

/** The file's own columns as they were, so that it can be mended and chosen again, with what is wrong beside them. */
export function brokenColumns({ columns }: ImportAnswer): CsvColumn<ImportRowAnswer>[] {
  return [
    ...columns.map(({ title }, at) => ({ title, value: (row: ImportRowAnswer) => row.cells[at] })),
    { title: say('imports.rowTitle'), value: rowNumber },
    { title: say('imports.reason'), value: (row) => row.reason },
  ]
}
