import type { ReactNode } from 'react'
import { t } from '../../lib/messages/t.ts'
import { Icon } from '../icons.tsx'
import type { Selection } from './use-selection.ts'

type BulkBarProps<Row> = {
  selection: Selection<Row>
  listed: readonly Row[]
  children: ReactNode
}

/** The actions for the selected rows: in place of the table's head, on a phone above the lower edge. */
export function BulkBar<Row>({ selection, listed, children }: BulkBarProps<Row>) {
  const { rows, toggleAll, clear } = selection
  return (
    <div className="nx-bulk" role="region" aria-label={t('table.selection')}>
      <b role="status">{t('table.selected', { count: rows.length })}</b>
      {rows.length < listed.length && (
        <button type="button" onClick={() => toggleAll(listed)}>
          {t('table.selectAll', { count: listed.length })}
        </button>
      )}
      {rows.length > 0 && <div className="nx-bulk-actions">{children}</div>}
      <button type="button" className="nx-bulk-end" onClick={clear}>
        <Icon name="close" />
        <span>{t('table.clearSelection')}</span>
      </button>
    </div>
  )
}
