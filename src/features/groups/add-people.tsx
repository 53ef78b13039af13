import { useRef } from 'react'
import { personName } from '../../lib/format/person-name.ts'
import { t } from '../../lib/messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { FoundPerson, GroupBook, GroupLine } from './group-book.ts'
import { say } from './words.ts'

type Props = {
  book: GroupBook
  group: GroupLine
  typed: string
  onType: (typed: string) => void
  found: readonly FoundPerson[] | null
  busy: boolean
  onAdd: (person: FoundPerson) => void
}

/** A name is typed, the person tapped. Who is elsewhere now is shown with where, before they are moved. */
export function AddPeople({ book, group, typed, onType, found, busy, onAdd }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const add = (person: FoundPerson) => {
    // So that the next name can be typed at once.
    field.current?.focus()
    onAdd(person)
  }
  return (
    <div>
      <SearchField inputRef={field} label={say('groups.find')} value={typed} onChange={onType} />
      {typed.trim() !== '' && (
        <div className="groups-found" role="group" aria-label={say('groups.find')}>
          {found === null && <SkeletonRows rows={1} />}
          {found?.length === 0 && <p className="groups-nothing">{say('groups.findNothing')}</p>}
          {found?.map((person) => (
            <ListRow
              key={person.id}
              title={personName(person)}
              detail={whereNow(book, group, person)}
              side={
                person.groupId !== group.id && (
                  <Button
                    tone="quiet"
                    icon="plus"
                    disabled={busy}
                    aria-label={say('groups.addOne', { name: personName(person) })}
                    onClick={() => add(person)}
                  >
                    {say('groups.addPerson')}
                  </Button>
                )
              }
            />
          ))}
        </div>
      )}
    </div>
  )
}

/** What tells two people of one name apart, and where they are now. */
function whereNow({ groups }: GroupBook, group: GroupLine, { tail, groupId }: FoundPerson): string {
  const other = groups?.find(({ id }) => id === groupId)?.name
  const now =
    groupId === group.id ? say('groups.alreadyIn') : other ? say('groups.now', { group: other }) : null
  return [tail && t('members.phoneTail', { digits: tail }), now].filter(Boolean).join(' · ')
}
