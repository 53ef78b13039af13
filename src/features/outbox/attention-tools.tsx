import type { OutboxEntry } from '../../../sync/client/api.ts'
import { t } from '../../lib/messages/t.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { ExportButtons } from '../../ui/list-file/export-buttons.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { exportedColumns, exportedJson } from './exported.ts'
import type { KnownNames } from '../../domain/edits/op-sentence.ts'

/** Exports the rejected ops to a file before the user discards any. */
export function AttentionTools({ entries, names }: { entries: readonly OutboxEntry[]; names: KnownNames }) {
  const { church } = useChurch()
  const asJson = () =>
    saveFile('needs-attention.json', new Blob([exportedJson(entries, names)], { type: 'application/json' }))
  return (
    <div className="outbox-export">
      <Button tone="quiet" icon="download" onClick={asJson}>
        {t('outbox.exportJson')}
      </Button>
      <ExportButtons
        name="needs-attention"
        columns={exportedColumns(names, church.time_zone)}
        rows={() => entries}
      />
    </div>
  )
}
