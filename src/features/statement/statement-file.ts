import type { FileColumn } from '../../../contract/csv.ts'
import { CURRENCY_CODES, type Currency } from '../../../contract/money/finance.ts'
import type { Statement } from '../../../contract/routes/statement.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { edgesOf } from './months.ts'
import { bookItem, walletMoves } from './statement-lines.ts'
import { t } from './messages.ts'

type Line = {
  part: string
  day?: string | null
  what: string
  count?: number
  currency: Currency
  money_in?: number
  money_out?: number
  balance?: number | null
}

export const statementColumns: readonly FileColumn<Line>[] = [
  { title: t('statement.part'), value: ({ part }) => part },
  { title: t('statement.day'), type: 'date', value: ({ day }) => day },
  { title: t('statement.item'), value: ({ what }) => what },
  { title: t('statement.count'), type: 'number', value: ({ count }) => count },
  { title: tFinance('finance.currency'), value: ({ currency }) => CURRENCY_CODES[currency] },
  { title: t('statement.moneyIn'), type: 'money', value: ({ money_in }) => money_in },
  { title: t('statement.moneyOut'), type: 'money', value: ({ money_out }) => money_out },
  { title: t('statement.balance'), type: 'money', value: ({ balance }) => balance },
]

/** The lines of the sheet, in its order. A reversal is negative in the column of its record. */
export function statementRows(statement: Statement): Line[] {
  const { income, expenses } = statement
  return [
    ...bookRows(statement),
    ...income.flatMap(({ currency, lines }) =>
      lines.map(({ income_type, reversal, amount, count }) => ({
        part: t('statement.income'),
        what: nameOf(tFinance(`finance.${income_type}`), reversal),
        count,
        currency,
        money_in: amount,
      })),
    ),
    ...expenses.flatMap(({ currency, lines }) =>
      lines.map(({ purpose, reversal, amount, count }) => ({
        part: t('statement.expenses'),
        what: nameOf(purpose, reversal),
        count,
        currency,
        money_out: amount,
      })),
    ),
    ...walletRows(statement),
  ]
}

function bookRows({ month, books = [] }: Statement): Line[] {
  const [first, last] = edgesOf(month)
  return books.flatMap(({ currency, opening, closing, lines }) => {
    const whole = { part: t('statement.books'), currency }
    return [
      { ...whole, day: first, what: t('statement.opening'), balance: opening },
      ...lines.map((line) => ({ ...whole, ...line, what: bookItem({ ...line, count: 1 }) })),
      { ...whole, day: last, what: t('statement.closing'), balance: closing },
    ]
  })
}

function walletRows({ month, wallet }: Statement): Line[] {
  const [first, last] = edgesOf(month)
  const whole = { part: t('statement.wallet'), currency: 'naira' as const }
  return [
    { ...whole, day: first, what: t('statement.opening'), balance: wallet.opening },
    ...walletMoves(wallet).map(({ type, ...line }) => ({
      ...whole,
      ...line,
      what: t(`statement.${type}`),
    })),
    { ...whole, day: last, what: t('statement.closing'), balance: wallet.closing },
  ]
}

const nameOf = (name: string, reversal: { reason: string } | null): string =>
  reversal ? tFinance('finance.reversalWhy', { name, reason: reversal.reason }) : name
