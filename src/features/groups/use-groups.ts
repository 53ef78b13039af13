import { useCallback, useDeferredValue, useMemo, useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { useSearch } from '../../lib/api/queries.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import type {
  FoundPerson,
  GroupLine,
  GroupSource,
  PersonLine,
  GroupKind,
  Coordinator,
} from './group-source.ts'
import { useGroups } from '../../domain/church/people.ts'
import { changeMany } from '../../domain/edits/change-many.ts'

/** The most names that a search shows. More typing narrows the rest. */
export const FOUND_MOST = 20

/** Searches people by name on the server; `found` is null while the search runs. */
export function useFoundAtServer({ routes }: GroupKind, typed: string) {
  const { id } = useChurch().church
  const q = typed.trim()
  const load = useCallback(
    async (q: string, signal: AbortSignal): Promise<FoundPerson[]> => {
      const query = { q, limit: FOUND_MOST }
      const people = await api.call(routes.candidates, { params: { id }, query, signal })
      return people.map(({ group, ...named }) => ({ ...named, tail: null, groupId: group?.id ?? null }))
    },
    [routes, id],
  )
  const { found, problem, again } = useSearch(q, load)
  return { found: q === '' || problem ? [] : (found ?? null), problem, again }
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

/** The groups that this phone holds: readable and editable online and offline. */
export function useLocalGroups(kind: GroupKind): GroupSource {
  const church = useChurch()
  const { complete } = useLive(church.status)
  const rows = useGroups(kind.table)
  const belonging = useBelonging(kind)
  const coordinators = useCoordinators(kind)
  const groups = useMemo(() => {
    // Before the first sync is complete, an empty table says nothing about the church.
    if (!rows || !belonging || (rows.length === 0 && !complete)) return null
    const counts = countsOf(belonging)
    return rows.map(({ id, name, user_id, is_class, created_at }): GroupLine => ({
      id,
      name,
      user_id,
      is_class,
      created_at,
      // People of the group may still load.
      members: complete ? (counts.get(id) ?? 0) : null,
    }))
  }, [rows, belonging, complete])
  return {
    kind,
    onPhone: true,
    loading: !complete,
    groups,
    coordinators,
    from: null,
    problem: null,
    whyNot: undefined,
    reload: () => undefined,
    create: (typed) => church.mutate(kind.create, typed),
    change: (id, set) => church.mutate(kind.edit, { id, set }),
    remove: (id) => church.mutate(kind.remove, { id }),
    moveAll: async (moves) => {
      const edits = moves.map(({ id, to }) => ({ args: { id, set: { [kind.field]: to } } }))
      const { failure } = await changeMany(church, 'edit-member', edits)
      if (failure !== undefined) throw failure
    },
  }
}

/** The group of each person by person id; null until it was read. */
export function useBelonging({ field }: GroupKind): ReadonlyMap<string, string> | null {
  const { people, detailOfAll } = useChurch()
  const version = useLive(people.version)
  const [belonging, setBelonging] = useState<ReadonlyMap<string, string> | null>(null)
  useEffect(() => {
    let wanted = true
    detailOfAll(field).then(
      (found) =>
        wanted && setBelonging(new Map([...found].filter(([person]) => people.get(person) !== undefined))),
      () => wanted && setBelonging(new Map()),
    )
    return () => {
      wanted = false
    }
  }, [people, detailOfAll, field, version])
  return belonging
}

function countsOf(belonging: ReadonlyMap<string, string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const group of belonging.values()) counts.set(group, (counts.get(group) ?? 0) + 1)
  return counts
}

/** The church's users by name, as last loaded; null if this phone has never loaded them. */
export function useCoordinators({ table, routes }: GroupKind): readonly Coordinator[] | null {
  const { church } = useChurch()
  const load = useCallback(
    (signal: AbortSignal) => api.call(routes.coordinators, { params: { id: church.id }, signal }),
    [routes, church.id],
  )
  const [known] = useLastKnown(`${table}/coordinators`, load)
  return known.status === 'ready' ? known.value : null
}
