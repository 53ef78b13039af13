import type { RefObject } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import { type DataTableProps, type Selection, RowMenu, useWindow } from './table-parts.tsx'
import { currentOrder, titleOf, type Column } from './table-view.ts'

type GridProps<Row> = DataTableProps<Row> & {
  rows: readonly Row[]
  /** The rows of all pages. */
  listed: readonly Row[]
  selection: Selection<Row> | undefined
}

/** With more columns than this a tablet uses smaller text, so that all columns fit. */
const FEW = 4

/** The rows as a table. */
export function TableGrid<Row>(props: GridProps<Row>) {
  const { rows, columns, actions, label, selection } = props
  const view = useWindow(rows.length, 44)
  return (
    <table
      className={classNames('nx-grid', columns.length + Number(!!actions) > FEW && 'nx-grid-many')}
      aria-label={label}
      aria-rowcount={rows.length + 1}
    >
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="nx-grid-box">
              <input
                type="checkbox"
                aria-label={t('table.selectPage')}
                checked={rows.every(selection.has)}
                onChange={() => selection.toggleAll(rows)}
              />
            </th>
          )}
          {props.before && <td className="nx-grid-box">{EMPTY}</td>}
          {columns.map((column) => (
            <HeadCell key={column.key} column={column} {...props} />
          ))}
          {actions && (
            <th scope="col" className="nx-grid-actions">
              <span className="nx-visually-hidden">{t('table.actions')}</span>
            </th>
          )}
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
      <Totals {...props} />
    </table>
  )
}

function GridRow<Row>(
  props: GridProps<Row> & { row: Row; index: number; measure: (row: Element | null) => void },
) {
  const { row, index, measure, columns, before, actions, rowName, selection } = props
  const open = useOpen(props)
  const selected = selection?.has(row)
  const verbs = actions?.(row)
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={selection && selected}
      className={open && 'nx-grid-opens'}
      // A link or button in a cell does only its own thing.
      onClick={open && ((event) => (event.target as Element).closest('a, button') ?? open(row))}
    >
      {selection && (
        <td className="nx-grid-box" onClick={stopped(() => undefined)}>
          <label>
            <input
              type="checkbox"
              aria-label={t('table.selectRow', { name: rowName(row) })}
              checked={selected}
              onChange={() => selection.toggle(row)}
            />
          </label>
        </td>
      )}
      {before && (
        <td className="nx-grid-box" onClick={stopped(() => undefined)}>
          {before(row)}
        </td>
      )}
      {columns.map((column) => (
        <td key={column.key} className={cellClass(column)}>
          {column === titleOf(columns) ? <RowTitle {...props} column={column} /> : column.cell(row)}
        </td>
      ))}
      {actions && (
        <td className="nx-grid-actions" onClick={stopped(() => undefined)}>
          {verbs && <RowMenu name={rowName(row)}>{verbs}</RowMenu>}
        </td>
      )}
    </tr>
  )
}

/** An empty cell of the table, not a control without a label. */
const EMPTY = ''

function Totals<Row>({ totals, listed, columns, selection, before, actions }: GridProps<Row>) {
  if (!totals) return null
  // A hidden column takes its cell along, so that the sums stay below their column.
  const spare = columns.filter((column) => column.spare)
  return (
    <tfoot>
      {totals(listed).map(({ label, value }) => (
        <tr key={label}>
          <th
            scope="row"
            colSpan={columns.length - spare.length - 1 + Number(!!selection) + Number(!!before)}
          >
            {label}
          </th>
          {spare.map((column) => (
            <td key={column.key} className={cellClass(column)}>
              {EMPTY}
            </td>
          ))}
          <td className="nx-grid-end nx-grid-unbroken">{value}</td>
          {actions && <td className="nx-grid-actions">{EMPTY}</td>}
        </tr>
      ))}
    </tfoot>
  )
}

/** Opens a row, as a page or as the list decides. Undefined if rows do not open. */
function useOpen<Row>({ to, onOpen }: DataTableProps<Row>): ((row: Row) => void) | undefined {
  const navigate = useNavigate()
  return onOpen ?? (to && ((row) => navigate(to(row))))
}

function RowTitle<Row>({
  row,
  column,
  to,
  onOpen,
  rowName,
}: GridProps<Row> & { row: Row; column: Column<Row> }) {
  const label = t('table.openRow', { name: rowName(row) })
  if (to)
    return (
      <Link className="nx-grid-open" to={to(row)} onClick={(event) => event.stopPropagation()}>
        {column.cell(row)}
      </Link>
    )
  if (!onOpen) return <>{column.cell(row)}</>
  return (
    <button type="button" className="nx-grid-open" aria-label={label} onClick={stopped(() => onOpen(row))}>
      {column.cell(row)}
    </button>
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
        {sorted && <Icon name={descending ? 'arrowDown' : 'arrowUp'} />}
      </button>
    </th>
  )
}

function cellClass<Row>({ end, unbroken, spare }: Column<Row>) {
  return classNames(
    end && 'nx-grid-end',
    unbroken && 'nx-grid-unbroken',
    spare && 'nx-grid-spare',
    spare === 'first' && 'nx-grid-spare-first',
  )
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
