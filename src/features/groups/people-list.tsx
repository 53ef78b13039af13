import { useState } from 'react'
import { formatPhone } from '../../../contract/format-phone.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import type { PersonLine } from './group-book.ts'
import { say } from './words.ts'

/** A page of names; a department of a large church has hundreds. */
const STEP = 25

type Props = {
  rows: readonly PersonLine[]
  /** Says nothing where nobody is: why is said already. */
  quiet: boolean
  busy: boolean
  /** Not given where nobody can be taken out now. */
  onRemove?: ((person: PersonLine) => void) | undefined
}

/** Who is in it, each with the way out. */
export function PeopleList({ rows, quiet, busy, onRemove }: Props) {
  const [shown, setShown] = useState(STEP)
  if (rows.length === 0) return quiet ? null : <p className="groups-quiet">{say('groups.nobody')}</p>
  return (
    <>
      <ul className="groups-list">
        {rows.slice(0, shown).map((person) => (
          <li key={person.id}>
            <ListRow
              title={personName(person)}
              detail={person.phone_number && formatPhone(person.phone_number)}
              side={
                onRemove && (
                  <Button
                    tone="plain"
                    disabled={busy}
                    aria-label={say('groups.takeOutOne', { name: personName(person) })}
                    onClick={() => onRemove(person)}
                  >
                    {say('groups.takeOut')}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button tone="quiet" onClick={() => setShown(shown + STEP)}>
          {say('groups.morePeople')}
        </Button>
      )}
    </>
  )
}
