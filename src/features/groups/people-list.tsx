import { useState } from 'react'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import type { PersonLine } from './group-source.ts'
import { t } from './messages.ts'

/** Names per page; a department of a large church has hundreds. */
const STEP = 25

type Props = {
  rows: readonly PersonLine[]
  /** True: no sentence for an empty group, because another one gives the reason. */
  quiet: boolean
  busy: boolean
  /** Absent while nobody can be removed. */
  onRemove?: ((person: PersonLine) => void) | undefined
}

/** The people of a group, each with a button to remove them. */
export function PeopleList({ rows, quiet, busy, onRemove }: Props) {
  const [shown, setShown] = useState(STEP)
  if (rows.length === 0) return quiet ? null : <p className="groups-quiet">{t('groups.nobody')}</p>
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
                    aria-label={t('groups.takeOutOne', { name: personName(person) })}
                    onClick={() => onRemove(person)}
                  >
                    {t('groups.takeOut')}
                  </Button>
                )
              }
            />
          </li>
        ))}
      </ul>
      {rows.length > shown && (
        <Button tone="quiet" onClick={() => setShown(shown + STEP)}>
          {t('groups.morePeople')}
        </Button>
      )}
    </>
  )
}
