import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Person } from '../../../sync/client/api.ts'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { personPath } from '../../lib/address/person-path.ts'
import { initials, personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { SearchField } from '../../ui/search-field.tsx'

const SHOWN = 8

/** Finds a person on this device by name, phone or email, and opens their page. */
export function PeopleSearchDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} title={t('shell.searchPeople')} onClose={onClose}>
      <Search onClose={onClose} />
    </Dialog>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const { people, status } = useChurch()
  const version = useLive(people.version)
  const { complete } = useLive(status)
  const navigate = useNavigate()
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const hits = useMemo(
    () => (query.trim() === '' ? [] : people.search(query, { limit: SHOWN, byEmail: true })),
    // `version` stands for the content of `people`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [people, version, query],
  )
  const go = (person: Person) => {
    onClose()
    navigate(personPath(person.id))
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      setAt((now) => Math.max(0, Math.min(hits.length - 1, now + step)))
    }
    if (event.key === 'Enter' && hits[at]) go(hits[at].person)
  }
  return (
    <div className="nx-people-search">
      <SearchField
        value={query}
        label={t('shell.searchPeopleBy')}
        autoFocus
        onChange={(next) => {
          setQuery(next)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <ul aria-live="polite">
        {hits.map(({ person }, index) => (
          <li key={person.id} className={index === at ? 'nx-people-hit' : undefined}>
            <ListRow
              lead={
                <span className="nx-avatar" aria-hidden="true">
                  {initials(person)}
                </span>
              }
              title={personName(person)}
              detail={phoneOf(person)}
              side={person.first_timer ? t('shell.firstTimer') : undefined}
              onOpen={() => go(person)}
            />
          </li>
        ))}
      </ul>
      {query.trim() !== '' && hits.length === 0 && (
        <p role="status">
          {t(complete ? 'table.nothingFound' : 'table.nothingFoundYet', { query: query.trim() })}
        </p>
      )}
    </div>
  )
}

/** The phone, or its last digits where this device holds no more. */
const phoneOf = ({ phone_number: phone, phone_tail: tail }: Person): string =>
  phone ? formatPhone(phone) : tail ? `…${tail}` : ''
