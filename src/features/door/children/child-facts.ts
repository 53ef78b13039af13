/** Facts about one child at a service, as the screens show them. */
import { ageOf } from '../../../../contract/calendar/child-age.ts'
import { fullName, shownName } from '../../../../contract/people/shown-name.ts'
import {
  type Guardian,
  type People,
  type Person,
  type ServiceChild,
  type Church,
  StorageError,
} from '../../../../sync/client/api.ts'
import { tChildren } from './messages.ts'
import { useMemo } from 'react'
import { useLive } from '../../../domain/church/use-church.ts'
import { Refusal } from '../../../../sync/mutation.ts'
import { notSavedSentence } from '../storage-sentence.ts'

const REFUSED = {
  PICK_UP_CODE: 'children.wrongCode',
  PICK_UP_GUARDIAN: 'children.notAuthorised',
  PICK_UP_LOCKED: 'children.locked',
  EVENT_UNKNOWN: 'children.eventUnknown',
} as const

/** Why a check-in or check-out is not on disk, and what to do. */
export function failureSentence(error: unknown): string {
  if (error instanceof StorageError || !(error instanceof Refusal)) return notSavedSentence(error)
  const key = REFUSED[error.code as keyof typeof REFUSED]
  return key ? tChildren(key) : error.message
}

/** "6 years", or "Child" if only the mark says so. @param day the service's */
export function ageText({ child_until }: Person, day: string): string {
  const age = ageOf(child_until, day)
  return age === null ? tChildren('children.child') : tChildren('children.years', { count: age })
}

/** "Tobi, Ife": the first names, as labels and messages to a guardian give them. */
export const firstNames = (children: readonly ServiceChild[]): string =>
  children.map(({ person }) => shownName(person.first_name)).join(', ')

/** When the child came, ISO 8601 UTC. A later check-in, like one into another class, does not count. */
export function cameAt({ events, checkedIn }: ServiceChild): string | null {
  const counting = events.filter(({ undone }) => !undone)
  const out = counting.findLastIndex(({ kind }) => kind === 'out')
  return counting.slice(out + 1).find(({ kind }) => kind === 'in')?.at ?? checkedIn?.at ?? null
}

/** The same guardian, by id, or by name if only the name is known. */
export const sameGuardian = (one: Guardian, other: Guardian | null): boolean =>
  other !== null && one.id === other.id && (one.id !== null || one.name === other.name)

/** Each guardian once. */
export const eachOnce = (guardians: readonly Guardian[]): Guardian[] => [
  ...new Map(guardians.map((one) => [one.id ?? one.name, one])).values(),
]

/** A known guardian has the name of their record. */
export function guardianName({ get }: Pick<People, 'get'>, { id, name }: Guardian): string {
  const person = id ? get(id) : undefined
  return person ? fullName(person) : name
}

/** As ops name a guardian. */
export const named = ({ id, name }: Guardian) => (id ? { guardian_id: id } : { guardian_name: name })

export type ChildClass = { id: string; name: string }

/** The cells and departments that are classes of children, by name. Null until this phone has read them. */
export function useClasses(church: Church): readonly ChildClass[] | null {
  const cells = useLive(church.rows('cells'))
  const departments = useLive(church.rows('departments'))
  return useMemo(() => {
    if (!cells || !departments) return null
    // An usher's phone knows the names of classes only.
    const classes = [...cells, ...departments].filter(({ is_class }) => is_class)
    return classes.toSorted((a, b) => a.name.localeCompare(b.name))
  }, [cells, departments])
}
