import { useState } from 'react'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { whyNotKept } from '../../domain/edits/not-kept.ts'
import { Button } from '../../ui/button.tsx'
import { toastFailure, toast } from '../../ui/toast-store.ts'
import type { KnownPerson } from './use-first-timers.ts'
import { t } from './messages.ts'
import { useGroups, type GroupTable } from '../../domain/church/people.ts'
import { Icon } from '../../ui/icons.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'

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

type Choosing = 'cells' | 'departments' | null

/** The steps from first timer to member: a cell, a department, membership. */
export function NextSteps({ person }: { person: KnownPerson }) {
  const [choosing, setChoosing] = useState<Choosing>(null)
  const toggle = (table: Choosing) => setChoosing(choosing === table ? null : table)
  return (
    <section className="first-timers-next" aria-label={t('firstTimers.next')}>
      <div className="first-timers-steps">
        <Button
          tone="quiet"
          icon="departments"
          aria-expanded={choosing === 'departments'}
          onClick={() => toggle('departments')}
        >
          {person.department_id ? t('firstTimers.otherDepartment') : t('firstTimers.toDepartment')}
        </Button>
        <Button
          tone="quiet"
          icon="cells"
          aria-expanded={choosing === 'cells'}
          onClick={() => toggle('cells')}
        >
          {person.cell_id ? t('firstTimers.otherCell') : t('firstTimers.toCell')}
        </Button>
      </div>
      {choosing && (
        <JoinGroup key={choosing} person={person} table={choosing} onDone={() => setChoosing(null)} />
      )}
      <Membership person={person} />
    </section>
  )
}

/** Turns a first timer into a member, with Undo after a slip. */
function Membership({ person }: { person: KnownPerson }) {
  const church = useChurch()
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState(false)
  const make = async (first_timer: boolean) => {
    setBusy(true)
    try {
      await church.mutate('edit-member', { id: person.id, set: { first_timer } })
      setMade(!first_timer)
    } catch (thrown) {
      toastFailure(whyNotKept(thrown))
    }
    setBusy(false)
  }
  if (person.first_timer)
    return (
      <Button icon="person" busy={busy} onClick={() => void make(false)}>
        {t('firstTimers.makeMember')}
      </Button>
    )
  // A person who was a member before needs no message.
  if (!made) return null
  const name = personName({ first_name: person.first_name ?? '', last_name: person.last_name ?? '' })
  return (
    <p className="first-timers-made" role="status">
      <span>{t('firstTimers.isMember', { name })}</span>
      <Button tone="plain" icon="undo" busy={busy} onClick={() => void make(true)}>
        {t('common.undo')}
      </Button>
    </p>
  )
}
