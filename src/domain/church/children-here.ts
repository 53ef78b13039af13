/** Children who were checked in and not collected, at every service. */
import { useMemo } from 'react'
import type { ChildEventRow } from '../../../contract/tables/child-events.ts'
import type { Church } from '../../../sync/client/api.ts'
import { childPresence, eventsByChild } from '../../../sync/merge/child-presence.ts'
import { useLive } from './use-church.ts'

/** `lastIn`: the latest check-in, ISO 8601 UTC. `here`: the number of children still here. */
export type ChildrenAt = { lastIn: string; here: number }

/**
 * Returns the services with check-ins.
 * @param person the id that an alias means
 */
export function childrenByService(
  events: readonly ChildEventRow[],
  person: (id: string) => string,
): Map<string, ChildrenAt> {
  const services = new Map<string, ChildEventRow[]>()
  for (const event of events) {
    const known = services.get(event.service_id)
    if (known) known.push(event)
    else services.set(event.service_id, [event])
  }
  const found = new Map<string, ChildrenAt>()
  for (const [id, rows] of services) {
    const children = [...eventsByChild(rows, person).values()].map(childPresence)
    const lastIn = children
      .flatMap(({ ins }) => ins.map(({ happened_at }) => happened_at))
      .sort()
      .at(-1)
    if (lastIn) found.set(id, { lastIn, here: children.filter(({ here }) => here.length > 0).length })
  }
  return found
}

/** The same for a screen, kept current. Empty until the check-ins are read. */
export function useChildrenByService(church: Church): ReadonlyMap<string, ChildrenAt> {
  const events = useLive(useMemo(() => church.rows('child_events'), [church]))
  const version = useLive(church.people.version)
  return useMemo(
    () => childrenByService(events ?? [], (id) => church.people.get(id)?.id ?? id),
    // People are merged with a new version.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [church, events, version],
  )
}
