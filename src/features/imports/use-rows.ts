import { useCallback } from 'react'
import { importRoutes, type ImportAnswer, type ImportRowAnswer } from '../../../contract/routes/imports.ts'
import { allPages } from '../../lib/api/pages.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/api/use-loaded.ts'
import type { Shown } from './shown-rows.ts'

const PAGE = 1000

/** All rows of one kind, page by page. */
export function allRows(id: string, shown: Shown, signal?: AbortSignal): Promise<readonly ImportRowAnswer[]> {
  const kind = shown === 'kept' ? { undone: shown } : { outcome: shown }
  return allPages((cursor) =>
    api.page(importRoutes.listImportRows, {
      params: { id },
      query: { limit: PAGE, ...kind, ...(cursor && { cursor }) },
      ...(signal && { signal }),
    }),
  )
}

/** Loads the rows again when the import's state changes. */
export function useRows({ id, state, counts }: ImportAnswer, shown: Shown) {
  const changed = `${state} ${counts.ask}`
  const load = useCallback(
    (signal: AbortSignal) => allRows(id, shown, signal),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [id, shown, changed],
  )
  return useLoaded(load)
}
