import { useSearchParams } from 'react-router-dom'
import { CURRENCIES, CURRENCY_CODES } from '../../../contract/money/finance.ts'
import { Chips } from '../../ui/chips.tsx'
import { filteredLines, filterNames, type Book, type MoneyFilter, type MoneyLine } from './money-views.ts'
import { t } from './messages.ts'

type FiltersProps<Line> = {
  book: Book<Line>
  list: readonly Line[]
  filter: MoneyFilter
  today: string
}

/**
 * The views of a book: by month, by kind and by currency. They combine, and a second tap on a view ends it. Each count
 * says how many lines its view would have beside the other chosen ones.
 */
export function MoneyFilters<Line extends MoneyLine>({ book, list, filter, today }: FiltersProps<Line>) {
  const [, setParams] = useSearchParams()
  const count = (part: Partial<MoneyFilter>) =>
    filteredLines(list, book, { ...filter, ...part }, today).length
  const put = (part: Partial<Record<keyof MoneyFilter, string | null>>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete('page')
        for (const [name, value] of Object.entries(part)) {
          const key = filterNames[name as keyof MoneyFilter]
          if (value === null) next.delete(key)
          else next.set(key, value)
        }
        return next
      },
      { replace: true },
    )
  const toggle = (name: keyof MoneyFilter) => (value: string) =>
    put({ [name]: filter[name] === value ? null : value })
  const used = CURRENCIES.filter((currency) => list.some((line) => line.currency === currency))
  const all = !filter.period && !filter.kind && !filter.currency ? 'all' : ''
  return (
    <div className="finance-filters nx-chips" role="group" aria-label={t('finance.filter')}>
      <Chips
        label={t('finance.day')}
        value={all || filter.period || ''}
        options={[
          { key: 'all', label: t('finance.all'), count: list.length },
          { key: 'this-month', label: t('finance.thisMonth'), count: count({ period: 'this-month' }) },
          { key: 'last-month', label: t('finance.lastMonth'), count: count({ period: 'last-month' }) },
        ]}
        onChange={(key) =>
          key === 'all' ? put({ period: null, kind: null, currency: null }) : toggle('period')(key)
        }
      />
      <Chips
        label={t(book.name === 'income' ? 'finance.type' : 'finance.status')}
        value={filter.kind ?? ''}
        options={book.kinds.map((kind) => ({
          key: kind as string,
          label: t(`finance.${kind}`),
          count: count({ kind }),
        }))}
        onChange={toggle('kind')}
      />
      {used.length > 1 && (
        <Chips
          label={t('finance.currency')}
          value={filter.currency ?? ''}
          options={used.map((currency) => ({
            key: currency as string,
            label: CURRENCY_CODES[currency],
            count: count({ currency }),
          }))}
          onChange={toggle('currency')}
        />
      )}
    </div>
  )
}
