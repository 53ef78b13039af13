/** A cell: a small group that meets in the week, with a coordinator. */
import { groupTable } from './group.ts'

export const cells = groupTable('cells')
