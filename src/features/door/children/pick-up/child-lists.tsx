import { useEffect, useState } from 'react'
import { plainName } from '../../../../../sync/merge/names.ts'
import type { Church, ServiceChild } from '../../../../../sync/client/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { tChildren } from '../messages.ts'
import type { ChildClass } from '../use-classes.ts'
import { byClass } from './by-class.ts'
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
