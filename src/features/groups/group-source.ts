import type { NamedPerson } from '../../../contract/people/shown-name.ts'
import type { GroupKind } from './kind.ts'

/** A cell or a department as the list shows it. */
export type GroupLine = {
  id: string
  name: string
  /** The coordinator's account id. */
  user_id: string | null
  /** Children are checked in to it at the door. */
  is_class: boolean
  /** The number of people in it; null while the church's list loads. */
  members: number | null
  created_at: string
}

export type Coordinator = NamedPerson & { id: string }

/** A person in a group. Fields that this user may not see are null. */
export type PersonLine = NamedPerson & {
  id: string
  phone_number: string | null
  email: string | null
  gender: 'male' | 'female' | null
}

/** A search result, and the person's current group. */
export type FoundPerson = NamedPerson & { id: string; tail: string | null; groupId: string | null }

/** A person's move between groups; null means no group. */
export type Move = NamedPerson & { id: string; from: string | null; to: string | null }

export type Typed = { name: string; user_id: string | null; is_class: boolean }

/**
 * The church's cells or departments. They come from this phone if it holds the church's people, else from the server.
 * A failed action rejects with a `StorageError` or an `ApiProblem`.
 */
export type GroupSource = {
  kind: GroupKind
  onPhone: boolean
  /** The church's list is still loading on this phone, so `groups` may be incomplete. */
  loading: boolean
  /** Sorted by name; null while they load. */
  groups: readonly GroupLine[] | null
  /** The users who can coordinate; null if this phone has never loaded them. */
  coordinators: readonly Coordinator[] | null
  /** The time of a stored response, if it is not current (ISO 8601 UTC). */
  from: string | null
  /** The reason why there is no list. */
  problem: string | null
  /** The reason why nothing can be changed now. */
  whyNot: string | undefined
  reload: () => void
  /** Creates a group under the caller's id. A repeated call creates no second one. */
  create: (typed: Typed & { id: string }) => Promise<unknown>
  /** Changes the given fields. */
  change: (id: string, set: Partial<Typed>) => Promise<unknown>
  remove: (id: string) => Promise<unknown>
  /** Moves people from one group to another. */
  moveAll: (moves: readonly Move[]) => Promise<unknown>
}

/** The coordinator of a group; undefined if there is none. */
export function coordinatorIn(
  { coordinators }: GroupSource,
  { user_id }: GroupLine,
): Coordinator | undefined {
  return coordinators?.find(({ id }) => id === user_id)
}
