import { CURRENCY_CODES, type Currency } from '../../../contract/money/finance.ts'
import type { Statement } from '../../../contract/routes/statement.ts'
import { dateOf, formatDate, formatTime } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { t as tFinance } from '../../domain/finance/messages.ts'
import { BrandMark } from '../../ui/icons.tsx'
import { Ledger, bookLines, walletLines, daysOf, monthWords } from './ledger.tsx'
import { t } from './messages.ts'
import './statement.css'
import { formatBareAmount, formatExactAmount } from '../../../contract/money/format-money.ts'
import { formatCount } from '../../lib/format/format-count.ts'

type SheetProps = {
  statement: Statement
  running: boolean
  /** The name of the user who prepares it. */
  by: string
}

/** The sheet, identical on screen and paper: the books and sums of each currency, the wallet, two signatures. */
export function StatementSheet({ statement, running, by }: SheetProps) {
  const { time_zone: zone } = useChurch().church
  const { month, books = [], wallet, made_at } = statement
  const days = daysOf(statement, zone)
  const currencies = currenciesOf(statement)
  return (
    <article className="statement-sheet">
      <header className="statement-head">
        <p className="statement-church">
          <BrandMark />
          <span>{statement.church.name}</span>
        </p>
        <div>
          <h2>{t('statement.ofMonth', { month: monthWords(month) })}</h2>
          <p className="statement-quiet">
            {t('statement.period', {
              from: formatDate(days[0]),
              to: formatDate(days[1]),
              currencies: currencies.map((currency) => CURRENCY_CODES[currency]).join(', '),
            })}
          </p>
          {running && <p className="statement-quiet">{t('statement.running')}</p>}
        </div>
      </header>
      {currencies.map((currency) => {
        const book = books.find((one) => one.currency === currency)
        return (
          <div key={currency} className="statement-currency">
            {book && (
              <Ledger
                {...book}
                title={t('statement.books')}
                days={days}
                lines={bookLines(book.lines)}
                none={t('statement.booksNone')}
              />
            )}
            <Sums statement={statement} currency={currency} />
          </div>
        )
      })}
      <Ledger
        {...wallet}
        title={t('statement.wallet')}
        currency="naira"
        days={days}
        lines={walletLines(wallet)}
        none={t('statement.walletNone')}
      />
      <div className="statement-signs">
        <p>{t('statement.treasurer')}</p>
        <p>{t('statement.pastor')}</p>
      </div>
      <footer className="statement-quiet">
        {t('statement.made', {
          day: formatDate(dateOf(made_at, zone)),
          time: formatTime(made_at, zone),
          name: by,
        })}
      </footer>
    </article>
  )
}

/** The currencies of the month. A statement stored by an older app has no books. */
function currenciesOf({ books = [], income, expenses }: Statement): readonly Currency[] {
  const used = [...books, ...income, ...expenses].map(({ currency }) => currency)
  return [...new Set<Currency>(['naira', ...used])]
}

/** Income by type beside expenses by purpose. A foreign currency without entries has neither. */
function Sums({ statement, currency }: { statement: Statement; currency: Currency }) {
  const income = statement.income.find((group) => group.currency === currency)
  const expenses = statement.expenses.find((group) => group.currency === currency)
  if (currency !== 'naira' && !income && !expenses) return null
  return (
    <div className="statement-sums">
      <SumTable
        title={t('statement.income')}
        none={t('statement.incomeNone')}
        currency={currency}
        total={income?.total ?? 0}
        lines={(income?.lines ?? []).map((line) => ({
          ...line,
          word: tFinance(`finance.${line.income_type}`),
        }))}
      />
      <SumTable
        title={t('statement.expenses')}
        none={t('statement.expensesNone')}
        currency={currency}
        total={expenses?.total ?? 0}
        lines={(expenses?.lines ?? []).map((line) => ({ ...line, word: line.purpose }))}
      />
    </div>
  )
}

type Line = {
  word: string
  amount: number
  count: number
  /** Set for a reversal, which has its own line. */
  reversal: { id: string; reason: string; reverses_amount: number } | null
}
type SumTableProps = {
  title: string
  /** The sentence if there are no lines. */
  none: string
  currency: Currency
  total: number
  lines: readonly Line[]
}

/** One currency's sums: one line for each name, and the total below. */
export function SumTable({ title, none, currency, total, lines }: SumTableProps) {
  const code = CURRENCY_CODES[currency]
  if (lines.length === 0)
    return (
      <section className="statement-part">
        <h3>{title}</h3>
        <p className="statement-quiet">{none}</p>
      </section>
    )
  return (
    <section className="statement-part">
      <h3>{title}</h3>
      <table aria-label={`${title}, ${code}`}>
        <thead>
          <tr>
            <th scope="col">{t('statement.item')}</th>
            <th scope="col" className="statement-count">
              {t('statement.count')}
            </th>
            <th scope="col">{code}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ word, amount, count, reversal }) => (
            <tr key={reversal?.id ?? word}>
              <th scope="row">
                {reversal
                  ? tFinance('finance.reversalWhy', {
                      name: `${word} ${formatExactAmount(reversal.reverses_amount, currency)}`,
                      reason: reversal.reason,
                    })
                  : word}
              </th>
              <td className="statement-count">{formatCount(count)}</td>
              <td>{formatBareAmount(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('statement.total')}</th>
            <td className="statement-count">
              {formatCount(lines.reduce((sum, { count }) => sum + count, 0))}
            </td>
            <td>{formatBareAmount(total)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
