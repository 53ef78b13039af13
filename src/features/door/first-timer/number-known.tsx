import { useDeferredValue, useMemo } from 'react'
import type { Church, Live, Person, Presences } from '../../../../sync/client/api.ts'
import { phoneTail } from '../../../../sync/merge/phone-tail.ts'
import { formatTime } from '../../../lib/format/format-date.ts'
import { t } from '../../../lib/messages/t.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { Button } from '../../../ui/button.tsx'
import { tFamily } from '../family/messages.ts'
import { shownName } from '../names/row-text.ts'
import type { FirstTimerValues } from './typed-person.ts'
import { findDuplicates, type FoundDuplicates } from './find-duplicates.ts'

type NumberKnownProps = {
  church: Church
  presences: Live<Presences>
  typed: FirstTimerValues
  onMark: (person: Person) => void
}

/**
 * Lists the people who have the typed number. Each line gives the time of arrival or marks that person instead.
 * A family may share one number, so the form can still be saved.
 */
export function NumberKnown({ church, presences, typed, onMark }: NumberKnownProps) {
  const { people } = church
  const version = useLive(people.version)
  const { present } = useLive(presences)
  const settled = useDeferredValue(typed)
  const has = useMemo(
    () => findDuplicates(people, settled),
    // `version` represents the content of `people`, whose object never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [people, settled, version],
  )
  return (
    <div role="status">
      {has && (
        <div className="door-known">
          <p>{sentenceOf(has, settled.phone_number)}</p>
          {has.as === 'same' && typed.family && <p>{tFamily('family.joins')}</p>}
          {has.people.map((person) => {
            const name = shownName(person)
            const here = present.get(person.id)
            return here ? (
              <p key={person.id}>
                {t('door.isHere', { name, time: formatTime(here.arrivedAt, church.church.time_zone) })}
              </p>
            ) : typed.family ? null : (
              <Button key={person.id} tone="quiet" icon="check" onClick={() => onMark(person)}>
                {t('door.markKnown', { name })}
              </Button>
            )
          })}
        </div>
      )}
    </div>
  )
}

function sentenceOf({ as, people }: FoundDuplicates, typed: string): string {
  const name = people.map(shownName).join(', ')
  if (as === 'same') return t('door.known', { name })
  return as === 'number'
    ? t('door.numberOf', { name })
    : t('door.tailOf', { name, digits: phoneTail(typed) ?? '' })
}
