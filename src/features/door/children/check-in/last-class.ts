import type { ChildEventRow } from '../../../../../contract/tables/child-events.ts'

/**
 * The class of the child's last check-in, preselected so that most Sundays need no tap. Null if there was none, or if it
 * is no class any more. The class of another child says nothing about this one.
 * @param events of any services
 * @param isOfChild true for events of this child
 */
export function lastClass(
  events: readonly ChildEventRow[],
  isOfChild: (event: ChildEventRow) => boolean,
  classes: readonly { id: string }[],
): string | null {
  const isClass = (id: string | null) => classes.some((one) => one.id === id)
  const latest = events
    .filter((one) => one.kind === 'in' && !one.removed_by && isClass(one.class_id) && isOfChild(one))
    .reduce<ChildEventRow | null>(
      (last, one) => (last && last.happened_at > one.happened_at ? last : one),
      null,
    )
  return latest?.class_id ?? null
}
