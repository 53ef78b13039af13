import { useDeferredValue, useMemo } from 'react'
import type { People, Person } from '../../../../sync/client/api.ts'
import { t } from '../../../lib/messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { shownName } from '../names/row-words.ts'
import { knownPerson } from './known-person.ts'
import type { FirstTimerValues } from './typed-person.ts'

type KnownAlreadyProps = { people: People; typed: FirstTimerValues; onMark: (person: Person) => void }

/** Says when who is being written down is on the list already, and marks them instead. */
export function KnownAlready({ people, typed, onMark }: KnownAlreadyProps) {
  const settled = useDeferredValue(typed)
  const person = useMemo(() => knownPerson(people, settled), [people, settled])
  return (
    <div role="status">
      {person && (
        <div className="door-known">
          <p>{t('door.known', { name: shownName(person) })}</p>
          <Button tone="quiet" icon="check" onClick={() => onMark(person)}>
            {t('door.markKnown', { name: shownName(person) })}
          </Button>
        </div>
      )}
    </div>
  )
}
