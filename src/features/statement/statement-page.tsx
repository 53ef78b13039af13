import { useCallback, useEffect, useState } from 'react'
import { statementRoutes, type Statement } from '../../../contract/routes/statement.ts'
import { api } from '../../lib/api/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { useToday } from '../../domain/church/clock.ts'
import { useSession } from '../../domain/session/session-store.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { ExportButtons } from '../../ui/list-file/export-buttons.tsx'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { monthsBack, monthWords, daysOf, bookItem, walletMoves } from './ledger.tsx'
import { StatementSheet } from './statement-sheet.tsx'
import { t } from './messages.ts'
import { useSearchParams } from 'react-router-dom'
import type { FileColumn } from '../../../contract/csv.ts'
import { CURRENCY_CODES, type Currency } from '../../../contract/money/finance.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'

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

/**
 * The lines of the sheet, in its order. A reversal is negative in the column of its record.
 * @param zone the church's time zone
 */
export function statementRows(statement: Statement, zone: string): Line[] {
  const { income, expenses } = statement
  const days = daysOf(statement, zone)
  return [
    ...bookRows(statement, days),
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
    ...walletRows(statement, days),
  ]
}

type Days = readonly [first: string, last: string]

function bookRows({ books = [] }: Statement, [first, last]: Days): Line[] {
  return books.flatMap(({ currency, opening, closing, lines }) => {
    const whole = { part: t('statement.books'), currency }
    return [
      { ...whole, day: first, what: t('statement.opening'), balance: opening },
      ...lines.map((line) => ({ ...whole, ...line, what: bookItem({ ...line, count: 1 }) })),
      { ...whole, day: last, what: t('statement.closing'), balance: closing },
    ]
  })
}

function walletRows({ wallet }: Statement, [first, last]: Days): Line[] {
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

/** The page of a month's statement, as it is printed. */
export function StatementPage() {
  const church = useChurch()
  const months = monthsBack(useToday(church))
  // A month that has just begun has nothing to print.
  const [begins, setBegins] = useState(false)
  const [month, choose] = useMonth(months, begins ? 1 : 0)
  const [statement, reload] = useStatement(month)
  const onlyBegins = statement.status === 'ready' && month === months[0] && isUnentered(statement.value)
  useEffect(() => {
    if (onlyBegins) setBegins(true)
  }, [onlyBegins])
  const account = useSession((session) => session.account)
  return (
    <Page
      title={t('statement.title')}
      actions={
        statement.status === 'ready' && (
          <>
            <ExportButtons
              name={`statement-${month}`}
              columns={statementColumns}
              rows={() => statementRows(statement.value, church.church.time_zone)}
            />
            <Button icon="print" onClick={() => window.print()}>
              {t('statement.print')}
            </Button>
          </>
        )
      }
    >
      <div className="statement-page">
        <div className="statement-month">
          <SelectField
            name="month"
            label={t('statement.month')}
            empty={false}
            choices={months.map((value) => ({ value, label: monthWords(value) }))}
            value={month}
            onChange={choose}
          />
        </div>
        {statement.status === 'loading' && <SkeletonRows />}
        {statement.status === 'failed' && (
          <FailedLoad title={t('statement.notSeen')} sentence={statement.problem.message} onRetry={reload} />
        )}
        {statement.status === 'ready' && (
          <>
            {statement.from && <AsOf from={statement.from} timeZone={church.church.time_zone} />}
            <StatementSheet
              statement={statement.value}
              running={month === months[0]}
              by={account ? personName(account) : ''}
            />
          </>
        )}
      </div>
    </Page>
  )
}

function useStatement(month: string) {
  const { church } = useChurch()
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(statementRoutes.getStatement, { params: { id: church.id }, query: { month }, signal }),
    [church.id, month],
  )
  return useLastKnown(`statement/${month}`, load)
}

/** True for a month without any entry, if earlier months have some. */
export function isUnentered({ income, expenses, books = [], wallet }: Statement): boolean {
  const ledgers = [...books, wallet]
  const entries = [...income, ...expenses, ...books.flatMap(({ lines }) => lines), ...wallet.movements]
  return entries.length === 0 && ledgers.some(({ opening }) => opening !== 0)
}

/**
 * The month in the address, `?month=2026-11`.
 * @param first the index of the month that opens without a known one in the address
 */
export function useMonth(offered: readonly string[], first: number): [string, (month: string) => void] {
  const [params, setParams] = useSearchParams()
  const named = params.get('month')
  const month = offered.find((one) => one === named) ?? offered[first] ?? ''
  const choose = (next: string) =>
    setParams(
      (now) => {
        const then = new URLSearchParams(now)
        then.set('month', next)
        return then
      },
      { replace: true },
    )
  return [month, choose]
}
