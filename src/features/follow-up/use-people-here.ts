import { useEffect, useMemo, useState } from 'react'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import type { FollowUpList } from './lines.ts'
import { deletedOf, withPeopleHere } from './people-here.ts'

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
