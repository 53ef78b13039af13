import { useState } from 'react'
import { useChurch } from '../../domain/church/use-church.ts'
import { whyNotKept } from '../../domain/edits/not-kept.ts'
import { useGroups, type GroupTable } from '../../domain/church/people.ts'
import { Icon } from '../../ui/icons.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import type { KnownPerson } from './dialogs.ts'
import { t } from './messages.ts'

const KINDS = {
  cells: { field: 'cell_id', label: 'firstTimers.cell', empty: 'firstTimers.noCells' },
  departments: {
    field: 'department_id',
    label: 'firstTimers.department',
    empty: 'firstTimers.noDepartments',
  },
} as const

type Props = { person: KnownPerson; table: GroupTable; onDone: () => void }

/** The church's cells or departments. One tap moves the person into one. */
export function JoinGroup({ person, table, onDone }: Props) {
  const church = useChurch()
  const groups = useGroups(table)
  const [busy, setBusy] = useState(false)
  const { field, label, empty } = KINDS[table]
  const current = person[field] ?? null
  const join = async (group: string | null) => {
    if (busy) return
    setBusy(true)
    try {
      await church.mutate('edit-member', { id: person.id, set: { [field]: group } })
      toast(t('toasts.memberUpdated'))
      onDone()
    } catch (thrown) {
      toastFailure(whyNotKept(thrown))
    }
    setBusy(false)
  }
  if (groups === null) return <SkeletonRows rows={1} />
  if (groups.length === 0) return <p className="first-timers-quiet">{t(empty)}</p>
  const known = groups.some(({ id }) => id === current)
  return (
    <div className="first-timers-choices" role="group" aria-label={t(label)}>
      {groups.map(({ id, name }) => (
        <ListRow
          key={id}
          title={name}
          side={
            id === current && (
              <>
                <Icon name="check" /> {t('firstTimers.now')}
              </>
            )
          }
          onOpen={() => void join(id)}
        />
      ))}
      {known && <ListRow title={t('firstTimers.takeOut')} onOpen={() => void join(null)} />}
    </div>
  )
}
