import { useDeferredValue, useMemo } from 'react'
import type { Church, Live, Person, Presences } from '../../../../sync/client/api.ts'
import { phoneTail } from '../../../../sync/merge/phone-tail.ts'
import { formatTime } from '../../../lib/format/format-time.ts'
import { t } from '../../../lib/messages/t.ts'
import { useLive } from '../../../lib/session/use-church.ts'
import { Button } from '../../../ui/button.tsx'
import { shownName } from '../names/row-words.ts'
import type { FirstTimerValues } from './typed-person.ts'
import { whoHas, type WhoHas } from './who-has.ts'

type NumberKnownProps = {
  church: Church
  presences: Live<Presences>
  typed: FirstTimerValues
  onMark: (person: Person) => void
}

/** Says who has the number that is being written down, and since when they are here or marks them instead; a family may share one all the same. */
export function NumberKnown({ church, presences, typed, onMark }: NumberKnownProps) {
  const { people } = church
  const version = useLive(people.version)
  const { present } = useLive(presences)
  const settled = useDeferredValue(typed)
  const has = useMemo(
    () => whoHas(people, settled),
    // `version` stands for the content of `people`, which is one object throughout.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [people, settled, version],
  )
  return (
    <div role="status">
      {has && (
        <div className="door-known">
          <p>{sentenceOf(has, settled.phone_number)}</p>
          {has.people.map((person) => {
            const name = shownName(person)
            const here = present.get(person.id)
            return here ? (
              <p key={person.id}>
                {t('door.isHere', { name, time: formatTime(here.arrivedAt, church.church.time_zone) })}
              </p>
            ) : (
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

function sentenceOf({ as, people }: WhoHas, typed: string): string {
  const name = people.map(shownName).join(', ')
  if (as === 'same') return t('door.known', { name })
  return as === 'number'
    ? t('door.numberOf', { name })
    : t('door.tailOf', { name, digits: phoneTail(typed) ?? '' })
}
