import { useCallback, useState } from 'react'
import { personalDataRoutes, type DeletedPerson } from '../../../contract/routes/personal-data.ts'
import { allPages } from '../../lib/api/all-pages.ts'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { formatMoment } from '../../lib/format/format-moment.ts'
import { personName } from '../../lib/format/person-name.ts'
import { useLoaded } from '../../lib/load/use-loaded.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { EraseMemberDialog } from './erase-member-dialog.tsx'
import { sayData } from './personal-words.ts'

/** So many are drawn at once: a church of many years has deleted thousands. */
const STEP = 50

/** Who was deleted and not erased: on no phone any more, so the church's server is asked. */
export function DeletedPeopleDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState<DeletedPerson | null>(null)
  return (
    <>
      <Dialog open={open && !chosen} title={sayData('personalData.deletedPeople')} onClose={onClose}>
        <DeletedPeople onErase={setChosen} />
      </Dialog>
      <EraseMemberDialog id={chosen?.id ?? null} name={chosen?.first_name} onClose={() => setChosen(null)} />
    </>
  )
}

function DeletedPeople({ onErase }: { onErase: (person: DeletedPerson) => void }) {
  const { church } = useChurch()
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
  const whyNot = useOnline() ? undefined : sayData('personalData.needsNetwork')
  if (loaded.status === 'loading') return <SkeletonRows rows={3} />
  if (loaded.status === 'failed')
    return (
      <FailedLoad
        title={sayData('personalData.deletedNotSeen')}
        sentence={loaded.problem.message}
        onRetry={reload}
      />
    )
  if (loaded.value.length === 0) return <p>{sayData('personalData.deletedNone')}</p>
  return (
    <div className="members-view">
      <p>{sayData('personalData.deletedLead')}</p>
      <ul>
        {loaded.value.slice(0, shown).map((person) => (
          <li key={person.id}>
            <ListRow
              title={personName(person)}
              detail={sayData('personalData.deletedOn', {
                when: formatMoment(person.deleted_at, church.time_zone),
              })}
              side={
                <Button
                  tone="quiet"
                  icon="trash"
                  whyNot={whyNot}
                  aria-label={sayData('personalData.eraseOne', { name: personName(person) })}
                  onClick={() => onErase(person)}
                >
                  {sayData('personalData.eraseShort')}
                </Button>
              }
            />
          </li>
        ))}
      </ul>
      {loaded.value.length > shown && (
        <Button tone="quiet" onClick={() => setShown(shown + STEP)}>
          {sayData('personalData.deletedMore')}
        </Button>
      )}
    </div>
  )
}
