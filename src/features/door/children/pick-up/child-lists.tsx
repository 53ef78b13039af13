import { useEffect, useState } from 'react'
import { plainName } from '../../../../../sync/merge/names.ts'
import type { Church, ServiceChild } from '../../../../../sync/client/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { tChildren } from '../messages.ts'
import type { ChildClass } from '../use-classes.ts'
import { ChildRow } from './child-row.tsx'

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
