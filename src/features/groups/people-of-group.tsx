import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import type { FoundPerson, GroupSource, GroupLine } from './group-source.ts'
import { GroupPeople } from './group-people.tsx'
import { useBelonging } from './use-local-groups.ts'
import { FOUND_MOST, useFoundAtServer } from './use-found-at-server.ts'

type Props = { book: GroupSource; group: GroupLine }

/** The people of a group from this phone's list. */
export function PeopleOnPhone({ book, group }: Props) {
  const { people } = useChurch()
  const { coming } = book
  const [typed, setTyped] = useState('')
  const belonging = useBelonging(book.kind)
  const settled = useDeferredValue(typed)
  const here = useMemo(
    () => belonging && people.all().filter((person) => belonging.get(person.id) === group.id),
    [people, belonging, group.id],
  )
  // Nobody so far: people of the group may still load.
  const rows = !coming || here?.length ? here : null
  const found = useMemo(() => {
    if (!settled.trim()) return []
    const hits = people.search(settled, { limit: FOUND_MOST, byEmail: true })
    if (hits.length === 0 && coming) return null
    return hits.map(({ person: { id, first_name, last_name, phone_tail } }): FoundPerson => ({
      id,
      first_name,
      last_name,
      tail: phone_tail,
      groupId: belonging?.get(id) ?? null,
    }))
  }, [people, belonging, settled, coming])
  return <GroupPeople {...{ book, group, rows, typed, found }} problem={null} onType={setTyped} />
}

/** The people of a group from the server: names only. */
export function PeopleAtServer({ book, group }: Props) {
  const { routes, table } = book.kind
  const [typed, setTyped] = useState('')
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(routes.listMembers, { params: { id: group.id }, query: { limit: 5000 }, signal }),
    [routes, group.id],
  )
  const [known, reload] = useLastKnown(`${table}/${group.id}/members`, load)
  const { found, problem, again } = useFoundAtServer(book.kind, typed)
  const moving: GroupSource = {
    ...book,
    move: async (...move) => {
      try {
        await book.move(...move)
      } finally {
        // Also after a lost response.
        reload()
        again()
      }
    },
  }
  return (
    <GroupPeople
      {...{ group, typed, found }}
      book={moving}
      rows={known.status === 'ready' ? known.value : known.status === 'failed' ? [] : null}
      problem={known.status === 'failed' ? known.problem.message : problem}
      onType={setTyped}
    />
  )
}
