/** Lists that the server returns page by page. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { ListPage } from './api.ts'
import { problemOf, wasTakenBack } from './problem.ts'

export type Pages<Item> = {
  /** In the server's order. Null while the first page loads. */
  items: readonly Item[] | null
  /** A sentence, if the last page could not be loaded. */
  problem: string | null
  more: boolean
  /** Loads the next page. After a failed first page it loads the first. */
  loadMore: () => void
}

/**
 * A list that grows page by page. `load` must stay the same function between renders. A new one starts over.
 * @param load loads the page at `cursor`, or the first one without it
 */
export function usePages<Item>(
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<ListPage<readonly Item[]>>,
): Pages<Item> {
  const [items, setItems] = useState<readonly Item[] | null>(null)
  const [cursor, setCursor] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef<AbortController>(null)

  const ask = useCallback(
    async (from: string | null) => {
      // A second press requests the same page again, but only one response may be added.
      latest.current?.abort()
      const { signal } = (latest.current = new AbortController())
      setProblem(null)
      try {
        const page = await load(from ?? undefined, signal)
        if (signal.aborted) return
        setItems((before) => [...(from && before ? before : []), ...page.items])
        setCursor(page.next_cursor)
      } catch (thrown) {
        if (!signal.aborted && !wasTakenBack(thrown)) setProblem(problemOf(thrown).message)
      }
    },
    [load],
  )
  useEffect(() => {
    setItems(null)
    setCursor(null)
    void ask(null)
    return () => latest.current?.abort()
  }, [ask])
  return { items, problem, more: cursor !== null, loadMore: () => void ask(cursor) }
}

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
