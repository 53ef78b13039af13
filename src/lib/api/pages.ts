/** Every row of lists that the server returns page by page. */
import type { ListPage } from './api.ts'

/** Every row of a list, page after page. `onRows` receives the number of rows so far. */
export async function allPages<Row>(
  page: (cursor: string | undefined) => Promise<ListPage<readonly Row[]>>,
  onRows: (count: number) => void = () => {},
): Promise<readonly Row[]> {
  const rows: Row[] = []
  for await (const items of eachPage(page)) {
    rows.push(...items)
    onRows(rows.length)
  }
  return rows
}

/** A list's pages one after the other. A page is requested when the one before it is used. */
export async function* eachPage<Row>(
  page: (cursor: string | undefined) => Promise<ListPage<readonly Row[]>>,
): AsyncGenerator<readonly Row[]> {
  let cursor: string | undefined
  do {
    const { items, next_cursor } = await page(cursor)
    yield items
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined)
}

/** The same pages with the matching rows only. */
export async function* pagesWith<Row>(
  pages: AsyncIterable<readonly Row[]>,
  matches: (row: Row) => boolean,
): AsyncGenerator<readonly Row[]> {
  for await (const page of pages) yield page.filter(matches)
}
