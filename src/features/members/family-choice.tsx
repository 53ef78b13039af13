import { useMemo, useState } from 'react'
import { MOST_HOUSEHOLD_NAME } from '../../../contract/people/household.ts'
import { shownName } from '../../../contract/people/shown-name.ts'
import type { HouseholdRow } from '../../../contract/tables/people.ts'
import type { Person } from '../../../sync/client/api.ts'
import { plainName } from '../../../sync/merge/names.ts'
import { useHouseholds } from '../../domain/church/households.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { personName } from '../../lib/format/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FieldGroup } from '../../ui/form/form.tsx'
import { tooLong } from '../../ui/form/too-long.ts'
import { ListRow } from '../../ui/list-row.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { ChosenFamily } from './change-family.ts'
import { tFamily } from './family-messages.ts'

const MOST_FAMILIES = 4
const MOST_PEOPLE = 4

type FamilyChoiceProps = {
  chosen: ChosenFamily | null
  /** The new person's, for the name of a new family. */
  lastName: string
  onChange: (chosen: ChosenFamily | null) => void
  error?: string | undefined
}

/** The sentence about a new family's name; undefined if it is valid. */
export function familyProblem(chosen: ChosenFamily | null): string | undefined {
  if (!chosen || 'household' in chosen) return undefined
  return chosen.name.trim() === ''
    ? tFamily('memberFamily.nameMissing')
    : tooLong(chosen.name, MOST_HOUSEHOLD_NAME)
}

/** Puts a new person into a family that exists, or makes one with somebody who has none. */
export function FamilyChoice({ chosen, lastName, onChange, error }: FamilyChoiceProps) {
  return (
    <FieldGroup title={tFamily('memberFamily.title')}>
      {!chosen && <FamilySearch lastName={lastName} onChoose={onChange} />}
      {chosen && (
        <ul className="members-family-people">
          <li>
            <span>{'household' in chosen ? chosen.name : tFamily('memberFamily.newWith', chosen)}</span>
            <Button
              tone="quiet"
              icon="close"
              aria-label={tFamily('memberFamily.remove', { name: chosen.name })}
              onClick={() => onChange(null)}
            />
          </li>
        </ul>
      )}
      {chosen && !('household' in chosen) && (
        <TextField
          name="family"
          label={tFamily('memberFamily.name')}
          autoCapitalize="words"
          value={chosen.name}
          onChange={(name) => onChange({ ...chosen, name })}
          error={error}
        />
      )}
    </FieldGroup>
  )
}

type SearchProps = { lastName: string; onChoose: (chosen: ChosenFamily) => void }

function FamilySearch({ lastName, onChoose }: SearchProps) {
  const [query, setQuery] = useState('')
  const { families, people } = useFound(query)
  const suggested = (person: Person) => shownName(lastName || person.last_name || person.first_name)
  const isNobody = query.trim() !== '' && families.length + people.length === 0
  return (
    <div className="members-person-search">
      <SearchField value={query} onChange={setQuery} label={tFamily('memberFamily.searchFamily')} />
      <ul aria-live="polite">
        {families.map(({ id, name, members }) => (
          <li key={id}>
            <ListRow
              title={name}
              detail={members.map(({ first_name }) => first_name).join(', ')}
              onOpen={() => onChoose({ household: id, name })}
            />
          </li>
        ))}
        {people.map((person) => {
          const other = personName(person)
          const name = tFamily('memberFamily.nameOf', { name: suggested(person) })
          return (
            <li key={person.id}>
              <ListRow
                title={tFamily('memberFamily.newWith', { other })}
                onOpen={() => onChoose({ person: person.id, other, name })}
              />
            </li>
          )
        })}
      </ul>
      {isNobody && (
        <p className="members-quiet">{tFamily('memberFamily.nobodyFound', { text: query.trim() })}</p>
      )}
    </div>
  )
}

type Found = {
  families: (Pick<HouseholdRow, 'id' | 'name'> & { members: readonly Person[] })[]
  people: Person[]
}

/** Families whose name or people match, and people without a family. */
function useFound(query: string): Found {
  const { people } = useChurch()
  const version = useLive(people.version)
  const households = useHouseholds()
  return useMemo(() => {
    if (query.trim() === '' || !households) return { families: [], people: [] }
    const hits = people
      .search(query, { limit: 3 * (MOST_FAMILIES + MOST_PEOPLE) })
      .map(({ person }) => person)
    const words = plainName(query)
    const named = [...households.values()].filter(({ name }) => plainName(name).includes(words))
    const theirs = hits.flatMap(({ household_id: id }) => households.get(id ?? '') ?? [])
    const families = [...new Set([...named, ...theirs])].slice(0, MOST_FAMILIES)
    return {
      families: families.map(({ id, name }) => ({ id, name, members: people.household(id) })),
      people: hits.filter(({ household_id: id }) => !households.has(id ?? '')).slice(0, MOST_PEOPLE),
    }
    // `version` stands for the content of `people`, which is one object throughout.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [people, version, households, query])
}
