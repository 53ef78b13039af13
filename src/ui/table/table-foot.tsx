import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import { pageSizes, type Slice, type TableView } from './table-view.ts'
import '../fields/field.css'

type FootProps = { slice: Slice<unknown>; view: TableView; change: (part: Partial<TableView>) => void }

/** The current range, the page buttons and the page size. */
export function TableFoot({ slice, view, change }: FootProps) {
  const { from, to, total, page, pages } = slice
  return (
    <div className="nx-table-foot">
      <label className="nx-page-size">
        <span>{t('table.pageSize')}</span>
        <select
          className="nx-input nx-select"
          value={view.size}
          onChange={(event) =>
            change({ size: pageSizes.find((size) => String(size) === event.currentTarget.value) ?? 10 })
          }
        >
          {pageSizes.map((size) => (
            <option key={size} value={size}>
              {size === 'Everything' ? t('table.everything') : size}
            </option>
          ))}
        </select>
      </label>
      <span className="nx-table-range" role="status">
        {t('table.range', { from, to, total })}
      </span>
      {pages > 1 && (
        <span className="nx-table-pages">
          <Button tone="quiet" icon="back" disabled={page === 1} onClick={() => change({ page: page - 1 })}>
            {t('table.previous')}
          </Button>
          <Button
            tone="quiet"
            icon="chevronRight"
            disabled={page === pages}
            onClick={() => change({ page: page + 1 })}
          >
            {t('table.next')}
          </Button>
        </span>
      )}
    </div>
  )
}
