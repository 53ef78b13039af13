import { useRef } from 'react'
import { personName } from '../../lib/format/person-name.ts'
import { Button } from '../../ui/button.tsx'
import { ListRow } from '../../ui/list-row.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import type { FoundPerson, GroupSource, GroupLine } from './group-source.ts'
import { t } from './messages.ts'

type Props = {
  source: GroupSource
  group: GroupLine
  typed: string
  onType: (typed: string) => void
  found: readonly FoundPerson[] | null
  busy: boolean
  onAdd: (person: FoundPerson) => void
}

/**
 * Adds people to a group: type a name, tap the person. A person of another group is shown with that group before the
 * move.
 */
export function AddPeople({ source, group, typed, onType, found, busy, onAdd }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const add = (person: FoundPerson) => {
    // The field keeps the focus, so that the next name can be typed immediately.
    field.current?.focus()
    onAdd(person)
  }
  return (
    <div>
      <SearchField inputRef={field} label={t('groups.find')} value={typed} onChange={onType} />
      {typed.trim() !== '' && (
        <div className="groups-found" role="group" aria-label={t('groups.find')}>
          {found === null && <SkeletonRows rows={1} />}
          {found?.length === 0 && <p className="groups-nothing">{t('groups.findNothing')}</p>}
          {found?.map((person) => (
            <ListRow
              key={person.id}
              title={personName(person)}
              detail={whereNow(source, group, person)}
              side={
                person.groupId !== group.id && (
                  <Button
                    tone="quiet"
                    icon="plus"
                    disabled={busy}
                    aria-label={t('groups.addOne', { name: personName(person) })}
                    onClick={() => add(person)}
                  >
                    {t('groups.addPerson')}
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

/** The phone's last digits, which tell namesakes apart, and the person's current group. */
function whereNow({ groups }: GroupSource, group: GroupLine, { tail, groupId }: FoundPerson): string {
  const other = groups?.find(({ id }) => id === groupId)?.name
  const now = groupId === group.id ? t('groups.alreadyIn') : other ? t('groups.now', { group: other }) : null
  return [tail && t('members.phoneTail', { digits: tail }), now].filter(Boolean).join(' · ')
}
