import { useEffect, useState, useMemo } from 'react'
import { plainName } from '../../../../../sync/merge/names.ts'
import type { Church, ServiceChild } from '../../../../../sync/client/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { tChildren } from '../messages.ts'
import type { ChildClass } from '../child-facts.ts'
import { ChildRow } from '../child-parts.tsx'
import { useChildrenByService, type ChildrenAt } from '../../../../domain/church/children-here.ts'
import { useChurch, useLive } from '../../../../domain/church/use-church.ts'
import type { LeftProps } from '../../service/at-service.tsx'
import { ServiceList } from '../../service/service-sheet.tsx'
import type { ServiceRow } from '../../../../../contract/tables/attendance.ts'
import { useToday } from '../../../../domain/church/clock.ts'
import { NIGHT_MS } from '../../service/service-choice.ts'

/** Services with check-ins of today or of the night that just ended, which were deleted or moved to another day. */
export function useLeftServices(church: Church): readonly ServiceRow[] {
  const children = useChildrenByService(church)
  const living = useLive(church.services)
  const today = useToday(church)
  const sixHoursAgo = useToday(church, NIGHT_MS)
  return useMemo(
    () => leftServices(children, living, [today, sixHoursAgo], (at) => dayOf(church, at)),
    [church, children, living, today, sixHoursAgo],
  )
}

const dayOf = (church: Church, at: string): string => church.today(Date.parse(church.now()) - Date.parse(at))

/** @param days on which a check-in still matters */
export function leftServices(
  children: ReadonlyMap<string, ChildrenAt>,
  living: readonly ServiceRow[],
  days: readonly string[],
  dayOfInstant: (at: string) => string,
): ServiceRow[] {
  return [...children].flatMap(([id, { lastIn }]) => {
    const day = dayOfInstant(lastIn)
    const service = living.find((one) => one.id === id)
    if (!days.includes(day) || (service && days.includes(service.date_of_service))) return []
    return [service ?? deletedService(id, day, lastIn)]
  })
}

/** Phones know neither the name of a deleted service nor its link. */
const deletedService = (id: string, date_of_service: string, deleted_at: string): ServiceRow => ({
  id,
  name: tChildren('children.deletedService'),
  date_of_service,
  flyer_image: null,
  schedule_id: null,
  reference: null,
  created_at: deleted_at,
  created_by: null,
  deleted_at,
})

type ChildListsProps = {
  church: Church
  all: readonly ServiceChild[]
  classes: readonly ChildClass[]
  /** Part of a name. */
  typed: string
  onOpen: (childId: string) => void
  /** Leads to the door's names. */
  onDoor: () => void
}

/** The children who are still here, by class, and below those who were collected. */
export function ChildLists({ church, all, classes, typed, onOpen, onDoor }: ChildListsProps) {
  const now = useMinute(church)
  const words = plainName(typed).split(' ').filter(Boolean)
  const found = all.filter(({ person }) => words.every((word) => person.search.includes(word)))
  const here = found.filter(({ state }) => state === 'here')
  const collected = found
    .filter(({ state }) => state === 'collected')
    .sort((a, b) => ((a.collected?.at ?? '') < (b.collected?.at ?? '') ? 1 : -1))
  const rows = (list: readonly ServiceChild[]) =>
    list.map((child) => (
      <ChildRow key={child.person.id} church={church} child={child} now={now} onOpen={onOpen} />
    ))
  if (words.length > 0 && here.length + collected.length === 0)
    return <p className="kids-none">{tChildren('children.nobodyFound', { typed: typed.trim() })}</p>
  if (here.length + collected.length === 0)
    return (
      <EmptyState
        title={tChildren('children.nobodyYet')}
        action={<Button onClick={onDoor}>{tChildren('children.toNames')}</Button>}
      >
        {tChildren('children.nobodyYetBody')}
      </EmptyState>
    )
  return (
    <>
      {words.length === 0 && here.length === 0 && (
        <p className="kids-none">{tChildren('children.allCollected')}</p>
      )}
      {byClass(here, classes, tChildren('children.noClass')).map(({ id, name, children: ofClass }) => (
        <section key={id ?? 'none'} className="kids-list">
          <h2>
            {name} <span>{tChildren('children.stillHere', { count: ofClass.length })}</span>
          </h2>
          <ul>{rows(ofClass)}</ul>
        </section>
      ))}
      {collected.length > 0 && (
        <section className="kids-list">
          <h2>
            {tChildren('children.collected')} <span>{collected.length}</span>
          </h2>
          <ul>{rows(collected)}</ul>
        </section>
      )}
    </>
  )
}

const MINUTE = 60_000

/** The corrected now, ISO 8601 UTC. It updates each minute, so that "how long" stays true. */
function useMinute(church: Church): string {
  const [now, setNow] = useState(() => church.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(church.now()), MINUTE)
    return () => clearInterval(timer)
  }, [church])
  return now
}

export type ClassList = { id: string | null; name: string; children: ServiceChild[] }

/**
 * The children of each class, classes by name, those without a class last. A class that is none any more counts as no
 * class, so that nobody is left out.
 * @param none names the list of those without a class
 */
export function byClass(
  children: readonly ServiceChild[],
  classes: readonly ChildClass[],
  none: string,
): ClassList[] {
  const lists: ClassList[] = [...classes, { id: null, name: none }].map((one) => ({ ...one, children: [] }))
  for (const child of children) {
    const own = lists.find(({ id }) => id === child.classId) ?? lists.at(-1)
    own?.children.push(child)
  }
  return lists.filter((list) => list.children.length > 0)
}

/** Offers deleted and moved services at which children are still here. Renders nothing if there are none. */
export function LeftServices({ chosenId, onPick }: LeftProps) {
  const church = useChurch()
  const children = useChildrenByService(church)
  const services = useLeftServices(church).filter(
    ({ id }) => id !== chosenId && (children.get(id)?.here ?? 0) > 0,
  )
  return (
    <ServiceList
      title={tChildren('children.toChildren')}
      note={tChildren('children.leftNote')}
      services={services}
      onPick={onPick}
    />
  )
}
