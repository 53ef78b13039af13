/** Rows of the first sheet of an Excel file that holds any, each cell as a person would write it. */
import { Unreadable } from './unreadable.ts'
import { refuseBomb } from './unpacked-size.ts'

/** Twenty thousand rows of thirty full columns unpack to less. */
const MOST_UNPACKED = 64 * 1024 * 1024

type Cell = string | number | boolean | Date | null

export async function xlsxTable(file: Buffer): Promise<string[][]> {
  refuseBomb(file, MOST_UNPACKED)
  // Only now: each thread loads anew what it needs, and most files are no workbooks.
  const { default: readWorkbook } = await import('read-excel-file/node')
  const sheets = await readWorkbook(file).catch(() => {
    throw new Unreadable(
      'This Excel file could not be read. Please open it in Excel and save it again as .xlsx or CSV.',
    )
  })
  const filled = sheets.find(({ data }) => data.some((row) => row.some((cell) => cell !== null)))
  return (filled?.data ?? []).map((row) => row.map((cell) => written(cell as Cell)))
}

function written(cell: Cell): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  return cell === null ? '' : String(cell)
}
