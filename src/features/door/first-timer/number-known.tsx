import { useDeferredValue, useMemo } from 'react'
import type { Church, Live, Person, Presences, People } from '../../../../sync/client/api.ts'
import { phoneTail } from '../../../../sync/merge/phone-tail.ts'
import { formatTime } from '../../../lib/format/format-date.ts'
import { t } from '../../../lib/messages/t.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { Button } from '../../../ui/button.tsx'
import { tFamily } from '../family/messages.ts'
import { shownName } from '../names/row-text.ts'
import type { FirstTimerValues, TypedPerson } from './typed-person.ts'
import { nameKey, plainName } from '../../../../sync/merge/names.ts'
import { normalPhone } from '../../../../sync/merge/phones.ts'

/** An usher at the door reads at most so many. */
const MOST = 3

/**
 * The people on this phone who have the typed number, the likeliest first. The server decides what is true.
 * `same`: a person of the same name, who is then the only one listed.
 * `number`: people of other names, as families share a number.
 * `tail`: the phone holds only their last four digits. These match, as does a part of the name.
 */
export type FoundDuplicates = { as: 'same' | 'number' | 'tail'; people: Person[] }

export function findDuplicates(people: People, typed: TypedPerson): FoundDuplicates | null {
  const phone = normalPhone(typed.phone_number)
  const tail = phone && phoneTail(phone)
  if (!tail) return null
  const key = nameKey(typed.first_name, typed.last_name)
  const words = new Set(wordsOf(typed))
  const alike = (person: Person) => wordsOf(person).some((word) => words.has(word))
  // Searches by digits: a search by name would sort everybody again after each change while the usher types.
  const found = people
    .search(tail)
    .map(({ person }) => person)
    .filter((person) =>
      person.phone_number ? person.phone_number === phone : person.phone_tail === tail && alike(person),
    )
  const same = found.find((person) => nameKey(person.first_name, person.last_name) === key)
  if (same) return { as: 'same', people: [same] }
  const known = found.filter((person) => person.phone_number)
  const matches = known.length > 0 ? known : found
  const likeliest = matches.toSorted((a, b) => Number(alike(b)) - Number(alike(a))).slice(0, MOST)
  return likeliest.length > 0 ? { as: known.length > 0 ? 'number' : 'tail', people: likeliest } : null
}

/** Leaves out initials: two people do not share a name by one letter. */
const wordsOf = ({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string[] =>
  plainName(`${first_name} ${last_name}`)
    .split(' ')
    .filter((word) => word.length > 1)

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
