import type { ListPage } from './api.ts'

/** Every row of a list, page after page. `onRows` is told how many have come so far. */
export async function allPages<Row>(
  page: (cursor: string | undefined) => Promise<ListPage<readonly Row[]>>,
  onRows: (count: number) => void = () => {},
): Promise<readonly Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const { items, next_cursor } = await page(cursor)
    rows.push(...items)
    onRows(rows.length)
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined)
  return rows
}
