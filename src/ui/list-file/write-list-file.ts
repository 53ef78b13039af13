/** Writes a list as a file in pieces, so that a phone shows the progress and answers taps meanwhile. */
import { csvLines, type FileColumn } from '../../../contract/csv.ts'
import { excelFile } from './excel.ts'

export type FileKind = 'csv' | 'xlsx'

/** The rows that the phone holds, or pages of rows as the server sends them. */
export type FileRows<Row> = readonly Row[] | AsyncIterable<readonly Row[]>

export type WritableList<Row> = {
  /** The file's name without its ending; the sheet's name in Excel. */
  name: string
  columns: readonly FileColumn<Row>[]
  rows: FileRows<Row>
}

const TYPES: Record<FileKind, string> = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Each piece goes into a blob at once, which the browser may keep outside the page's memory.
 * @param onRows receives the number of rows written so far
 */
export async function listFile<Row>(
  kind: FileKind,
  list: WritableList<Row>,
  onRows: (count: number) => void = () => {},
): Promise<Blob> {
  const parts: Blob[] = []
  for await (const piece of filePieces(kind, list, onRows)) parts.push(new Blob([piece]))
  return new Blob(parts, { type: TYPES[kind] })
}

/** The file's content in order. A piece is yielded before the rows of the next are read. */
export async function* filePieces<Row>(
  kind: FileKind,
  { name, columns, rows }: WritableList<Row>,
  onRows: (count: number) => void = () => {},
): AsyncGenerator<string | Uint8Array<ArrayBuffer>> {
  const pieces = counted(piecesOf(rows), onRows)
  if (kind === 'xlsx') yield* excelFile(name, columns, pieces)
  else yield* joined(csvLines(columns, each(pieces)))
}

/** Rows written between two pauses. */
export const PIECE_ROWS = 250
/** Letters of CSV text that become one piece. */
const PIECE_LETTERS = 32 * 1024

async function* piecesOf<Row>(rows: FileRows<Row>): AsyncGenerator<readonly Row[]> {
  const pages = Array.isArray(rows) ? [rows as readonly Row[]] : (rows as AsyncIterable<readonly Row[]>)
  for await (const page of pages)
    for (let from = 0; from < page.length; from += PIECE_ROWS) {
      yield page.slice(from, from + PIECE_ROWS)
      if (from + PIECE_ROWS < page.length) await breath()
    }
}

async function* counted<Row>(
  pieces: AsyncIterable<readonly Row[]>,
  onRows: (count: number) => void,
): AsyncGenerator<readonly Row[]> {
  let count = 0
  for await (const piece of pieces) {
    yield piece
    onRows((count += piece.length))
  }
}

async function* each<Row>(pieces: AsyncIterable<readonly Row[]>): AsyncGenerator<Row> {
  for await (const piece of pieces) yield* piece
}

async function* joined(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let text = ''
  for await (const line of lines) {
    text += line
    if (text.length < PIECE_LETTERS) continue
    yield text
    text = ''
  }
  if (text) yield text
}

/** Lets the browser handle taps and show the progress. */
const breath = () => new Promise((resolve) => setTimeout(resolve))
