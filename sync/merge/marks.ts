/** Reads the observed-remove set of marks: the people present, since when, and by which marks. */
import type { MarkRow } from '../../contract/tables/attendance.ts'

export type Presence = {
  personId: string
  /** The earliest live mark's time, ISO 8601 UTC. */
  arrivedAt: string
  firstTimer: boolean
  /** Ids of the live marks, which an unmark must name. */
  markIds: string[]
}

/** A live mark has arrived, and no unmark has named it. */
export const isLive = (mark: MarkRow) => mark.removed_by === null && mark.arrived_at !== null

/** People present, by canonical id. `canonical` resolves an alias. */
export function presences(
  marks: Iterable<MarkRow>,
  canonical: (id: string) => string,
): Map<string, Presence> {
  const present = new Map<string, Presence>()
  for (const mark of marks) if (isLive(mark)) unite(present, mark, canonical(mark.person_id))
  return present
}

function unite(present: Map<string, Presence>, mark: MarkRow, personId: string): void {
  const arrivedAt = mark.arrived_at ?? ''
  const known = present.get(personId)
  if (!known) {
    present.set(personId, { personId, arrivedAt, firstTimer: mark.first_timer, markIds: [mark.id] })
    return
  }
  known.markIds.push(mark.id)
  known.firstTimer ||= mark.first_timer
  if (arrivedAt < known.arrivedAt) known.arrivedAt = arrivedAt
}

/** The op that removed a mark before it arrived. A stub of another service does not apply to this one. */
export function removedBefore(stub: MarkRow | undefined, serviceId: string): string | null {
  return stub?.service_id === serviceId ? stub.removed_by : null
}
