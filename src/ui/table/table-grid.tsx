import type { RefObject } from 'react'
import { t } from '../../lib/messages/t.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import type { DataTableProps } from './table-props.ts'
import { currentOrder, titleOf, type Column } from './table-view.ts'
import { useWindow } from './use-window.ts'

type GridProps<Row> = DataTableProps<Row> & { rows: readonly Row[] }

/** With more columns than this a tablet uses smaller text, so that all columns fit. */
const FEW = 4

/** The rows as a table. */
export function TableGrid<Row>(props: GridProps<Row>) {
  const { rows, columns, actions, label } = props
  const view = useWindow(rows.length, 56)
  return (
    <table
      className={classNames('nx-grid', columns.length + Number(!!actions) > FEW && 'nx-grid-many')}
      aria-label={label}
      aria-rowcount={rows.length + 1}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} {...props} />
          ))}
          {actions && <th scope="col">{t('table.actions')}</th>}
        </tr>
      </thead>
      <tbody ref={view.body as RefObject<HTMLTableSectionElement>}>
        <Room pixels={view.before} />
        {view.indexes.map(
          (index) =>
            rows[index] !== undefined && (
              <GridRow
                key={props.rowKey(rows[index])}
                {...props}
                row={rows[index]}
                index={index}
                measure={view.measure}
              />
            ),
        )}
        <Room pixels={view.after} />
      </tbody>
    </table>
  )
}

function GridRow<Row>(
  props: GridProps<Row> & { row: Row; index: number; measure: (row: Element | null) => void },
) {
  const { row, index, measure, columns, onOpen, actions, rowName } = props
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={onOpen && 'nx-grid-opens'}
      onClick={onOpen && (() => onOpen(row))}
    >
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {column === titleOf(columns) && onOpen ? (
            <button
              type="button"
              className="nx-grid-open"
              aria-label={t('table.openRow', { name: rowName(row) })}
              onClick={stopped(() => onOpen(row))}
            >
              {column.cell(row)}
            </button>
          ) : (
            column.cell(row)
          )}
        </td>
      ))}
      {actions && (
        <td className="nx-grid-actions" onClick={(event) => event.stopPropagation()}>
          {actions(row)}
        </td>
      )}
    </tr>
  )
}

function HeadCell<Row>({ column, view, order, change }: DataTableProps<Row> & { column: Column<Row> }) {
  const { sort, descending } = currentOrder(view, order)
  const sorted = sort === column.key
  if (!column.sortBy)
    return (
      <th scope="col" className={cellClass(column)}>
        {column.title}
      </th>
    )
  return (
    <th
      scope="col"
      aria-sort={sorted ? (descending ? 'descending' : 'ascending') : 'none'}
      className={cellClass(column)}
    >
      <button
        type="button"
        className="nx-grid-sort"
        onClick={() => change({ sort: column.key, descending: sorted && !descending })}
      >
        <span>{column.title}</span>
        <Icon name={sorted ? (descending ? 'arrowDown' : 'arrowUp') : 'upAndDown'} />
      </button>
    </th>
  )
}

function cellClass<Row>({ end, unbroken, spare }: Column<Row>) {
  return classNames(end && 'nx-grid-end', unbroken && 'nx-grid-unbroken', spare && 'nx-grid-spare')
}

function Room({ pixels }: { pixels: number }) {
  return pixels > 0 ? <tr aria-hidden="true" style={{ blockSize: pixels }} /> : null
}

function stopped(act: () => void) {
  return (event: React.MouseEvent) => {
    event.stopPropagation()
    act()
  }
}
