import { useSyncExternalStore } from 'react'
import type { Live, PresenceEntry, Presences, SearchHit } from '../../../../sync/client/api.ts'
import type { NameOrder } from './order-keeper.ts'

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
