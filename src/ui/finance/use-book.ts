import { useCallback } from 'react'
import type { FinanceTotals } from '../../../contract/finance-words.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { useLastKnown, type LastKnown } from '../../lib/session/use-last-known.ts'

const MOST = 5000

export type Book<Line> = { list: readonly Line[]; totals: FinanceTotals }

type Ask = { params: { id: string }; signal: AbortSignal }

/** How a book is asked for. Stands outside the component, so that it is asked for once. */
export type BookCalls<Line> = {
  /** Under which the phone keeps it. */
  key: string
  list: (ask: Ask & { query: { limit: number } }) => Promise<readonly Line[]>
  totals: (ask: Ask) => Promise<FinanceTotals>
}

/** A book's lines, what was written down last first, and its sums; without a network as they were last seen. */
export function useBook<Line>(calls: BookCalls<Line>): [LastKnown<Book<Line>>, () => void] {
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
