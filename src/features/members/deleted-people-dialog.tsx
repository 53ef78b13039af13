import { useCallback, useState } from 'react'
import { memberRoutes } from '../../../contract/routes/members.ts'
import { personalDataRoutes, type DeletedPerson } from '../../../contract/routes/personal-data.ts'
import { allPages } from '../../lib/api/pages.ts'
import { api } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/problem.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { dateOf, formatDate, formatMoment } from '../../lib/format/format-date.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { toast, toastFailure } from '../../ui/toast-store.ts'
import { EraseMemberDialog } from './erase-member-dialog.tsx'
import { tPersonal } from './personal-messages.ts'

/** Shows so many at first: a church of many years has deleted thousands. */
const STEP = 50

/**
 * Lists deleted people who are not erased. No phone holds them any more, so the dialog asks the server. They
 * can be restored for 30 days.
 */
export function DeletedPeopleDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState<DeletedPerson | null>(null)
  return (
    <>
      <Dialog open={open && !chosen} title={tPersonal('personalData.deletedPeople')} onClose={onClose}>
        <DeletedPeople onErase={setChosen} />
      </Dialog>
      <EraseMemberDialog id={chosen?.id ?? null} name={chosen?.first_name} onClose={() => setChosen(null)} />
    </>
  )
}

function DeletedPeople({ onErase }: { onErase: (person: DeletedPerson) => void }) {
  const { church, now } = useChurch()
  const load = useCallback(
    (signal: AbortSignal) =>
      allPages((cursor) => {
        const query = { limit: 1000, ...(cursor && { cursor }) }
        return api.page(personalDataRoutes.listDeleted, { params: { id: church.id }, query, signal })
      }),
    [church.id],
  )
  const [loaded, reload] = useLoaded(load)
  const [shown, setShown] = useState(STEP)
  const whyNot = useOnline() ? undefined : tPersonal('personalData.needsNetwork')
  if (loaded.status === 'loading') return <SkeletonRows rows={3} />
  if (loaded.status === 'failed')
    return (
      <FailedLoad
        title={tPersonal('personalData.deletedNotSeen')}
        sentence={loaded.problem.message}
        onRetry={reload}
      />
    )
  if (loaded.value.length === 0) return <p>{tPersonal('personalData.deletedNone')}</p>
  return (
    <div className="members-view">
      <p>{tPersonal('personalData.deletedLead')}</p>
      <ul>
        {loaded.value.slice(0, shown).map((person) => (
          <li key={person.id}>
            <ListRow
              title={personName(person)}
              detail={untilWhen(person, church.time_zone, now())}
              side={
                <span className="members-buttons">
                  {isRestorable(person, now()) && (
                    <RestoreButton person={person} disabled={whyNot !== undefined} onRestored={reload} />
                  )}
                  <Button
                    tone="quiet"
                    icon="trash"
                    whyNot={whyNot}
                    aria-label={tPersonal('personalData.eraseOne', { name: personName(person) })}
                    onClick={() => onErase(person)}
                  >
                    {tPersonal('personalData.eraseShort')}
                  </Button>
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {loaded.value.length > shown && (
        <Button tone="quiet" onClick={() => setShown(shown + STEP)}>
          {tPersonal('personalData.deletedMore')}
        </Button>
      )}
    </div>
  )
}

type RestoreProps = { person: DeletedPerson; disabled: boolean; onRestored: () => void }

function RestoreButton({ person, disabled, onRestored }: RestoreProps) {
  const { syncNow } = useChurch()
  const [busy, setBusy] = useState(false)
  const name = personName(person)
  const restore = async () => {
    setBusy(true)
    try {
      await api.call(memberRoutes.restoreMember, { params: { id: person.id } })
      // This phone receives the change by sync like any other.
      void syncNow()
      toast(t('members.restored', { name }))
      onRestored()
    } catch (thrown) {
      toastFailure(problemOf(thrown).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      tone="quiet"
      busy={busy}
      busyLabel={tPersonal('personalData.restoring')}
      disabled={disabled}
      aria-label={tPersonal('personalData.restoreOne', { name })}
      onClick={() => void restore()}
    >
      {tPersonal('personalData.restore')}
    </Button>
  )
}

const isRestorable = ({ restorable_until }: DeletedPerson, now: string) =>
  Date.parse(now) < Date.parse(restorable_until)

function untilWhen(person: DeletedPerson, zone: string, now: string): string {
  const when = formatMoment(person.deleted_at, zone)
  if (!isRestorable(person, now)) return tPersonal('personalData.restoreOver', { when })
  const until = formatDate(dateOf(person.restorable_until, zone))
  return tPersonal('personalData.restoreUntil', { when, until })
}
