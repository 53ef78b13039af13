import { t } from '../../lib/messages/t.ts'
import type { Column, TableView } from './table-view.ts'
import '../fields/field.css'

type SortPickerProps<Row> = {
  columns: readonly Column<Row>[]
  /** By what the rows stand now. */
  standing: Pick<TableView, 'sort' | 'descending'>
  change: (part: Partial<TableView>) => void
}

/** Sorting where there are no column heads to tap: each column both ways. */
export function SortPicker<Row>({ columns, standing, change }: SortPickerProps<Row>) {
  const sortable = columns.filter((column) => column.sortBy)
  if (sortable.length === 0) return null
  const chosen = (standing.descending ? '-' : '') + standing.sort
  return (
    <select
      className="nx-input nx-select nx-sort-picker"
      aria-label={t('table.sortBy')}
      value={chosen}
      onChange={(event) =>
        change({
          sort: event.currentTarget.value.replace(/^-/, ''),
          descending: event.currentTarget.value.startsWith('-'),
        })
      }
    >
      {standing.sort === '' && <option value="">{t('table.sortBy')}</option>}
      {sortable.flatMap(({ key, title }) => [
        <option key={key} value={key}>
          {t('table.sortUp', { column: title })}
        </option>,
        <option key={`-${key}`} value={`-${key}`}>
          {t('table.sortDown', { column: title })}
        </option>,
      ])}
    </select>
  )
}
