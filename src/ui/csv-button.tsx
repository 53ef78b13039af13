import { useState } from 'react'
import { t } from '../lib/messages/t.ts'
import { Button } from './button.tsx'
import { toCsv, type CsvColumn } from '../../contract/csv.ts'
import { saveFile } from './save-file.ts'
import { toastFailure } from './toast-store.ts'

type CsvButtonProps<Row> = {
  filename: string
  columns: readonly CsvColumn<Row>[]
  rows: () => readonly Row[] | Promise<readonly Row[]>
  label?: string
}

/** Downloads rows as a file that Excel opens. The rows are requested at the tap. */
export function CsvButton<Row>({ filename, columns, rows, label }: CsvButtonProps<Row>) {
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      saveFile(filename, new Blob([toCsv(columns, await rows())], { type: 'text/csv;charset=utf-8' }))
    } catch {
      toastFailure(t('toasts.failed'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button tone="quiet" icon="download" title={filename} busy={busy} onClick={() => void download()}>
      {label ?? t('common.downloadCsv')}
    </Button>
  )
}
