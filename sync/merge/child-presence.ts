/**
 * Reads from a child's check-ins and check-outs at one service whether the child is still here. An event that another one
 * names in `saw` came before it, whatever the clocks say. Other events are ordered by their corrected times. A check-out
 * proves that the child was here. If it names no check-in and its clock was behind all of them, it ends the first one.
 */
import type { ChildEventRow } from '../../contract/tables/child-events.ts'

export type ChildPresence = {
  /** The check-ins that no check-out ended, oldest first; empty: the child is not here. */
  here: ChildEventRow[]
  /** All check-ins that count, oldest first. */
  ins: ChildEventRow[]
  /** All check-outs that count, oldest first. */
  outs: ChildEventRow[]
}

/** @param events of one child at one service, undone ones included */
export function childPresence(events: Iterable<ChildEventRow>): ChildPresence {
  const all = [...events].sort(byTime)
  const counting = all.filter(({ removed_by }) => removed_by === null)
  const ins = counting.filter(({ kind }) => kind === 'in')
  const outs = counting.filter(({ kind }) => kind === 'out')
  const ended = new Set<string>()
  for (const out of outs) {
    for (const { id } of ins.filter((one) => endsBy(one, out))) ended.add(id)
    // Its check-in may be undone, or on the way from another phone. It does not end a later one then.
    const knowsOne = all.some((one) => one.kind === 'in' && endsBy(one, out)) || namesUnknown(out, all)
    const first = !knowsOne && ins.find((one) => !ended.has(one.id) && !knows(one, out))
    if (first) ended.add(first.id)
  }
  return { here: ins.filter(({ id }) => !ended.has(id)), ins, outs }
}

const knows = (one: ChildEventRow, other: ChildEventRow): boolean => one.saw.includes(other.id)

const namesUnknown = ({ saw }: ChildEventRow, all: readonly ChildEventRow[]): boolean =>
  saw.some((id) => !all.some((one) => one.id === id))

const endsBy = (one: ChildEventRow, out: ChildEventRow): boolean =>
  knows(out, one) || (!knows(one, out) && one.happened_at <= out.happened_at)

const byTime = (a: ChildEventRow, b: ChildEventRow): number =>
  a.happened_at < b.happened_at ? -1 : a.happened_at > b.happened_at ? 1 : a.id < b.id ? -1 : 1

/** The events of each child at a service, by canonical person id. */
export function eventsByChild(
  events: Iterable<ChildEventRow>,
  canonical: (id: string) => string,
): Map<string, ChildEventRow[]> {
  const byChild = new Map<string, ChildEventRow[]>()
  for (const event of events) {
    const id = canonical(event.person_id)
    const known = byChild.get(id)
    if (known) known.push(event)
    else byChild.set(id, [event])
  }
  return byChild
}
