import { useMemo, type ReactNode } from 'react'
import type { Person } from '../../../sync/client/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { AssignDialog, useChanges } from './assign-dialog.tsx'
import { isOpen, type Line } from './lines.ts'
import { t } from './messages.ts'
import { useFollowUps } from './use-follow-ups.ts'
import './follow-up.css'

type Props = {
  open: boolean
  people: readonly Person[]
  onClose: () => void
  /** All of them are assigned, so the list that chose them can end its selection. */
  onAssigned: () => void
}

const NO_LINES: readonly Line[] = []

/** Assigns the follow-up of people whom another list chose, such as first timers. */
export function AssignPeopleDialog({ open, people, onClose, onAssigned }: Props) {
  const [list, reload] = useFollowUps()
  const lines = list.status === 'ready' ? list.lines : NO_LINES
  const selected = useMemo(() => openLinesOf(people, lines), [people, lines])
  const apply = useChanges(lines)
  const left = people.length - selected.length
  const instead = (body: ReactNode) => (
    <Dialog open={open} title={t('followUp.assignTitle', { count: people.length })} onClose={onClose}>
      {body}
    </Dialog>
  )
  if (list.status === 'loading') return instead(<SkeletonRows rows={3} />)
  if (list.status === 'failed')
    return instead(
      <FailedLoad title={t('followUp.notSeen')} sentence={list.problem.message} onRetry={reload} />,
    )
  if (selected.length === 0) return instead(<p>{t('followUp.nothingOpen')}</p>)
  return (
    <AssignDialog
      selected={open ? selected : null}
      lines={lines}
      users={list.users}
      note={left > 0 ? t('followUp.leftOut', { count: left }) : undefined}
      onClose={onClose}
      onAssign={async (changes) => {
        if (await apply(changes, (count) => t('followUp.assigned', { count }))) onAssigned()
        onClose()
      }}
    />
  )
}

/** The latest open line of each person. People without one are left out. */
export function openLinesOf(people: readonly Pick<Person, 'id'>[], lines: readonly Line[]): Line[] {
  const oldestFirst = lines.filter(isOpen).sort((a, b) => a.since.localeCompare(b.since))
  const latest = new Map(oldestFirst.map((line) => [line.person.id, line]))
  return people.flatMap(({ id }) => latest.get(id) ?? [])
}
