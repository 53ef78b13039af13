import { useCallback } from 'react'
import type { FinanceTotals } from '../../../contract/money/finance.ts'
import { eachPage } from '../../lib/api/pages.ts'
import type { ListPage } from '../../lib/api/api.ts'
import { useChurch } from '../church/use-church.ts'
import { useLastKnown, type LastKnown } from '../church/use-last-known.ts'

/** The most lines that a screen loads. */
export const MOST = 5000
/** Lines of a page for a file. */
const PAGE = 1000

export type MoneyRecords<Line> = { list: readonly Line[]; totals: FinanceTotals }

type Ask = { params: { id: string }; signal: AbortSignal }

/** The requests of a book. Define it outside the component, so that the list loads only once. */
export type MoneyCalls<Line> = {
  /** The key of the kept response on the phone. */
  key: string
  list: (ask: Ask & { query: { limit: number } }) => Promise<readonly Line[]>
  totals: (ask: Ask) => Promise<FinanceTotals>
}

/** A book's lines, latest first, and its sums. Offline it shows the last response. */
export function useMoneyList<Line>(calls: MoneyCalls<Line>): [LastKnown<MoneyRecords<Line>>, () => void] {
  const { church } = useChurch()
  const load = useCallback(
    async (signal: AbortSignal) => {
      const ask = { params: { id: church.id }, signal }
      const [list, totals] = await Promise.all([
        calls.list({ ...ask, query: { limit: MOST } }),
        calls.totals(ask),
      ])
      return { list, totals }
    },
    [church.id, calls],
  )
  return useLastKnown(calls.key, load)
}

/** Loads one page of a book. Define it outside the component. */
export type LinePage<Line> = (ask: {
  params: { id: string }
  query: { limit: number; cursor?: string }
}) => Promise<ListPage<readonly Line[]>>

/** All lines of a book page by page; undefined if the phone holds all of them. */
export function useLinePages<Line>(
  list: readonly Line[],
  page: LinePage<Line>,
): (() => AsyncIterable<readonly Line[]>) | undefined {
  const { church } = useChurch()
  if (list.length < MOST) return undefined
  const at = (cursor: string | undefined) => ({ limit: PAGE, ...(cursor && { cursor }) })
  return () => eachPage((cursor) => page({ params: { id: church.id }, query: at(cursor) }))
}
