import { chartRoutes } from '../../../contract/routes/charts.ts'
import { cellRoutes, departmentRoutes } from '../../../contract/routes/groups.ts'
import { tCells, tDepartments, type TranslateOwn } from './messages.ts'

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
