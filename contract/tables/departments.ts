/** A department: those who serve together on a Sunday. */
import { groupTable } from './group.ts'

export const departments = groupTable('departments')
