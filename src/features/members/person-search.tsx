import { useMemo, useState } from 'react'
import { formatPhone } from '../../../contract/people/format-phone.ts'
import type { Person } from '../../../sync/client/api.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { tFamily } from './family-messages.ts'

const SHOWN = 6

/** People searched for each one shown, since some do not fit. */
const FOR_EACH = 4

const everybody = () => true

type PersonSearchProps = {
  /** People who are not offered. */
  without: ReadonlySet<string>
  onChoose: (person: Person) => void
  label?: string
  /** Others are not offered. */
  fits?: (person: Person) => boolean
}

/** Finds people on this phone by parts of a name or digits, and hands over the one that is tapped. */
export function PersonSearch({ without, onChoose, label, fits = everybody }: PersonSearchProps) {
  const { people } = useChurch()
  useLive(people.version)
  const [query, setQuery] = useState('')
  const hits = useMemo(() => {
    if (query.trim() === '') return []
    const limit = SHOWN * FOR_EACH + without.size
    const found = people.search(query, { limit }).map(({ person }) => person)
    return found.filter((one) => !without.has(one.id) && fits(one)).slice(0, SHOWN)
  }, [people, query, without, fits])
  const choose = (person: Person) => {
    setQuery('')
    onChoose(person)
  }
  return (
    <div className="members-person-search">
      <SearchField
        value={query}
        onChange={setQuery}
        label={label ?? tFamily('memberFamily.search')}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // It chooses, and does not send the form around it.
          event.preventDefault()
          if (hits[0]) choose(hits[0])
        }}
      />
      <ul aria-live="polite">
        {hits.map((person) => (
          <li key={person.id}>
            <ListRow title={personName(person)} detail={tailOf(person)} onOpen={() => choose(person)} />
          </li>
        ))}
      </ul>
      {query.trim() !== '' && hits.length === 0 && (
        <p className="members-quiet">{tFamily('memberFamily.nobodyFound', { text: query.trim() })}</p>
      )}
    </div>
  )
}

/** Tells namesakes apart. */
const tailOf = ({ phone_tail, phone_number }: Person) =>
  phone_number ? formatPhone(phone_number) : phone_tail && t('members.phoneTail', { digits: phone_tail })
