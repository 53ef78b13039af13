import type { Statement } from '../../../contract/routes/statement.ts'
import { dateOf, formatLongDate } from '../../lib/format/format-date.ts'
import { formatTime } from '../../lib/format/format-time.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { say as sayFinance } from '../../ui/finance/words.ts'
import { LeftOver } from './left-over.tsx'
import { monthWords } from './months.ts'
import { SumTable } from './sum-table.tsx'
import { WalletPart } from './wallet-part.tsx'
import { say } from './words.ts'
import './statement.css'

type SheetProps = { statement: Statement; running: boolean }

/** The sheet itself: on the screen as on paper. */
export function StatementSheet({ statement, running }: SheetProps) {
  const { church } = useChurch()
  const { month, income, expenses, wallet, made_at } = statement
  return (
    <article className="statement-sheet">
      <header className="statement-head">
        <p className="statement-church">{statement.church.name}</p>
        <h2>{say('statement.ofMonth', { month: monthWords(month) })}</h2>
        <p className="statement-quiet">
          {say('statement.made', {
            day: formatLongDate(dateOf(made_at, church.time_zone)),
            time: formatTime(made_at, church.time_zone),
          })}
          {running && ` · ${say('statement.running')}`}
        </p>
      </header>
      <SumTable
        title={say('statement.income')}
        none={say('statement.incomeNone')}
        groups={income.map((group) => ({
          ...group,
          lines: group.lines.map((line) => ({ ...line, word: sayFinance(`finance.${line.income_type}`) })),
        }))}
      />
      <SumTable
        title={say('statement.expenses')}
        none={say('statement.expensesNone')}
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
      <p className="statement-signature">{say('statement.signature')}</p>
    </article>
  )
}
