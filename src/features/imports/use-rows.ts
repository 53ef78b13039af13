import { useCallback } from 'react'
import { importRoutes, type ImportAnswer, type ImportRowAnswer } from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/load/use-loaded.ts'
import type { Shown } from './shown-rows.ts'

const PAGE = 1000

/** All rows of one kind, page by page. */
export async function allRows(id: string, shown: Shown, signal?: AbortSignal): Promise<ImportRowAnswer[]> {
  const rows: ImportRowAnswer[] = []
  let cursor: string | null = null
  do {
    const query = {
      limit: PAGE,
      ...(shown === 'kept' ? { undone: shown } : { outcome: shown }),
      ...(cursor && { cursor }),
    }
    const page: { items: ImportRowAnswer[]; next_cursor: string | null } = await api.page(
      importRoutes.listImportRows,
      { params: { id }, query, ...(signal && { signal }) },
    )
    rows.push(...page.items)
    cursor = page.next_cursor
  } while (cursor)
  return rows
}

/** Fetched again when the import moves on. */
export function useRows({ id, state, counts }: ImportAnswer, shown: Shown) {
  const changed = `${state} ${counts.ask}`
  const load = useCallback(
    (signal: AbortSignal) => allRows(id, shown, signal),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [id, shown, changed],
  )
  return useLoaded(load)
}
