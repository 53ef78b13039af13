import { CURRENCY_CODES, type Currency } from '../../../contract/finance-words.ts'
import type { Column } from '../table/table-view.ts'
import { formatExact } from './format-amount.ts'
import { say } from './words.ts'

type Sum = { amount: number; currency: Currency }

/** The money of a line of either book. */
export const amountColumn = (): Column<Sum> => ({
  key: 'amount',
  title: say('finance.amount'),
  cell: ({ amount, currency }) => formatExact(amount, currency),
  sortBy: ({ amount }) => amount,
  card: 'side',
  end: true,
  unbroken: true,
})

export const currencyColumn = (): Column<Sum> => ({
  key: 'currency',
  title: say('finance.currency'),
  cell: ({ currency }) => CURRENCY_CODES[currency],
  sortBy: ({ currency }) => currency,
  card: 'hidden',
})
