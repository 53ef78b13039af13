import { useState } from 'react'
import { IMPORT_TARGETS, type ImportAnswer, type ImportRowAnswer } from '../../../contract/routes/imports.ts'
import { formatDate } from '../../lib/format/format-date.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { Button } from '../../ui/button.tsx'
import { CsvButton } from '../../ui/csv-button.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { byWords } from '../../domain/church/by-words.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { foundRows, type Column } from '../../ui/table/table-view.ts'
import { useTableView } from '../../ui/table/use-table-view.ts'
import { brokenColumns } from './broken-csv.ts'
import { ChoosePerson } from './choose-person.tsx'
import { TakeWithout } from './take-without.tsx'
import type { Shown } from './shown-rows.ts'
import type { OpenImport } from './use-import.ts'
import { allRows, useRows } from './use-rows.ts'
import { fieldWord, QUESTION_WORDS, rowNumber, rowPlace, t } from './messages.ts'

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
        columns={columnsFor(shown)}
        rowKey={(row) => String(row.line)}
        rowName={(row) => `${rowPlace(row)}: ${row.name}`}
        matches={matches}
        {...(choosing && {
          actions: (row: ImportRowAnswer) =>
            isChosen(row) && (
              <Button tone="plain" icon="person" onClick={() => setSelectedRow(row)}>
                {t(chooseWord(shown, row))}
              </Button>
            ),
        })}
        tools={shown === 'broken' && <Broken one={one} query={view.view.query} open={open} />}
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
      <CsvButton
        filename={`broken-${one.file_name.replace(/\.\w+$/, '')}.csv`}
        label={t('imports.brokenDownload')}
        columns={brokenColumns(one)}
        rows={async () =>
          foundRows(await allRows(one.id, 'broken'), query, matches).filter(({ cells }) => cells.length > 0)
        }
      />
      <TakeWithout one={one} open={open} />
    </>
  )
}

/** True if the user must, or may still, choose the person. */
const isChosen = ({ candidates, outcome }: ImportRowAnswer) => candidates.length > 0 || outcome === 'ask'

function chooseWord(shown: Shown, { question }: ImportRowAnswer) {
  if (shown === 'ask') return QUESTION_WORDS[question].title
  return shown === 'new' ? 'imports.knownAlready' : 'imports.someElse'
}

const matches = byWords<ImportRowAnswer>((row) => [row.line, row.name, row.reason])

/** Skipped rows show the reason. */
const UNTAKEN: ReadonlySet<Shown> = new Set(['broken', 'duplicate', 'ask'])

const columnsFor = (shown: Shown): Column<ImportRowAnswer>[] => [
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
    cell: (row) => <Changes row={row} />,
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

function Changes({ row: { changes, reason, outcome, candidates } }: { row: ImportRowAnswer }) {
  const known = outcome === 'ask' || outcome === 'new' ? candidates : []
  return (
    <ul className="imports-changes">
      {telling(changes).map(({ field, before, after }) => (
        <li key={field + after}>
          {before === null
            ? t('imports.fieldValue', { field: fieldWord(field), value: after || t('imports.nothing') })
            : t('imports.fromTo', {
                field: fieldWord(field),
                before,
                after: after || t('imports.nothing'),
              })}
        </li>
      ))}
      {reason && <li>{reason}</li>}
      {known.length > 0 && <li>{t('imports.known', { names: known.map(candidateName).join(' · ') })}</li>}
    </ul>
  )
}

const candidateName = ({ name, phone_tail: tail }: ImportRowAnswer['candidates'][number]) =>
  tail ? t('imports.candidate', { name, tail }) : name
