import type { ImportAnswer } from '../../../contract/routes/imports.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { say, STATE_WORDS } from './words.ts'

type PastImportsProps = { rows: readonly ImportAnswer[] | null; onOpen: (id: string) => void }

/** What was brought in before, and what somebody began. */
export function PastImports({ rows, onOpen }: PastImportsProps) {
  const { church } = useChurch()
  const state = useTableView('-when')
  return (
    <section className="imports-past">
      <h2>{say('imports.pastTitle')}</h2>
      <DataTable
        {...state}
        label={say('imports.pastTitle')}
        rows={rows}
        columns={columnsIn(church.time_zone)}
        rowKey={(one) => one.id}
        rowName={(one) => one.file_name}
        onOpen={(one) => onOpen(one.id)}
        empty={<EmptyState title={say('imports.pastEmptyTitle')}>{say('imports.pastEmptyBody')}</EmptyState>}
      />
    </section>
  )
}

function columnsIn(zone: string): Column<ImportAnswer>[] {
  return [
    {
      key: 'file',
      title: say('imports.file'),
      cell: (one) => one.file_name,
      sortBy: (one) => one.file_name,
      card: 'title',
    },
    {
      key: 'when',
      title: say('imports.when'),
      cell: (one) => formatDate(dateOf(one.created_at, zone)),
      sortBy: (one) => Date.parse(one.created_at),
      unbroken: true,
    },
    { key: 'by', title: say('imports.by'), cell: (one) => one.by, sortBy: (one) => one.by, spare: true },
    { key: 'state', title: say('imports.where'), cell: (one) => say(STATE_WORDS[one.state]) },
    {
      key: 'result',
      title: say('imports.result'),
      cell: resultOf,
    },
  ]
}

/** What nobody looked at yet has no numbers: "0 new" would say that the file brings nobody. */
function resultOf({ state, counts }: ImportAnswer): string {
  if (state === 'mapping' || state === 'planning') return '–'
  return say('imports.resultWords', { added: counts.new, updated: counts.updated })
}
