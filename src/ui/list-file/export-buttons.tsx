import { useState } from 'react'
import type { FileColumn } from '../../../contract/csv.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../button.tsx'
import { saveFile } from '../save-file.ts'
import { toastFailure } from '../toast-store.ts'
import './export-buttons.css'
import type { FileKind, FileRows } from './write-list-file.ts'

/** A list as a file. It is read at the tap. */
export type ListFile<Row> = {
  /** The file's name without its ending: "members". */
  name: string
  /** The columns, or how to read what they need. */
  columns:
    | readonly FileColumn<Row>[]
    | (() => readonly FileColumn<Row>[] | Promise<readonly FileColumn<Row>[]>)
}

type ExportButtonsProps<Row> = ListFile<Row> & { rows: () => FileRows<Row> | Promise<FileRows<Row>> }

const KINDS = [
  { kind: 'csv', word: 'CSV', label: 'common.downloadCsv' },
  { kind: 'xlsx', word: 'Excel', label: 'common.downloadExcel' },
] as const

/** Downloads a list as CSV or Excel. The writer is loaded with the first tap. */
export function ExportButtons<Row>({ name, columns, rows }: ExportButtonsProps<Row>) {
  const [writing, setWriting] = useState<FileKind | null>(null)
  const [count, setCount] = useState(0)
  const [total, setTotal] = useState<number | null>(null)
  const download = async (kind: FileKind) => {
    setWriting(kind)
    setCount(0)
    try {
      const { listFile } = await import('./write-list-file.ts')
      const read = typeof columns === 'function' ? await columns() : columns
      const listed = await rows()
      setTotal(Array.isArray(listed) ? listed.length : null)
      const file = await listFile(kind, { name, columns: read, rows: listed }, setCount)
      saveFile(`${name}.${kind}`, file)
    } catch {
      toastFailure(t('toasts.failed'))
    } finally {
      setWriting(null)
    }
  }
  return (
    <span className="nx-list-file">
      {KINDS.map(({ kind, word, label }) => (
        <Button
          key={kind}
          tone="plain"
          icon={kind === 'csv' ? 'download' : undefined}
          title={`${name}.${kind}`}
          aria-label={t(label)}
          busy={writing === kind}
          busyLabel={progressOf(count, total) ?? word}
          onClick={() => writing === null && void download(kind)}
        >
          {word}
        </Button>
      ))}
    </span>
  )
}

/** Shorter lists are ready before anybody could read a number. */
const LONG_LIST = 2000

function progressOf(done: number, total: number | null): string | null {
  if (done < LONG_LIST) return null
  return total === null ? formatCount(done) : t('common.progress', { done, total })
}
