import type { FileColumn } from '../../../contract/csv.ts'
import type { ImportAnswer } from '../../../contract/routes/imports.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { t, STATE_WORDS } from './messages.ts'

type PastImportsProps = { rows: readonly ImportAnswer[] | null; onOpen: (id: string) => void }

/** Finished imports and open ones. */
export function PastImports({ rows, onOpen }: PastImportsProps) {
  const { church } = useChurch()
  const state = useTableView('-when')
  return (
    <section className="imports-past">
      <h2>{t('imports.pastTitle')}</h2>
      <DataTable
        {...state}
        label={t('imports.pastTitle')}
        rows={rows}
        columns={columnsIn(church.time_zone)}
        rowKey={(one) => one.id}
        rowName={(one) => one.file_name}
        onOpen={(one) => onOpen(one.id)}
        file={{ name: 'imports', columns: fileColumns(church.time_zone) }}
        empty={<EmptyState title={t('imports.pastEmptyTitle')}>{t('imports.pastEmptyBody')}</EmptyState>}
      />
    </section>
  )
}

function columnsIn(zone: string): Column<ImportAnswer>[] {
  return [
    {
      key: 'file',
      title: t('imports.file'),
      cell: (one) => one.file_name,
      sortBy: (one) => one.file_name,
      card: 'title',
    },
    {
      key: 'when',
      title: t('imports.when'),
      cell: (one) => formatDate(dateOf(one.created_at, zone)),
      sortBy: (one) => Date.parse(one.created_at),
      unbroken: true,
    },
    { key: 'by', title: t('imports.by'), cell: (one) => one.by, sortBy: (one) => one.by, spare: true },
    { key: 'state', title: t('imports.where'), cell: (one) => t(STATE_WORDS[one.state]) },
    {
      key: 'result',
      title: t('imports.result'),
      cell: resultOf,
    },
  ]
}

/** An import without a preview has no numbers: "0 new" would say that the file adds nobody. */
function resultOf({ state, counts }: ImportAnswer): string {
  if (state === 'mapping' || state === 'planning') return '–'
  return t('imports.resultWords', { added: counts.new, updated: counts.updated })
}

const fileColumns = (zone: string): FileColumn<ImportAnswer>[] => [
  { title: t('imports.file'), value: (one) => one.file_name },
  { title: t('imports.when'), type: 'date', value: (one) => dateOf(one.created_at, zone) },
  { title: t('imports.by'), value: (one) => one.by },
  { title: t('imports.where'), value: (one) => t(STATE_WORDS[one.state]) },
  { title: t('imports.result'), value: resultOf },
]
