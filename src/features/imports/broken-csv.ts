import type { ImportAnswer, ImportRowAnswer } from '../../../contract/routes/imports.ts'
import type { CsvColumn } from '../../../contract/csv.ts'
import { rowNumber, t } from './messages.ts'

/** The file's own columns with the problems beside them. The user can correct the rows and choose the file again. */
export function brokenColumns({ columns }: ImportAnswer): CsvColumn<ImportRowAnswer>[] {
  return [
    ...columns.map(({ title }, at) => ({ title, value: (row: ImportRowAnswer) => row.cells[at] })),
    { title: t('imports.rowTitle'), value: rowNumber },
    { title: t('imports.reason'), value: (row) => row.reason },
  ]
}
