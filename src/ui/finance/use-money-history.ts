import { useCallback, useEffect, useState } from 'react'
import { moneyHistoryRoutes, type MoneyAct, type MoneyBook } from '../../../contract/routes/money-history.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf, wasTakenBack } from '../../lib/api/problem.ts'
import { useChurch } from '../../lib/session/use-church.ts'

type History = {
  /** The latest first; null while the first page is on its way. */
  acts: readonly MoneyAct[] | null
  /** A sentence where it could not be fetched. */
  problem: string | null
  more: boolean
  loadMore: () => void
}

const PAGE = 30

/** The history of a book or the wallet, or of one record of it, page by page. */
export function useMoneyHistory(book: MoneyBook, record?: string): History {
  const { church } = useChurch()
  const [acts, setActs] = useState<readonly MoneyAct[] | null>(null)
  const [cursor, setCursor] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const load = useCallback(
    async (from: string | null, signal?: AbortSignal) => {
      setProblem(null)
      try {
        const query = { book, limit: PAGE, ...(record && { record }), ...(from && { cursor: from }) }
        const page = await api.page(moneyHistoryRoutes.listMoneyHistory, {
          params: { id: church.id },
          query,
          ...(signal && { signal }),
        })
        setActs((before) => [...(from && before ? before : []), ...page.items])
        setCursor(page.next_cursor)
      } catch (thrown) {
        if (!wasTakenBack(thrown)) setProblem(problemOf(thrown).message)
      }
    },
    [book, record, church.id],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void load(null, leaving.signal)
    return () => leaving.abort()
  }, [load])
  return { acts, problem, more: cursor !== null, loadMore: () => void load(cursor) }
}
