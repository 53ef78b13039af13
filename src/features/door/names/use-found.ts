import { useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import type { Church, SearchHit, Live, PresenceEntry, Presences } from '../../../../sync/client/api.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import type { NameOrder } from './name-order.ts'

/** The search stops here, so a slow phone handles a key by finding two screens of people. */
const AT_FIRST = 40
/** Added each time the end of the list comes near. */
const MORE = 200
/** Few close matches, so that the button for first timers stays in view. */
const CLOSE = 3
/** Pixels; rows are never lower. */
const LOWEST_ROW = 64

export type Found = {
  hits: readonly SearchHit[]
  /** Nobody matches the typed text. These differ by a letter. */
  close: boolean
  /** There may be more hits below the last one. */
  goesOn: boolean
  /** Called when the end of the list comes near. */
  findMore: () => void
}

/**
 * Finds the people of the list in the same render as the key. A deferred render costs a slow phone a whole frame,
 * which is more than the search itself.
 */
export function useFound(church: Church, order: NameOrder): Found {
  const version = useLive(church.people.version)
  const [grown, setGrown] = useState({ order, by: 0 })
  const limit = AT_FIRST + Math.ceil(order.reach / LOWEST_ROW) + (grown.order === order ? grown.by : 0)
  const { hits, close } = useMemo(
    () => find(church, order, limit),
    // A new version means new people under the same church object.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [church, order, limit, version],
  )
  const findMore = useCallback(
    () => setGrown((now) => ({ order, by: (now.order === order ? now.by : 0) + MORE })),
    [order],
  )
  return { hits, close, goesOn: hits.length >= limit, findMore }
}

function find({ people }: Church, { text, sink }: NameOrder, limit: number): Pick<Found, 'hits' | 'close'> {
  const typed = text.trim()
  const hits = people.search(typed, { sink, limit })
  if (typed === '') return { hits, close: false }
  if (hits.length > 0) return { hits: standTogether(hits, sink, AT_FIRST), close: false }
  const close = people.closeTo(typed, { sink, limit: CLOSE })
  return { hits: close, close: close.length > 0 }
}

/** The arrival time and sync state of one person's mark. Each row subscribes by itself, so a mark redraws one row. */
export function usePresence(presences: Live<Presences>, personId: string): PresenceEntry | undefined {
  return useSyncExternalStore(presences.subscribe, () => presences.current().present.get(personId))
}

/** True if everybody found is here. Present people sort last, but a person just marked has not sunk yet. */
export function useAllHere(
  presences: Live<Presences>,
  { hits, goesOn }: { hits: readonly SearchHit[]; goesOn: boolean },
  { sink }: NameOrder,
): boolean {
  return useSyncExternalStore(presences.subscribe, () => {
    const first = hits[0]?.person
    if (first === undefined) return false
    const { present } = presences.current()
    return sink.has(first.id) || (!goesOn && hits.every(({ person }) => present.has(person.id)))
  })
}

/**
 * Moves the hits of one household behind its first one. Hits that sank stay at the end, and those after `most` stay where
 * they are, so that a longer list keeps its beginning.
 */
export function standTogether(
  hits: readonly SearchHit[],
  sink: ReadonlyMap<string, unknown>,
  most: number,
): readonly SearchHit[] {
  const groups = new Map<string, SearchHit[]>()
  for (const hit of hits.slice(0, most)) {
    const { id, household_id } = hit.person
    const key = household_id ? `${household_id} ${sink.has(id)}` : id
    const group = groups.get(key)
    if (group) group.push(hit)
    else groups.set(key, [hit])
  }
  return groups.size === Math.min(hits.length, most)
    ? hits
    : [...[...groups.values()].flat(), ...hits.slice(most)]
}
