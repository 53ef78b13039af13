import { useState, useCallback } from 'react'
import type { FileColumn } from '../../../contract/csv.ts'
import {
  IMPORT_TARGETS,
  type ImportAnswer,
  type ImportRowAnswer,
  importRoutes,
} from '../../../contract/routes/imports.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { Button } from '../../ui/button.tsx'
import { ExportButtons } from '../../ui/list-file/export-buttons.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { byWords } from '../../domain/church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, useTableView } from '../../ui/table/table-view.ts'
import { ChoosePerson, type Shown, type OpenImport } from './open-import.tsx'
import { pagesWith, allPages, eachPage } from '../../lib/api/pages.ts'
import { fieldWord, QUESTION_WORDS, rowNumber, rowPlace, t } from './messages.ts'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useLoaded } from '../../lib/api/queries.ts'

const PAGE = 1000

const pageOf = (id: string, shown: Shown, signal?: AbortSignal) => (cursor: string | undefined) =>
  api.page(importRoutes.listImportRows, {
    params: { id },
    query: {
      limit: PAGE,
      ...(shown === 'kept' ? { undone: shown } : { outcome: shown }),
      ...(cursor && { cursor }),
    },
    ...(signal && { signal }),
  })

/** All rows of one kind, page by page. */
export const rowPages = (id: string, shown: Shown): AsyncIterable<readonly ImportRowAnswer[]> =>
  eachPage(pageOf(id, shown))

/** Loads the rows again when the import's state changes. */
export function useRows({ id, state, counts }: ImportAnswer, shown: Shown) {
  const changed = `${state} ${counts.ask}`
  const load = useCallback(
    (signal: AbortSignal) => allPages(pageOf(id, shown, signal)),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [id, shown, changed],
  )
  return useLoaded(load)
}

type RowTableProps = { one: ImportAnswer; shown: Shown; open: OpenImport }

export function RowTable({ one, shown, open }: RowTableProps) {
  const [loaded, reload] = useRows(one, shown)
  const [selectedRow, setSelectedRow] = useState<ImportRowAnswer | null>(null)
  const view = useTableView()
  if (loaded.status === 'failed')
    return <FailedLoad title={t('imports.pastFailed')} sentence={loaded.problem.message} onRetry={reload} />
  const rows = loaded.status === 'ready' ? loaded.value : null
  const choosing = one.state === 'preview' && rows?.some(isChosen)
  return (
    <>
      <DataTable
        {...view}
        label={t('imports.rowsLabel')}
        rows={rows}
        columns={columnsFor(shown, choosing ? setSelectedRow : undefined)}
        rowKey={(row) => String(row.line)}
        rowName={(row) => `${rowPlace(row)}: ${row.name}`}
        matches={matches}
        tools={shown === 'broken' && <Broken one={one} query={view.view.query} open={open} />}
        file={
          shown === 'broken' ? undefined : { name: `${shown}-${baseName(one)}`, columns: fileColumns(shown) }
        }
        empty={<p className="imports-quiet">{t('imports.noRows')}</p>}
      />
      <ChoosePerson one={one} row={selectedRow} open={open} onClose={() => setSelectedRow(null)} />
    </>
  )
}

/** Exports the found rows as in the file, so that the user can correct them there. */
function Broken({ one, query, open }: { one: ImportAnswer; query: string; open: OpenImport }) {
  return (
    <>
      <ExportButtons
        name={`broken-${baseName(one)}`}
        columns={brokenColumns(one)}
        rows={() =>
          pagesWith(
            rowPages(one.id, 'broken'),
            (row) => row.cells.length > 0 && (!query || matches(row, query)),
          )
        }
      />
      <TakeWithout one={one} open={open} />
    </>
  )
}

const baseName = ({ file_name }: ImportAnswer) => file_name.replace(/\.\w+$/, '')

/** The file's own columns with the problems beside them. The user can correct the rows and choose the file again. */
const brokenColumns = ({ columns }: ImportAnswer): FileColumn<ImportRowAnswer>[] => [
  ...columns.map(({ title }, at) => ({ title, value: (row: ImportRowAnswer) => row.cells[at] })),
  { title: t('imports.rowTitle'), value: rowNumber },
  { title: t('imports.reason'), value: (row) => row.reason },
]

const fileColumns = (shown: Shown): FileColumn<ImportRowAnswer>[] => [
  { title: t('imports.name'), value: (row) => row.name },
  { title: t('imports.rowTitle'), value: rowNumber },
  {
    title: t(UNTAKEN.has(shown) ? 'imports.reason' : 'imports.changes'),
    value: (row) => changeWords(row).join('\n'),
  },
]

/** True if the user must, or may still, choose the person. */
const isChosen = ({ candidates, outcome }: ImportRowAnswer) => candidates.length > 0 || outcome === 'ask'

function chooseWord(shown: Shown, { question }: ImportRowAnswer) {
  if (shown === 'ask') return QUESTION_WORDS[question].title
  return shown === 'new' ? 'imports.knownAlready' : 'imports.someElse'
}

const matches = byWords<ImportRowAnswer>((row) => [row.line, row.name, row.reason])

/** Skipped rows show the reason. */
const UNTAKEN: ReadonlySet<Shown> = new Set(['broken', 'duplicate', 'ask'])

/** @param choose asks who a row is; undefined if no row can be chosen any more */
const columnsFor = (
  shown: Shown,
  choose: ((row: ImportRowAnswer) => void) | undefined,
): Column<ImportRowAnswer>[] => [
  {
    key: 'name',
    title: t('imports.name'),
    cell: (row) => row.name,
    sortBy: (row) => row.name,
    card: 'title',
  },
  {
    key: 'line',
    title: t('imports.rowTitle'),
    cell: rowNumber,
    sortBy: (row) => row.line,
    end: true,
  },
  {
    key: 'changes',
    title: t(UNTAKEN.has(shown) ? 'imports.reason' : 'imports.changes'),
    // The question is in sight, because a row without an answer is left out.
    cell: (row) => (
      <>
        <Changes row={row} />
        {choose && isChosen(row) && (
          <Button tone="quiet" icon="person" onClick={() => choose(row)}>
            {t(chooseWord(shown, row))}
          </Button>
        )}
      </>
    ),
  },
]

/** Leaves out the name, shown in its own column. It also drops day and month if the full date already shows both. */
function telling(changes: ImportRowAnswer['changes']): ImportRowAnswer['changes'] {
  const date = changes.find(({ field }) => field === 'date_of_birth')
  const isInDate = ({ field, before }: ImportRowAnswer['changes'][number]) =>
    /^(day|month)_of_birth$/.test(field) && !!date?.after && (date.before !== null || before === null)
  const place = ({ field }: { field: string }) => COLUMN_ORDER.indexOf(field.replace(/_id$/, ''))
  return changes
    .filter((change) => !/^(first|last)_name$/.test(change.field) && !isInDate(change))
    .sort((a, b) => place(a) - place(b))
    .map(readable)
}

const COLUMN_ORDER: readonly string[] = IMPORT_TARGETS

/** One day or several days of attendance, each with the service's name if the list has one. */
const DAYS = /^\d{4}-\d\d-\d\d( [^,]+)?(, \d{4}-\d\d-\d\d( [^,]+)?)*$/
const DAY = /\d{4}-\d\d-\d\d/g

function readable({ field, before, after }: ImportRowAnswer['changes'][number]) {
  const shown = (value: string) =>
    field === 'phone_number'
      ? formatPhone(value)
      : DAYS.test(value)
        ? value.replace(DAY, (day) => formatDate(day))
        : value
  return { field, before: before && shown(before), after: after && shown(after) }
}

function Changes({ row }: { row: ImportRowAnswer }) {
  return (
    <ul className="imports-changes">
      {changeWords(row).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  )
}

function changeWords({ changes, reason, outcome, candidates }: ImportRowAnswer): string[] {
  const known = outcome === 'ask' || outcome === 'new' ? candidates : []
  return [
    ...telling(changes).map(({ field, before, after: value }) => {
      const after = value || t('imports.nothing')
      if (before === null) return t('imports.fieldValue', { field: fieldWord(field), value: after })
      return t('imports.fromTo', { field: fieldWord(field), before, after })
    }),
    ...(reason ? [reason] : []),
    ...(known.length > 0 ? [t('imports.known', { names: known.map(candidateName).join(' · ') })] : []),
  ]
}

const candidateName = ({ name, phone_tail: tail }: ImportRowAnswer['candidates'][number]) =>
  tail ? t('imports.candidate', { name, tail }) : name

/** The same choice as in the columns step, beside the rows that it concerns. It computes the preview again. */
export function TakeWithout({ one, open }: { one: ImportAnswer; open: OpenImport }) {
  const online = useOnline()
  const { columns, options, state } = one
  if (one.kind !== 'members' || state !== 'preview' || options.leave_out_unreadable) return null
  const take = () =>
    open.take(() =>
      api.call(importRoutes.planImport, {
        params: { id: one.id },
        body: {
          targets: columns.map(({ target }) => target),
          options: { ...options, leave_out_unreadable: true },
        },
      }),
    )
  return (
    <Button
      tone="quiet"
      icon="people"
      busy={open.busy}
      whyNot={online ? undefined : t('imports.onlineOnly')}
      onClick={() => void take()}
    >
      {t('imports.takeWithout')}
    </Button>
  )
}
