import { useMemo, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { useChurch } from '../church/use-church.ts'
import { useToday } from '../church/clock.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icons.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useTableView } from '../../ui/table/table-view.ts'
import { useRoomy, useWide } from '../../ui/use-wide.ts'
import {
  filteredLines,
  filterOf,
  totalLines,
  type Book,
  type MoneyLine,
  filterNames,
  type MoneyFilter,
} from './money-views.ts'
import { MOST, useLinePages } from './use-money-list.ts'
import { t } from './messages.ts'
import { CURRENCIES, CURRENCY_CODES } from '../../../contract/money/finance.ts'
import { Chips } from '../../ui/chips.tsx'

type MoneyTableProps<Line> = {
  book: Book<Line>
  list: readonly Line[]
  /** Links and buttons of the menu More. */
  more?: ReactNode
  open: (act: 'add' | 'delete' | 'reverse', id?: string) => void
}

/** The lines of a book with their sums: each is a page, and all listed ones can be exported as a file. */
export function MoneyTable<Line extends MoneyLine>({ book, list, more, open }: MoneyTableProps<Line>) {
  const church = useChurch()
  const zone = church.church.time_zone
  const today = useToday(church)
  const [params] = useSearchParams()
  const state = useTableView('-day')
  const [wide, desktop] = [useWide(), useRoomy()]
  const filter = useMemo(() => filterOf(params, book), [params, book])
  const lines = useMemo(() => filteredLines(list, book, filter, today), [list, book, filter, today])
  const columns = useMemo(
    () => book.columnsIn({ zone, list, wide, desktop }),
    [book, zone, list, wide, desktop],
  )
  const pages = useLinePages(list, book.page)
  const words = book.words()
  const face = wide ? undefined : <Icon name="more" />
  if (list.length === 0)
    return (
      <div className="nx-table">
        <div className="nx-table-tools">
          <div className="nx-table-end">
            <MenuButton label={t('finance.more')} face={face}>
              {more}
            </MenuButton>
          </div>
        </div>
        <EmptyState
          title={words.emptyTitle}
          action={
            <Button icon="plus" onClick={() => open('add')}>
              {words.add}
            </Button>
          }
        >
          {words.emptyBody}
        </EmptyState>
      </div>
    )
  return (
    <>
      <DataTable
        {...state}
        label={words.list}
        rows={lines}
        columns={columns}
        rowKey={(line) => line.id}
        rowName={book.nameOf}
        matches={book.matches}
        to={(line) => book.path(line.id)}
        // On a phone the actions are on the record's page.
        actions={
          wide ? (line) => <LineActions line={line} path={book.path(line.id)} open={open} /> : undefined
        }
        filters={<MoneyFilters book={book} list={list} filter={filter} today={today} />}
        file={{
          name: book.fileName,
          columns: book.fileIn(zone),
          pages,
          keep: (line) => filteredLines([line], book, filter, today).length === 1,
        }}
        tools={
          <MenuButton label={t('finance.more')} face={face}>
            {more}
          </MenuButton>
        }
        totals={(listed) => totalLines(listed, book, filter)}
        empty={
          <p className="nx-table-nothing" role="status">
            {t('finance.nothingListed')}
          </p>
        }
      />
      <p className="finance-quiet">
        {list.length >= MOST ? t('finance.latestOnly', { count: MOST }) : words.note}
      </p>
    </>
  )
}

type LineActionsProps = {
  line: MoneyLine
  path: string
  open: (act: 'delete' | 'reverse', id: string) => void
}

/** History, and Delete if the record may be deleted, Reverse if it must stay. */
export function LineActions({ line, path, open }: LineActionsProps) {
  return (
    <>
      <Link to={path}>{t('finance.history')}</Link>
      {line.may_delete ? (
        <Button tone="plain" icon="trash" onClick={() => open('delete', line.id)}>
          {t('common.delete')}
        </Button>
      ) : (
        line.may_reverse && (
          <Button tone="plain" icon="undo" onClick={() => open('reverse', line.id)}>
            {t('finance.reverse')}
          </Button>
        )
      )}
    </>
  )
}

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
