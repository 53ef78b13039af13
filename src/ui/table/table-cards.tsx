import type { RefObject } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../icons.tsx'
import type { DataTableProps } from './table-props.ts'
import { titleOf, type Column } from './table-view.ts'
import { useWindow } from './use-window.ts'

type CardsProps<Row> = DataTableProps<Row> & { rows: readonly Row[] }

/** The same rows as a list, for a phone in portrait. */
export function TableCards<Row>(props: CardsProps<Row>) {
  const { rows, label, rowKey } = props
  const view = useWindow(rows.length, 80)
  return (
    <ul className="nx-cards" aria-label={label} ref={view.body as RefObject<HTMLUListElement>}>
      {view.before > 0 && <li aria-hidden="true" style={{ blockSize: view.before }} />}
      {view.indexes.map(
        (index) =>
          rows[index] !== undefined && (
            <li
              key={rowKey(rows[index])}
              ref={view.measure}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="nx-card-row"
            >
              <CardRow {...props} row={rows[index]} />
            </li>
          ),
      )}
      {view.after > 0 && <li aria-hidden="true" style={{ blockSize: view.after }} />}
    </ul>
  )
}

function CardRow<Row>({ row, columns, onOpen, actions }: CardsProps<Row> & { row: Row }) {
  const inside = <CardWords row={row} columns={columns} />
  return (
    <>
      {onOpen ? (
        <button type="button" className="nx-card-open" onClick={() => onOpen(row)}>
          {inside}
          <Icon name="chevronRight" />
        </button>
      ) : (
        <div className="nx-card-open">{inside}</div>
      )}
      {actions && <div className="nx-card-row-actions">{actions(row)}</div>}
    </>
  )
}

function CardWords<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const title = titleOf(columns)
  const side = columns.find((column) => column.card === 'side')
  const lines = columns.filter((column) => column !== title && column !== side && column.card !== 'hidden')
  return (
    <span className="nx-card-words">
      <span className="nx-card-row-head">
        <span className="nx-card-row-title">{title?.cell(row)}</span>
        {side && (
          <span className={classNames('nx-card-row-side', side.unbroken && 'nx-card-row-whole')}>
            {side.cell(row)}
          </span>
        )}
      </span>
      {lines.map((column) => (
        <span key={column.key} className="nx-card-line">
          <span className="nx-card-line-title">{column.title}</span>
          <span>{column.cell(row)}</span>
        </span>
      ))}
    </span>
  )
}
