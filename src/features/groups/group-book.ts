import type { NamedPerson } from '../../../contract/shown-name.ts'
import type { GroupKind } from './kind.ts'

/** A cell or a department as the list shows it. */
export type GroupLine = {
  id: string
  name: string
  /** The coordinator's account. */
  user_id: string | null
  /** How many are in it; null while the church's list is still coming. */
  members: number | null
  created_at: string
}

export type Coordinator = NamedPerson & { id: string }

/** Somebody in a group. What this person may not see is null. */
export type PersonLine = NamedPerson & {
  id: string
  phone_number: string | null
  email: string | null
  gender: 'male' | 'female' | null
}

/** Somebody who was searched for, and the group they are in now. */
export type FoundPerson = NamedPerson & { id: string; tail: string | null; groupId: string | null }

export type Typed = { name: string; user_id: string | null }

/**
 * The church's cells or departments, wherever they are kept: on this phone, where it holds the church's list of people;
 * else at the server alone. What cannot be done rejects with a `StorageError` or an `ApiProblem`.
 */
export type GroupBook = {
  kind: GroupKind
  onPhone: boolean
  /** The church's list is still on its way to this phone: what stands here need not be all. */
  coming: boolean
  /** By name; null while they are on their way. */
  groups: readonly GroupLine[] | null
  /** Who can coordinate; null where this phone has never heard. */
  coordinators: readonly Coordinator[] | null
  /** When the list was answered, where that is not now (ISO 8601 UTC). */
  from: string | null
  /** Why there is no list at all. */
  problem: string | null
  /** Why nothing can be changed now. */
  whyNot: string | undefined
  reload: () => void
  /** Makes one under the caller's id; the same again is the same one. */
  create: (typed: Typed & { id: string }) => Promise<unknown>
  /** Changes these fields of it. */
  change: (id: string, set: Partial<Typed>) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  /** Moves a person from one group to another; null is none. */
  move: (person: string, from: string | null, to: string | null) => Promise<unknown>
}

/** What the coordinator is called; undefined where there is none. */
export function coordinatorIn({ coordinators }: GroupBook, { user_id }: GroupLine): Coordinator | undefined {
  return coordinators?.find(({ id }) => id === user_id)
}
