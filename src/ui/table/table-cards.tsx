import type { RefObject } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../lib/messages/t.ts'
import { classNames } from '../class-names.ts'
import { type DataTableProps, type Selection, RowMenu, useWindow } from './table-parts.tsx'
import { titleOf, type Column } from './table-view.ts'

type CardsProps<Row> = DataTableProps<Row> & {
  rows: readonly Row[]
  /** The rows of all pages. */
  listed: readonly Row[]
  /** Given while the user selects. */
  selection: Selection<Row> | undefined
}

/** The same rows as a list, for a phone in portrait. */
export function TableCards<Row>(props: CardsProps<Row>) {
  const { rows, label, rowKey, totals, listed } = props
  const view = useWindow(rows.length, 60)
  const sums = totals?.(listed) ?? []
  return (
    <>
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
      {sums.length > 0 && (
        <dl className="nx-card-totals">
          {sums.map((sum) => (
            <div key={sum.label}>
              <dt>{sum.label}</dt>
              <dd>{sum.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}

/** While the user selects, the whole row is the box. Otherwise it opens. */
function CardRow<Row>(props: CardsProps<Row> & { row: Row }) {
  const { row, columns, to, onOpen, before, actions, rowName, selection } = props
  const inside = <CardWords row={row} columns={columns} />
  const verbs = actions?.(row)
  if (selection)
    return (
      <label className="nx-card-open">
        <input
          type="checkbox"
          aria-label={t('table.selectRow', { name: rowName(row) })}
          checked={selection.has(row)}
          onChange={() => selection.toggle(row)}
        />
        {inside}
      </label>
    )
  return (
    <>
      {before?.(row)}
      {onOpen ? (
        <button type="button" className="nx-card-open" onClick={() => onOpen(row)}>
          {inside}
        </button>
      ) : to ? (
        <Link className="nx-card-open" to={to(row)}>
          {inside}
        </Link>
      ) : (
        <div className="nx-card-open">{inside}</div>
      )}
      {verbs && <RowMenu name={rowName(row)}>{verbs}</RowMenu>}
    </>
  )
}

function CardWords<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const title = titleOf(columns)
  const side = columns.find((column) => column.card === 'side')
  const lines = columns.filter((column) => column !== title && column !== side && column.card !== 'hidden')
  return (
    <>
      <span className="nx-card-words">
        <span className="nx-card-row-title">{title?.cell(row)}</span>
        {lines.length > 0 && (
          <span className="nx-card-lines">
            {lines.map((column) => (
              <span key={column.key} className="nx-card-line">
                <span className={classNames('nx-card-line-title', column.plain && 'nx-visually-hidden')}>
                  {column.title}
                </span>
                <span>{column.cell(row)}</span>
              </span>
            ))}
          </span>
        )}
      </span>
      {side && (
        <span className={classNames('nx-card-row-side', side.unbroken && 'nx-card-row-whole')}>
          {side.cell(row)}
        </span>
      )}
    </>
  )
}
