import { t } from '../../lib/messages/t.ts'
import { Icon } from '../icons.tsx'
import type { Column, TableView } from './table-view.ts'

type SortPickerProps<Row> = { columns: readonly Column<Row>[]; view: TableView; change: (part: Partial<TableView>) => void }

/** Sorting where there are no column heads to tap. */
export function SortPicker<Row>({ columns, view, change }: SortPickerProps<Row>) {
  const sortable = columns.filter((column) => column.sortBy)
  if (sortable.length === 0) return null
  return (
    <div className="nx-sort-picker">
      <select className="nx-input nx-select" aria-label={t('table.sortBy')} value={view.sort} onChange={(event) => change({ sort: event.currentTarget.value, descending: false })}>
        <option value="">{t('table.sortBy')}</option>
        {sortable.map((column) => (
          <option key={column.key} value={column.key}>
            {column.title}
          </option>
        ))}
      </select>
      {view.sort !== '' && (
        <button type="button" className="nx-button nx-button-quiet" onClick={() => change({ descending: !view.descending })}>
          <Icon name={view.descending ? 'arrowDown' : 'arrowUp'} />
          <span>{t('table.turnAround')}</span>
        </button>
      )}
    </div>
  )
}
