/** What differs between cells and departments on the server. */
import type { MutationName } from '../../../sync/mutations/index.ts'

export const CELLS = {
  table: 'cells',
  field: 'cell_id',
  noun: 'cell',
  Noun: 'Cell',
  create: 'create-cell',
  edit: 'edit-cell',
  remove: 'delete-cell',
} as const

export const DEPARTMENTS = {
  table: 'departments',
  field: 'department_id',
  noun: 'department',
  Noun: 'Department',
  create: 'create-department',
  edit: 'edit-department',
  remove: 'delete-department',
} as const satisfies Record<string, string> & Record<'create' | 'edit' | 'remove', MutationName>

export type GroupKind = typeof CELLS | typeof DEPARTMENTS
