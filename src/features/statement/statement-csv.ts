import { type CsvColumn, csvMoney, type CsvValue } from '../../../contract/csv.ts'
import { CURRENCY_CODES, type Currency } from '../../../contract/money/finance.ts'
import type { Statement } from '../../../contract/routes/statement.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { edgesOf } from './months.ts'
import { walletLines } from './wallet-lines.ts'
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

export const statementColumns: readonly CsvColumn<Line>[] = [
  { title: t('statement.part'), value: ({ part }) => part },
  { title: t('statement.day'), value: ({ day }) => day },
  { title: t('statement.what'), value: ({ what }) => what },
  { title: t('statement.count'), value: ({ count }) => count },
  { title: tFinance('finance.currency'), value: ({ currency }) => CURRENCY_CODES[currency] },
  { title: t('statement.moneyIn'), value: ({ money_in }) => moneyOr(money_in) },
  { title: t('statement.moneyOut'), value: ({ money_out }) => moneyOr(money_out) },
  { title: t('statement.balance'), value: ({ balance }) => moneyOr(balance) },
]

const moneyOr = (amount: number | null | undefined): CsvValue =>
  amount === null || amount === undefined ? '' : csvMoney(amount)

/** The lines of the sheet, in its order. A reversal is negative in the column of its record. */
export function statementRows(statement: Statement): Line[] {
  const { income, expenses } = statement
  return [
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

function walletRows({ month, wallet }: Statement): Line[] {
  const [first, last] = edgesOf(month)
  const whole = { part: t('statement.wallet'), currency: 'naira' as const }
  return [
    { ...whole, day: first, what: t('statement.openingShort'), balance: wallet.opening },
    ...walletLines(wallet).map(({ type, ...line }) => ({
      ...whole,
      ...line,
      what: t(`statement.${type}`),
    })),
    { ...whole, day: last, what: t('statement.closingShort'), balance: wallet.closing },
  ]
}

const nameOf = (name: string, reversal: { reason: string } | null): string =>
  reversal ? tFinance('finance.reversalWhy', { name, reason: reversal.reason }) : name
