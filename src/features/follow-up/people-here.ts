/** Updates the people of the list by this phone's data: names, phones, deletions and memberships. */
import { useEffect, useMemo, useState } from 'react'
import type { FollowUpLine } from '../../../contract/routes/follow-ups.ts'
import type { Church } from '../../../sync/client/api.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import type { FollowUpList } from './lines.ts'

type People = Pick<Church['people'], 'get' | 'details'>

/** The people of the list who were deleted. Others that this phone lacks have not been synced yet. */
export async function deletedOf(people: People, { lines }: FollowUpList): Promise<Set<string>> {
  const unknown = [...new Set(lines.map(({ person }) => person.id))].filter((id) => !people.get(id))
  const details = await Promise.all(unknown.map((id) => people.details(id)))
  return new Set(unknown.filter((_, at) => details[at]?.deleted_at))
}

/** @param said ids of lines with a decision or a note */
export function withPeopleHere(
  list: FollowUpList,
  people: Pick<People, 'get'>,
  deleted: ReadonlySet<string>,
  said: ReadonlySet<string>,
): FollowUpList {
  const isSaid = ({ id, changed_at }: FollowUpLine) => changed_at !== null || said.has(id)
  const lines = list.lines.flatMap((line) => {
    const here = people.get(line.person.id)
    if (!here) return deleted.has(line.person.id) ? [] : [line]
    // A new member is no longer followed up as a first timer. Lines with a decision stay, as on the server.
    if (line.reason === 'first_timer' && !here.first_timer && !isSaid(line)) return []
    const { first_name, last_name, phone_number } = here
    return [{ ...line, person: { ...line.person, first_name, last_name, phone_number } }]
  })
  return { ...list, lines }
}

const NOBODY: ReadonlySet<string> = new Set()

/**
 * The list with its people as this phone knows them by now.
 * @param said ids of lines with a decision or a note
 */
export function usePeopleHere(list: FollowUpList | null, said: ReadonlySet<string>): FollowUpList | null {
  const { people } = useChurch()
  const version = useLive(people.version)
  const [deleted, setDeleted] = useState(NOBODY)
  useEffect(() => {
    if (!list) return
    let current = true
    deletedOf(people, list).then(
      (found) => current && setDeleted(found),
      () => undefined,
    )
    return () => void (current = false)
  }, [people, list, version])
  return useMemo(() => {
    // A deletion, a new name or a new phone increases the version.
    return version >= 0 && list ? withPeopleHere(list, people, deleted, said) : null
  }, [list, people, deleted, said, version])
}
