import type { Statement } from '../../../contract/routes/statement.ts'
import { dateOf, formatLongDate, formatTime } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { LeftOver } from './left-over.tsx'
import { monthWords } from './months.ts'
import { SumTable } from './sum-table.tsx'
import { WalletPart } from './wallet-part.tsx'
import { t } from './messages.ts'
import './statement.css'

type SheetProps = { statement: Statement; running: boolean }

/** The sheet, identical on screen and paper. */
export function StatementSheet({ statement, running }: SheetProps) {
  const { church } = useChurch()
  const { month, income, expenses, wallet, made_at } = statement
  return (
    <article className="statement-sheet">
      <header className="statement-head">
        <p className="statement-church">{statement.church.name}</p>
        <h2>{t('statement.ofMonth', { month: monthWords(month) })}</h2>
        <p className="statement-quiet">
          {t('statement.made', {
            day: formatLongDate(dateOf(made_at, church.time_zone)),
            time: formatTime(made_at, church.time_zone),
          })}
          {running && ` · ${t('statement.running')}`}
        </p>
      </header>
      <SumTable
        title={t('statement.income')}
        none={t('statement.incomeNone')}
        groups={income.map((group) => ({
          ...group,
          lines: group.lines.map((line) => ({ ...line, word: tFinance(`finance.${line.income_type}`) })),
        }))}
      />
      <SumTable
        title={t('statement.expenses')}
        none={t('statement.expensesNone')}
        groups={expenses.map((group) => ({
          ...group,
          lines: group.lines.map((line) => ({ ...line, word: line.purpose })),
        }))}
      />
      <LeftOver income={income} expenses={expenses} />
      <WalletPart
        month={month}
        wallet={wallet}
        until={running ? dateOf(made_at, church.time_zone) : undefined}
      />
      <p className="statement-signature">{t('statement.signature')}</p>
    </article>
  )
}
