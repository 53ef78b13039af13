import { csvMoney, type CsvValue } from '../../../contract/csv.ts'
import { CURRENCY_CODES, type Currency } from '../../../contract/finance-words.ts'
import type { Statement } from '../../../contract/routes/statement.ts'
import type { CsvColumn } from '../../ui/csv.ts'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { edgesOf } from './months.ts'
import { walletLines } from './wallet-lines.ts'
import { say } from './words.ts'

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
  { title: say('statement.part'), value: ({ part }) => part },
  { title: say('statement.day'), value: ({ day }) => day },
  { title: say('statement.what'), value: ({ what }) => what },
  { title: say('statement.count'), value: ({ count }) => count },
  { title: sayFinance('finance.currency'), value: ({ currency }) => CURRENCY_CODES[currency] },
  { title: say('statement.moneyIn'), value: ({ money_in }) => moneyOr(money_in) },
  { title: say('statement.moneyOut'), value: ({ money_out }) => moneyOr(money_out) },
  { title: say('statement.balance'), value: ({ balance }) => moneyOr(balance) },
]

const moneyOr = (amount: number | null | undefined): CsvValue =>
  amount === null || amount === undefined ? '' : csvMoney(amount)

/** The lines of the sheet, in its order. A reversal is below zero in the column of its record. */
export function statementRows(statement: Statement): Line[] {
  const { income, expenses } = statement
  return [
    ...income.flatMap(({ currency, lines }) =>
      lines.map(({ income_type, reversal, amount, count }) => ({
        part: say('statement.income'),
        what: nameOf(sayFinance(`finance.${income_type}`), reversal),
        count,
        currency,
        money_in: amount,
      })),
    ),
    ...expenses.flatMap(({ currency, lines }) =>
      lines.map(({ purpose, reversal, amount, count }) => ({
        part: say('statement.expenses'),
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
  const whole = { part: say('statement.wallet'), currency: 'naira' as const }
  return [
    { ...whole, day: first, what: say('statement.openingShort'), balance: wallet.opening },
    ...walletLines(wallet).map(({ type, ...line }) => ({
      ...whole,
      ...line,
      what: say(`statement.${type}`),
    })),
    { ...whole, day: last, what: say('statement.closingShort'), balance: wallet.closing },
  ]
}

const nameOf = (name: string, reversal: { reason: string } | null): string =>
  reversal ? sayFinance('finance.reversalWhy', { name, reason: reversal.reason }) : name
