import { CURRENCY_CODES, type Currency } from '../../../contract/money/finance.ts'
import type { Column } from '../../ui/table/table-view.ts'
import { formatExactAmount } from '../../../contract/money/format-money.ts'
import { t } from './messages.ts'

type Sum = { amount: number; currency: Currency }

/** The amount column of either book. */
export const amountColumn = (): Column<Sum> => ({
  key: 'amount',
  title: t('finance.amount'),
  cell: ({ amount, currency }) => formatExactAmount(amount, currency),
  sortBy: ({ amount }) => amount,
  card: 'side',
  end: true,
  unbroken: true,
})

export const currencyColumn = (): Column<Sum> => ({
  key: 'currency',
  title: t('finance.currency'),
  cell: ({ currency }) => CURRENCY_CODES[currency],
  sortBy: ({ currency }) => currency,
  card: 'hidden',
})
