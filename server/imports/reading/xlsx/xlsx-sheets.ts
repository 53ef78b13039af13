/** The sheets of an Excel file, each as far as it may be read. */
import { CellBudget, TOO_MANY_CELLS } from '../limits.ts'
import { sheetOf, type Sheet } from '../sheet.ts'
import { readSheet } from './sheet-rows.ts'
import { readWorkbook } from './workbook.ts'
import { ZipParts } from './zip-parts.ts'

/** Hidden sheets are read last: what they hold must not use up the limit of the others. */
export async function xlsxSheets(file: Buffer): Promise<Sheet[]> {
  const parts = await ZipParts.open(file)
  const workbook = await readWorkbook(parts)
  const budget = new CellBudget()
  const read = new Map<number, Sheet>()
  const inOrder = [...workbook.sheets.entries()].sort(([, a], [, b]) => Number(a.hidden) - Number(b.hidden))
  for (const [at, part] of inOrder)
    read.set(
      at,
      budget.left > 0
        ? await readSheet(parts, workbook, part, budget)
        : sheetOf([], { ...part, refused: TOO_MANY_CELLS }),
    )
  return workbook.sheets.map((_, at) => read.get(at)!)
}
