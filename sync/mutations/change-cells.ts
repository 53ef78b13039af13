/** Cells are made, changed, deleted. */
import { groupChanges } from './change-group.ts'

const changes = groupChanges({ noun: 'cell', table: 'cells', feature: 'cellsAccess' })

export const createCell = changes.create
export const editCell = changes.edit
export const deleteCell = changes.remove
