import type { ImportAnswer } from '../../../contract/routes/imports.ts'
import { useState } from 'react'
import { LinkButton } from '../../ui/button.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { ColumnsStep, type StepProps } from './columns-step.tsx'
import { DropButton } from './drop-button.tsx'
import { KeptMade } from './kept-made.tsx'
import { OutcomeTabs } from './outcome-tabs.tsx'
import { RowTable } from './row-table.tsx'
import { useShownRows } from './use-shown-rows.ts'
import { UnreadSheets } from './unread-sheets.tsx'
import { UndoButton } from './undo-button.tsx'
import { WriteButton } from './write-button.tsx'
import { Button } from '../../ui/button.tsx'
import { t } from './messages.ts'

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
