import { useDeferredValue, useMemo, type ComponentType, type ReactNode } from 'react'
import type { Person } from '../../../sync/client/api.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import type { MemberRow } from '../../../contract/tables/people.ts'

/** The dialogs that can open over the list. */
export const firstTimerActions = ['add', 'edit', 'delete'] as const
export type FirstTimerAct = (typeof firstTimerActions)[number]

type Found = {
  rows: readonly Person[] | null
  matches: (person: Person) => boolean
  /** More of the church's list is loading. */
  loading: boolean
}

/**
 * Returns the first timers, or those who match the typed words or digits. `rows` is null while none of them is here
 * and the church's list is still loading.
 */
export function useFirstTimers(query: string): Found {
  const { people, status } = useChurch()
  const version = useLive(people.version)
  const { complete } = useLive(status)
  const settled = useDeferredValue(query)
  const rows = useMemo(() => {
    const here = people.all().filter((person) => person.first_timer)
    return here.length === 0 && !complete ? null : here
    // `version` represents the content of `people`, whose object never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [people, version, complete])
  const matches = useMemo(() => {
    if (settled.trim() === '') return () => true
    const found = new Set(people.search(settled, { byEmail: true }).map(({ person }) => person.id))
    return (person: Person) => found.has(person.id)
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [people, version, settled])
  return { rows, matches, loading: !complete }
}

/** All that this phone knows of a person. */
export type KnownPerson = Partial<MemberRow> & { id: string }

type OfOne = { id: string | null; onClose: () => void }

/** The dialogs of people. First timers use the same forms as members, and the app passes them in. */
export type PersonDialogs = {
  Add: ComponentType<{
    open: boolean
    onClose: () => void
    onOpenKnown: (id: string) => void
    firstTimer?: { title: string; action: string; above: ReactNode }
  }>
  Edit: ComponentType<OfOne>
  Delete: ComponentType<OfOne>
  /** Assigns their follow-up to helpers. */
  Assign: ComponentType<{
    open: boolean
    people: readonly Person[]
    onClose: () => void
    onAssigned: () => void
  }>
}
