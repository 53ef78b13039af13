import { useSyncExternalStore } from 'react'
import type { Live, PresenceEntry, Presences, SearchHit } from '../../../../sync/client/api.ts'
import type { NameOrder } from './order-keeper.ts'

/** Since when and where one person is marked. Each row asks for its own, so that a mark draws one row anew. */
export function usePresence(presences: Live<Presences>, personId: string): PresenceEntry | undefined {
  return useSyncExternalStore(presences.subscribe, () => presences.current().present.get(personId))
}

/** Whether all of those found are here: who is stands last, but whoever was just marked has not sunk yet. */
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
