import { useSearchParams } from 'react-router-dom'
import { importRoutes, type ImportAnswer, type ImportKind } from '../../../contract/routes/imports.ts'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useAgainOnReturn } from '../../lib/api/use-again.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { t, STATE_WORDS } from './messages.ts'
import './imports.css'
import { Progress } from '../../ui/progress.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Card } from '../../ui/card.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { LookStep } from './look-step.tsx'
import { useImport, isWorking, ActionError } from './open-import.tsx'
import type { FileColumn } from '../../../contract/csv.ts'
import { dateOf, formatDate } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { type Column, useTableView } from '../../ui/table/table-view.ts'
import { useRef, useState } from 'react'
import { problemOf, type ApiProblem } from '../../lib/api/problem.ts'
import { useSession } from '../../domain/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { uploadList } from './sheets-card.tsx'

const KINDS = '.csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard,text/x-vcard,text/plain'

/** Opens the phone's file picker with one tap. The server then reads the file. */
export function ChooseFile({ onRead }: { onRead: (id: string) => void }) {
  const online = useOnline()
  const marks = useSession(({ features }) => features.includes('attendanceAccess'))
  const input = useRef<HTMLInputElement>(null)
  const kind = useRef<ImportKind>('members')
  const [reading, setReading] = useState(false)
  const [problem, setProblem] = useState<ApiProblem | null>(null)

  const choose = (wanted: ImportKind) => {
    kind.current = wanted
    input.current?.click()
  }
  const send = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    setProblem(null)
    try {
      onRead(await uploadList(file, kind.current))
    } catch (thrown) {
      setProblem(problemOf(thrown))
    } finally {
      setReading(false)
    }
  }
  return (
    <Card title={t('imports.newTitle')} hint={`${t('imports.intro')} ${t('imports.newHint')}`}>
      {!online && <StatusLine tone="quiet">{t('imports.onlineOnly')}</StatusLine>}
      <div className="imports-choices">
        <Button
          icon="people"
          busy={reading}
          busyLabel={t('imports.reading')}
          disabled={!online}
          onClick={() => choose('members')}
        >
          {t('imports.chooseMembers')}
        </Button>
        <Button
          tone="quiet"
          icon="calendar"
          busy={reading}
          disabled={!online}
          whyNot={marks ? undefined : t('imports.attendanceNeeds')}
          onClick={() => choose('attendance')}
        >
          {t('imports.chooseAttendance')}
        </Button>
      </div>
      <ActionError problem={problem} />
      <input
        ref={input}
        type="file"
        accept={KINDS}
        hidden
        tabIndex={-1}
        aria-label={t('imports.chooseMembers')}
        onChange={(event) => {
          void send(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
    </Card>
  )
}

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

/**
 * The page of imports: choose a file, check its columns, preview the changes, write them, and undo them. `?id=` names
 * the open import.
 */
export function ImportsPage() {
  const [params, setParams] = useSearchParams()
  const id = params.get('id')
  const open = (next: string | null) => setParams(next ? { id: next } : {})
  const replace = (next: string) => setParams({ id: next }, { replace: true })
  return (
    <Page
      title={t('shell.import')}
      back={id ? '/import' : '/members'}
      backLabel={id ? t('imports.back') : t('members.title')}
    >
      {id ? (
        <OneImport key={id} id={id} onLeave={() => open(null)} onReplace={replace} />
      ) : (
        <Start onOpen={open} />
      )}
    </Page>
  )
}

const loadAll = (signal: AbortSignal) => api.call(importRoutes.listImports, { signal })

function Start({ onOpen }: { onOpen: (id: string) => void }) {
  const online = useOnline()
  const [loaded, reload] = useLoaded(loadAll)
  useAgainOnReturn(reload)
  return (
    <>
      <ChooseFile onRead={onOpen} />
      {loaded.status === 'failed' ? (
        <FailedLoad
          title={t('imports.pastFailed')}
          sentence={online ? loaded.problem.message : t('imports.pastOffline')}
          onRetry={reload}
        />
      ) : (
        <PastImports rows={loaded.status === 'ready' ? loaded.value : null} onOpen={onOpen} />
      )}
    </>
  )
}

type OneImportProps = { id: string; onLeave: () => void; onReplace: (id: string) => void }

/** The state of one import, and the next step. */
export function OneImport({ id, onLeave, onReplace }: OneImportProps) {
  const open = useImport(id)
  const { loaded, reload } = open
  if (loaded.status === 'loading') return <SkeletonRows />
  if (loaded.status === 'failed')
    return <FailedLoad title={t('imports.pastFailed')} sentence={loaded.problem.message} onRetry={reload} />
  const { value } = loaded
  return (
    <div className="imports-one">
      <p className="imports-quiet">
        {t('imports.rowsInFile', { count: value.total, file: value.file_name })}
      </p>
      {isWorking(value) ? (
        <Working one={value} />
      ) : value.state === 'mapping' ? (
        <ColumnsStep one={value} open={open} onLeave={onLeave} onReplace={onReplace} />
      ) : (
        <LookStep one={value} open={open} onLeave={onLeave} onReplace={onReplace} />
      )}
    </div>
  )
}

function Working({ one }: { one: ImportAnswer }) {
  const changing = one.counts.new + one.counts.updated
  const label = {
    planning: t('imports.planning'),
    writing: t('imports.writing'),
    undoing: t('imports.undoing'),
  }[one.state as 'planning' | 'writing' | 'undoing']
  return (
    <Card>
      <Progress label={label} done={one.done} total={one.state === 'planning' ? one.total : changing} />
      <p className="imports-quiet">{t('imports.mayLeave')}</p>
    </Card>
  )
}
