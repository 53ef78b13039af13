import { useCallback } from 'react'
import { moneyHistoryRoutes, type MoneyAct, type MoneyBook } from '../../../contract/routes/money-history.ts'
import { api } from '../../lib/api/api.ts'
import { usePages, type Pages } from '../../lib/load/use-pages.ts'
import { useChurch } from '../../lib/session/use-church.ts'

const PAGE = 30

/** The history of a book or the wallet, or of one record of it, latest first. */
export function useMoneyHistory(book: MoneyBook, record?: string): Pages<MoneyAct> {
  const { id } = useChurch().church
  const load = useCallback(
    (cursor: string | undefined, signal: AbortSignal) =>
      api.page(moneyHistoryRoutes.listMoneyHistory, {
        params: { id },
        query: { book, limit: PAGE, ...(record && { record }), ...(cursor && { cursor }) },
        signal,
      }),
    [book, record, id],
  )
  return usePages(load)
}
