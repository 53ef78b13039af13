import { useMemo } from 'react'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../button.tsx'
import { CsvButton } from '../csv-button.tsx'
import type { CsvColumn } from '../csv.ts'
import { EmptyState } from '../empty-state.tsx'
import { DataTable } from '../table/data-table.tsx'
import type { Column } from '../table/table-view.ts'
import { useTableView } from '../table/use-table-view.ts'
import { useWide } from '../use-wide.ts'
import { LineAction } from './line-action.tsx'

type BookTableProps<Line> = {
  words: { list: string; add: string; emptyTitle: string; emptyBody: string }
  list: readonly Line[]
  /** Both stand outside the component. @param zone where the church is */
  columnsIn: (zone: string) => Column<Line>[]
  csvIn: (zone: string) => CsvColumn<Line>[]
  filename: string
  nameOf: (line: Line) => string
  matches: (line: Line, query: string) => boolean
  open: (act: 'add' | 'view' | 'delete' | 'reverse', id?: string) => void
}

/** The lines of a book, each to be opened, deleted or reversed, and as a file. */
export function BookTable<Line extends { id: string; may_delete: boolean; may_reverse: boolean }>(
  props: BookTableProps<Line>,
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
      // On a phone a tap opens the record, where it stands.
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
