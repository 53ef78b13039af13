import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import type { FoundPerson, GroupSource, GroupLine } from './group-source.ts'
import { GroupPeople } from './group-people.tsx'
import { useBelonging } from './use-local-groups.ts'
import { FOUND_MOST, useFoundAtServer } from './use-found-at-server.ts'

type Props = { source: GroupSource; group: GroupLine }

/** The people of a group from this phone's list. */
export function PeopleOnPhone({ source, group }: Props) {
  const { people } = useChurch()
  const { loading } = source
  const [typed, setTyped] = useState('')
  const belonging = useBelonging(source.kind)
  const settled = useDeferredValue(typed)
  const here = useMemo(
    () => belonging && people.all().filter((person) => belonging.get(person.id) === group.id),
    [people, belonging, group.id],
  )
  // Nobody so far: people of the group may still load.
  const rows = !loading || here?.length ? here : null
  const found = useMemo(() => {
    if (!settled.trim()) return []
    const hits = people.search(settled, { limit: FOUND_MOST, byEmail: true })
    if (hits.length === 0 && loading) return null
    return hits.map(({ person: { id, first_name, last_name, phone_tail } }): FoundPerson => ({
      id,
      first_name,
      last_name,
      tail: phone_tail,
      groupId: belonging?.get(id) ?? null,
    }))
  }, [people, belonging, settled, loading])
  return <GroupPeople {...{ source, group, rows, typed, found }} problem={null} onType={setTyped} />
}

/** The people of a group from the server: names only. */
export function PeopleAtServer({ source, group }: Props) {
  const { routes, table } = source.kind
  const [typed, setTyped] = useState('')
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call(routes.listMembers, { params: { id: group.id }, query: { limit: 5000 }, signal }),
    [routes, group.id],
  )
  const [known, reload] = useLastKnown(`${table}/${group.id}/members`, load)
  const { found, problem, again } = useFoundAtServer(source.kind, typed)
  const moving: GroupSource = {
    ...source,
    move: async (...move) => {
      try {
        await source.move(...move)
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
      source={moving}
      rows={known.status === 'ready' ? known.value : known.status === 'failed' ? [] : null}
      problem={known.status === 'failed' ? known.problem.message : problem}
      onType={setTyped}
    />
  )
}
