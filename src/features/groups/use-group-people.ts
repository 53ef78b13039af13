import { useCallback, useDeferredValue, useMemo, useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import type { FoundPerson, GroupLine, GroupSource, PersonLine } from './group-source.ts'
import { useBelonging } from './use-local-groups.ts'
import { problemOf, wasTakenBack } from '../../lib/api/problem.ts'
import type { GroupKind } from './kind.ts'

/** The most names that a search shows. More typing narrows the rest. */
export const FOUND_MOST = 20

const PAUSE_MS = 250

/** Searches people by name on the server; `found` is null while the search runs. */
export function useFoundAtServer({ routes }: GroupKind, typed: string) {
  const { church } = useChurch()
  const q = typed.trim()
  const [answer, setAnswer] = useState<{ q: string; found: FoundPerson[]; problem: string | null }>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (q === '') return
    const leaving = new AbortController()
    const look = async () => {
      const { signal } = leaving
      const params = { id: church.id }
      try {
        const people = await api.call(routes.candidates, { params, query: { q, limit: FOUND_MOST }, signal })
        const found = people.map(({ group, ...named }) => ({
          ...named,
          tail: null,
          groupId: group?.id ?? null,
        }))
        setAnswer({ q, found, problem: null })
      } catch (thrown) {
        if (!wasTakenBack(thrown)) setAnswer({ q, found: [], problem: problemOf(thrown).message })
      }
    }
    const timer = setTimeout(() => void look(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [routes, church.id, q, round])
  const again = useCallback(() => setRound((count) => count + 1), [])
  if (q === '') return { found: [], problem: null, again }
  return { found: answer?.q === q ? answer.found : null, problem: answer?.problem ?? null, again }
}

export type GroupPeople = {
  /** The people in the group; null while they load. */
  rows: readonly PersonLine[] | null
  /** More of the church's list is still loading. */
  loading: boolean
  problem: string | null
  reload: () => void
}

const NOBODY = (): Promise<PersonLine[]> => Promise.resolve([])
const NOTHING = () => undefined

/** The people of a group: from this phone's list, or names only from the server. */
export function useGroupPeople(source: GroupSource, group: GroupLine): GroupPeople {
  const { people } = useChurch()
  const { onPhone, loading, kind } = source
  const { routes, table } = kind
  const version = useLive(people.version)
  const belonging = useBelonging(kind)
  const load = useCallback(
    (signal: AbortSignal): Promise<PersonLine[]> =>
      api.call(routes.listMembers, { params: { id: group.id }, query: { limit: 5000 }, signal }),
    [routes, group.id],
  )
  const [known, reload] = useLastKnown(`${table}/${group.id}/members`, onPhone ? NOBODY : load)
  const here = useMemo(
    () =>
      version >= 0 && belonging ? people.all().filter(({ id }) => belonging.get(id) === group.id) : null,
    [people, version, belonging, group.id],
  )
  if (onPhone)
    // Nobody so far: people of the group may still load.
    return { rows: loading && !here?.length ? null : here, loading, problem: null, reload: NOTHING }
  const rows = known.status === 'ready' ? known.value : known.status === 'failed' ? [] : null
  const problem = known.status === 'failed' ? known.problem.message : null
  return { rows, loading: false, problem, reload }
}

type Found = { found: readonly FoundPerson[] | null; problem: string | null }

/** The people who match the typed text; null while the search runs. */
export function useFound(source: GroupSource, typed: string): Found {
  const { people } = useChurch()
  const belonging = useBelonging(source.kind)
  const settled = useDeferredValue(typed)
  const atServer = useFoundAtServer(source.kind, source.onPhone ? '' : typed)
  const here = useMemo(() => {
    if (!source.onPhone || !settled.trim()) return []
    const hits = people.search(settled, { limit: FOUND_MOST, byEmail: true })
    if (hits.length === 0 && source.loading) return null
    return hits.map(({ person: { id, first_name, last_name, phone_tail } }): FoundPerson => ({
      id,
      first_name,
      last_name,
      tail: phone_tail,
      groupId: belonging?.get(id) ?? null,
    }))
  }, [people, belonging, settled, source.onPhone, source.loading])
  return source.onPhone ? { found: here, problem: null } : atServer
}
