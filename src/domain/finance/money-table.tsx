import { useMemo } from 'react'
import { useChurch } from '../church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import type { CsvColumn } from '../../../contract/csv.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { useWide } from '../../ui/use-wide.ts'
import { t } from './messages.ts'

type MoneyTableProps<Line> = {
  words: { list: string; add: string; emptyTitle: string; emptyBody: string }
  list: readonly Line[]
  /** Both are defined outside the component. @param zone the church's time zone */
  columnsIn: (zone: string) => Column<Line>[]
  csvIn: (zone: string) => CsvColumn<Line>[]
  filename: string
  nameOf: (line: Line) => string
  matches: (line: Line, query: string) => boolean
  open: (act: 'add' | 'view' | 'delete' | 'reverse', id?: string) => void
}

/** The lines of a book: each can be opened, deleted or reversed, and all exported as a file. */
export function MoneyTable<Line extends { id: string; may_delete: boolean; may_reverse: boolean }>(
  props: MoneyTableProps<Line>,
) {
  const { words, list, columnsIn, csvIn, filename, nameOf, matches, open } = props
  const zone = useChurch().church.time_zone
  const state = useTableView('-created')
  const wide = useWide()
  const columns = useMemo(() => columnsIn(zone), [columnsIn, zone])
  const action = (line: Line) => <LineAction line={line} name={nameOf(line)} open={open} />
  return (
    <DataTable
      {...state}
      label={words.list}
      rows={list}
      columns={columns}
      rowKey={(line) => line.id}
      rowName={nameOf}
      matches={matches}
      onOpen={(line) => open('view', line.id)}
      // On a phone the action is in the opened record.
      actions={wide ? action : undefined}
      tools={(listed) => <CsvButton filename={filename} columns={csvIn(zone)} rows={listed} />}
      empty={
        <EmptyState
          title={words.emptyTitle}
          action={
            <Button icon="plus" onClick={() => open('add')}>
              {words.add}
            </Button>
          }
        >
          {words.emptyBody}
        </EmptyState>
      }
    />
  )
}

type LineActionProps = {
  line: { id: string; may_delete: boolean; may_reverse: boolean }
  /** The line's name, for screen readers. */
  name: string
  open: (act: 'delete' | 'reverse', id: string) => void
}

/** Delete if the record may be deleted, Reverse if it must stay, nothing if it was reversed. */
function LineAction({ line, name, open }: LineActionProps) {
  if (line.may_delete)
    return (
      <Button
        tone="plain"
        icon="trash"
        aria-label={t('finance.deleteOne', { name })}
        onClick={() => open('delete', line.id)}
      >
        {t('common.delete')}
      </Button>
    )
  if (!line.may_reverse) return null
  return (
    <Button
      tone="plain"
      icon="undo"
      aria-label={t('finance.reverseOne', { name })}
      onClick={() => open('reverse', line.id)}
    >
      {t('finance.reverse')}
    </Button>
  )
}
