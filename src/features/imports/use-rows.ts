import { useCallback } from 'react'
import { importRoutes, type ImportAnswer, type ImportRowAnswer } from '../../../contract/routes/imports.ts'
import { allPages, eachPage } from '../../lib/api/pages.ts'
import { api } from '../../lib/api/api.ts'
import { useLoaded } from '../../lib/api/use-loaded.ts'
import type { Shown } from './shown-rows.ts'

const PAGE = 1000

const pageOf = (id: string, shown: Shown, signal?: AbortSignal) => (cursor: string | undefined) =>
  api.page(importRoutes.listImportRows, {
    params: { id },
    query: {
      limit: PAGE,
      ...(shown === 'kept' ? { undone: shown } : { outcome: shown }),
      ...(cursor && { cursor }),
    },
    ...(signal && { signal }),
  })

/** All rows of one kind, page by page. */
export const rowPages = (id: string, shown: Shown): AsyncIterable<readonly ImportRowAnswer[]> =>
  eachPage(pageOf(id, shown))

/** Loads the rows again when the import's state changes. */
export function useRows({ id, state, counts }: ImportAnswer, shown: Shown) {
  const changed = `${state} ${counts.ask}`
  const load = useCallback(
    (signal: AbortSignal) => allPages(pageOf(id, shown, signal)),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [id, shown, changed],
  )
  return useLoaded(load)
}
