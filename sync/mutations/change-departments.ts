/** Departments are made, changed, deleted. */
import { groupChanges } from './change-group.ts'

const changes = groupChanges({ noun: 'department', table: 'departments', feature: 'departmentsAccess' })

export const createDepartment = changes.create
export const editDepartment = changes.edit
export const deleteDepartment = changes.remove
