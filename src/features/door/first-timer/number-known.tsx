import { useDeferredValue, useMemo } from 'react'
import type { People, Person } from '../../../../sync/client/api.ts'
import { phoneTail } from '../../../../sync/merge/phone-tail.ts'
import { t } from '../../../lib/messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { shownName } from '../names/row-words.ts'
import type { FirstTimerValues } from './typed-person.ts'
import { whoHas, type WhoHas } from './who-has.ts'

type NumberKnownProps = { people: People; typed: FirstTimerValues; onMark: (person: Person) => void }

/** Says who has the number that is being written down, and marks them instead; a family may share one all the same. */
export function NumberKnown({ people, typed, onMark }: NumberKnownProps) {
  const settled = useDeferredValue(typed)
  const has = useMemo(() => whoHas(people, settled), [people, settled])
  return (
    <div role="status">
      {has && (
        <div className="door-known">
          <p>{sentenceOf(has, settled.phone_number)}</p>
          {has.people.map((person) => (
            <Button key={person.id} tone="quiet" icon="check" onClick={() => onMark(person)}>
              {t('door.markKnown', { name: shownName(person) })}
            </Button>
          ))}
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
