import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { ServiceRow } from '../../../../../contract/tables/attendance.ts'
import type { Church, Guardian, Live, Presences, ServiceChild } from '../../../../../sync/client/api.ts'
import { useLive } from '../../../../domain/church/use-church.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { tChildren } from '../messages.ts'
import { useClasses } from '../child-facts.ts'
import { CheckInForm } from './check-in-form.tsx'
import { CheckedIn } from './checked-in.tsx'
import '../children.css'
import type { ChildEventRow } from '../../../../../contract/tables/child-events.ts'

export type CheckInProps = {
  church: Church
  service: ServiceRow
  presences: Live<Presences>
  /** Children of one family. */
  childIds: readonly string[]
  /** A sibling is to be checked in too. */
  onAdd: (childId: string) => void
  onClose: () => void
}

/** Checks children of a family in: who brought them, a class for each, and then their pick-up code. */
export function CheckInScreen({ church, service, presences, childIds, onAdd, onClose }: CheckInProps) {
  const childList = useMemo(() => church.children(service.id), [church, service.id])
  const now = useLive(childList)
  const marks = useLive(presences)
  const classes = useClasses(church)
  const events = useLive(church.rows('child_events'))
  // Kept here, so that a choice survives the undo of a check-in.
  const [broughtBy, setBroughtBy] = useState<Guardian | null>(null)
  const [chosenClass, setChosenClass] = useState<Readonly<Record<string, string>>>({})
  const canonical = (id: string) => church.people.get(id)?.id ?? id
  const known = childIds.flatMap((id) => now.byId.get(canonical(id)) ?? [])
  const handled = useCheckedIn(known)
  // A child whom another door collected meanwhile keeps the screen of the check-in.
  const waiting = known.filter(
    ({ state, person }) => state === 'not-in' || (state === 'collected' && !handled.has(person.id)),
  )
  const siblings = now.all.filter(
    ({ person, state }) =>
      state === 'not-in' &&
      marks.present.has(person.id) &&
      !known.includes(now.byId.get(person.id)!) &&
      known.some(
        (one) => one.person.household_id !== null && one.person.household_id === person.household_id,
      ),
  )
  const place = useRef<HTMLElement>(null)
  useEscape(place, onClose)

  const classOf = (id: string) =>
    chosenClass[id] ?? lastClass(events ?? [], (one) => canonical(one.person_id) === id, classes ?? [])
  const chooseClass = (id: string, classId: string) =>
    setChosenClass((before) => ({ ...before, [id]: classId }))
  return (
    <section ref={place} className="kids-place" aria-label={tChildren('children.checkInTitle')}>
      <div className="kids-column">
        {!now.read || !marks.read || !classes || !events ? (
          <SkeletonRows rows={3} />
        ) : known.length === 0 ? (
          <EmptyState
            title={tChildren('children.notHere')}
            action={<Button onClick={onClose}>{tChildren('common.close')}</Button>}
          />
        ) : waiting.length > 0 ? (
          <CheckInForm
            {...{ church, service, childList, classes, classOf, chooseClass, broughtBy, onClose }}
            presences={marks}
            waiting={waiting}
            siblings={siblings}
            onAdd={onAdd}
            hasKey={now.hasKey}
            onBroughtBy={setBroughtBy}
          />
        ) : (
          <CheckedIn
            {...{ church, service, childList, classes, chooseClass, onClose }}
            checkedIn={known}
            siblings={siblings}
            onAdd={onAdd}
          />
        )}
      </div>
    </section>
  )
}

/** Ids of the children who were checked in while this screen was open. */
function useCheckedIn(children: readonly ServiceChild[]): ReadonlySet<string> {
  const ids = useRef(new Set<string>())
  for (const { state, person } of children) {
    if (state === 'here') ids.current.add(person.id)
    if (state === 'not-in') ids.current.delete(person.id)
  }
  return ids.current
}

/** Escape closes it, as it closes a dialog. */
function useEscape(place: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const element = place.current
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  }, [place, onClose])
}

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
