import { useState } from 'react'
import { personName } from '../../lib/format/person-name.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { whyNotKept } from '../../domain/edits/not-kept.ts'
import { Button } from '../../ui/button.tsx'
import { toastFailure } from '../../ui/toast-store.ts'
import type { KnownPerson } from './dialogs.ts'
import { JoinGroup } from './join-group.tsx'
import { t } from './messages.ts'

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
