import { type ImportAnswer, importRoutes } from '../../../contract/routes/imports.ts'
import { useState } from 'react'
import { LinkButton, Button } from '../../ui/button.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { ColumnsStep, type StepProps } from './columns-step.tsx'
import {
  DropButton,
  allShown,
  firstShown,
  type Shown,
  countOf,
  type OpenImport,
  ActionError,
} from './open-import.tsx'
import { RowTable } from './row-table.tsx'
import { t, OUTCOME_WORDS } from './messages.ts'
import { useSearchParams } from 'react-router-dom'
import { formatDate } from '../../lib/format/format-date.ts'
import { formatCount } from '../../lib/format/format-count.ts'
import { api } from '../../lib/api/api.ts'
import type { ApiProblem } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'

const actions = ['undo-import'] as const

/** Asks before everything that one import wrote is undone. */
export function UndoButton({ one, open }: { one: ImportAnswer; open: OpenImport }) {
  const online = useOnline()
  const dialog = useAddressDialog(actions)
  const [failure, setFailure] = useState<string>()
  const undo = async () => {
    setFailure(undefined)
    const begin = () => api.call(importRoutes.undoImport, { params: { id: one.id } })
    if (await open.take(begin, ({ message }) => setFailure(message))) dialog.close()
  }
  return (
    <>
      <Button
        tone="quiet"
        icon="undo"
        whyNot={online ? undefined : t('imports.onlineOnly')}
        onClick={() => dialog.open('undo-import', one.id)}
      >
        {t('imports.undo')}
      </Button>
      <ConfirmDialog
        open={dialog.act !== null}
        title={t('imports.undoTitle', { file: one.file_name })}
        confirmLabel={t('imports.undo')}
        busy={open.busy}
        failure={failure}
        onConfirm={() => void undo()}
        onClose={dialog.close}
      >
        <p>{t(one.kind === 'members' ? 'imports.undoBody' : 'imports.undoAttendanceBody')}</p>
        <p>{t('imports.undoDays')}</p>
      </ConfirmDialog>
    </>
  )
}

/** The screen that shows the imported records. */
const ONWARD = {
  members: { icon: 'people', to: '/members', word: 'imports.toMembers' },
  attendance: { icon: 'calendar', to: '/churchservices', word: 'imports.toServices' },
} as const

/** Each row with its planned or made changes, and the next step. */
export function LookStep(props: StepProps) {
  const { one, open, onLeave } = props
  const [shown, setShown] = useShownRows(one)
  const [changing, setChanging] = useState(false)
  const onward = ONWARD[one.kind]
  if (changing) return <ColumnsStep {...props} />
  return (
    <>
      <Findings one={one} />
      {(one.state === 'preview' || one.state === 'stopped') && <WriteButton one={one} open={open} />}
      <section className="imports-rows">
        <h2>{t(TITLES[one.state as keyof typeof TITLES] ?? TITLES.done)}</h2>
        <OutcomeTabs one={one} shown={shown} onChange={setShown} />
        {shown === 'kept' && one.kept_made.length > 0 && <KeptMade kept={one.kept_made} />}
        {(shown !== 'kept' || one.kept > one.kept_made.length) && (
          <RowTable key={shown} one={one} shown={shown} open={open} />
        )}
      </section>
      <div className="imports-actions">
        {one.state === 'preview' && (
          <>
            <DropButton one={one} onLeave={onLeave} />
            <Button tone="quiet" icon="edit" onClick={() => setChanging(true)}>
              {t('imports.changeColumns')}
            </Button>
          </>
        )}
        {one.can_undo && <UndoButton one={one} open={open} />}
        {one.state === 'done' && (
          <LinkButton icon={onward.icon} to={onward.to}>
            {t(onward.word)}
          </LinkButton>
        )}
      </div>
    </>
  )
}

const TITLES = {
  preview: 'imports.previewTitle',
  done: 'imports.doneTitle',
  stopped: 'imports.doneTitle',
  undone: 'imports.undoneTitle',
} as const

function Findings({ one }: { one: ImportAnswer }) {
  const { problem, state, counts, undone, kept } = one
  const undated = one.kind === 'members' && one.columns.every(({ target }) => target !== 'joined')
  const leftOut = one.columns.filter(({ target, samples }) => target === 'ignore' && samples.length > 0)
  return (
    <>
      {problem && <StatusLine tone="refused">{problem}</StatusLine>}
      {state === 'undone' && (
        <StatusLine tone="info">
          {kept
            ? t('imports.undoneKept', {
                sentence: t('imports.undoneSome', { count: undone }),
                count: kept,
              })
            : t('imports.undoneAll', { count: undone })}
        </StatusLine>
      )}
      {state === 'preview' && counts.ask > 0 && (
        <StatusLine tone="waiting">{t('imports.someAsk', { count: counts.ask })}</StatusLine>
      )}
      {state === 'preview' && one.new_groups.length > 0 && (
        <StatusLine tone="info">
          {t(one.options.make_groups ? 'imports.newGroups' : 'imports.missingGroups', {
            names: one.new_groups.join(', '),
          })}
        </StatusLine>
      )}
      {state === 'preview' && one.titles_left_out && (
        <StatusLine tone="info">{t('imports.titlesLeftOut')}</StatusLine>
      )}
      {state === 'preview' && undated && counts.new > 0 && (
        <StatusLine tone="info">{t('imports.joinToday')}</StatusLine>
      )}
      {state === 'preview' && <UnreadSheets sheets={one.sheets} />}
      {state === 'preview' && leftOut.length > 0 && (
        <StatusLine tone="info">
          {t('imports.leftOut', { names: leftOut.map(({ title }) => title).join(', ') })}
        </StatusLine>
      )}
    </>
  )
}

/** The shown kind of rows, kept in the address for Back and reload. Another kind starts at its first page. */
export function useShownRows(one: ImportAnswer): [Shown, (shown: Shown) => void] {
  const [params, setParams] = useSearchParams()
  const shown = allShown(one).find((outcome) => outcome === params.get('outcome')) ?? firstShown(one)
  return [shown, (next) => setParams({ id: one.id, outcome: next }, { replace: true })]
}

/** Services, cells and departments that an undone import had created, and why they stay. */
export function KeptMade({ kept }: { kept: ImportAnswer['kept_made'] }) {
  return (
    <ul className="imports-kept" aria-label={t('imports.keptMade')}>
      {kept.map(({ id, kind, name, date, reason }) => (
        <li key={id}>
          <strong>
            {date
              ? t('imports.keptService', { name, date: formatDate(date) })
              : t(kind === 'cell' ? 'imports.keptCell' : 'imports.keptDepartment', { name })}
          </strong>
          <span>{reason}</span>
        </li>
      ))}
    </ul>
  )
}

/** Names the sheets that are not read, and the hidden rows that are read anyway. */
export function UnreadSheets({ sheets }: Pick<ImportAnswer, 'sheets'>) {
  const unread = sheets.filter(({ read }) => !read)
  const names = (shown: typeof sheets) => shown.map(({ name }) => name).join(', ')
  const visible = unread.filter(({ hidden }) => !hidden)
  const hidden = unread.filter((sheet) => sheet.hidden)
  const hiddenRows = sheets.reduce((sum, sheet) => sum + (sheet.read ? sheet.hidden_rows : 0), 0)
  return (
    <>
      {visible.length > 0 && (
        <StatusLine tone="info">{t('imports.sheetsUnread', { names: names(visible) })}</StatusLine>
      )}
      {hidden.length > 0 && (
        <StatusLine tone="info">{t('imports.sheetsHidden', { names: names(hidden) })}</StatusLine>
      )}
      {hiddenRows > 0 && (
        <StatusLine tone="info">{t('imports.hiddenRows', { count: hiddenRows })}</StatusLine>
      )}
    </>
  )
}

type OutcomeTabsProps = { one: ImportAnswer; shown: Shown; onChange: (shown: Shown) => void }

/** The number of rows of each kind. A tap shows them. */
export function OutcomeTabs({ one, shown, onChange }: OutcomeTabsProps) {
  return (
    <div className="imports-tabs" role="group" aria-label={t('imports.rowsLabel')}>
      {allShown(one).map((outcome) => (
        <button
          key={outcome}
          type="button"
          className="imports-tab"
          aria-pressed={outcome === shown}
          onClick={() => onChange(outcome)}
        >
          <strong>{formatCount(countOf(one, outcome))}</strong>
          <span>{outcome === 'kept' ? t('imports.keptRows') : t(OUTCOME_WORDS[outcome])}</span>
        </button>
      ))}
    </div>
  )
}

export function WriteButton({ one, open }: { one: ImportAnswer; open: OpenImport }) {
  const online = useOnline()
  const [refused, setRefused] = useState<ApiProblem | null>(null)
  const write = async () => {
    setRefused(null)
    await open.take(() => api.call(importRoutes.writeImport, { params: { id: one.id } }), setRefused)
  }
  const count = one.counts.new + one.counts.updated
  if (count === 0 && one.state === 'preview' && one.counts.ask > 0) return null
  if (count === 0) return <p>{t('imports.nothingToWrite')}</p>
  return (
    <div className="imports-write">
      <Button
        icon="check"
        busy={open.busy}
        whyNot={online ? undefined : t('imports.onlineOnly')}
        onClick={() => void write()}
      >
        {one.state === 'stopped' ? t('imports.goOn') : t('imports.write', { count })}
      </Button>
      <ActionError problem={refused} />
    </div>
  )
}
