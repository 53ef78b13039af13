import type { NamedPerson } from '../../../contract/people/shown-name.ts'
import { chartRoutes } from '../../../contract/routes/charts.ts'
import { cellRoutes, departmentRoutes } from '../../../contract/routes/groups.ts'
import { tCells, tDepartments, type TranslateOwn } from './messages.ts'
import { StorageError } from '../../../sync/client/api.ts'
import { notKept } from '../../domain/edits/not-kept.ts'
import { problemOf } from '../../lib/api/problem.ts'
import type { SubmitFailure } from '../../ui/form/use-form.ts'

/** The dialogs that can open over the list. */
export const groupActions = ['add', 'edit', 'delete', 'qr'] as const
export type GroupAct = (typeof groupActions)[number]

/** The differences between the two screens. */
export type GroupKind = {
  table: 'cells' | 'departments'
  noun: 'cell' | 'department'
  field: 'cell_id' | 'department_id'
  create: 'create-cell' | 'create-department'
  edit: 'edit-cell' | 'edit-department'
  remove: 'delete-cell' | 'delete-department'
  /** The calls of both kinds have the same requests and responses. */
  routes: typeof cellRoutes | typeof departmentRoutes
  chart: (typeof chartRoutes)['fetchCellPerformanceChartData' | 'fetchDepartmentPerformanceChartData']
  t: TranslateOwn
}

export const CELLS: GroupKind = {
  table: 'cells',
  noun: 'cell',
  field: 'cell_id',
  create: 'create-cell',
  edit: 'edit-cell',
  remove: 'delete-cell',
  routes: cellRoutes,
  chart: chartRoutes.fetchCellPerformanceChartData,
  t: tCells,
}

export const DEPARTMENTS: GroupKind = {
  table: 'departments',
  noun: 'department',
  field: 'department_id',
  create: 'create-department',
  edit: 'edit-department',
  remove: 'delete-department',
  routes: departmentRoutes,
  chart: chartRoutes.fetchDepartmentPerformanceChartData,
  t: tDepartments,
}

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

/** The failure of a change in the form's shape, whether the phone or the server rejected it. */
export function failureOf(thrown: unknown): SubmitFailure & { message: string } {
  return thrown instanceof StorageError ? notKept(thrown) : problemOf(thrown)
}
