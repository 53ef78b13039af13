import { chartRoutes } from '../../../contract/routes/charts.ts'
import { cellRoutes, departmentRoutes } from '../../../contract/routes/groups.ts'
import { sayCells, sayDepartments, type SayOwn } from './words.ts'

/** What differs between the two screens. */
export type GroupKind = {
  table: 'cells' | 'departments'
  field: 'cell_id' | 'department_id'
  create: 'create-cell' | 'create-department'
  edit: 'edit-cell' | 'edit-department'
  remove: 'delete-cell' | 'delete-department'
  /** The calls of both kinds take and answer the same. */
  routes: typeof cellRoutes
  chart: typeof chartRoutes.fetchCellPerformanceChartData
  say: SayOwn
}

export const CELLS: GroupKind = {
  table: 'cells',
  field: 'cell_id',
  create: 'create-cell',
  edit: 'edit-cell',
  remove: 'delete-cell',
  routes: cellRoutes,
  chart: chartRoutes.fetchCellPerformanceChartData,
  say: sayCells,
}

export const DEPARTMENTS: GroupKind = {
  table: 'departments',
  field: 'department_id',
  create: 'create-department',
  edit: 'edit-department',
  remove: 'delete-department',
  routes: departmentRoutes as unknown as typeof cellRoutes,
  chart: chartRoutes.fetchDepartmentPerformanceChartData as unknown as GroupKind['chart'],
  say: sayDepartments,
}
