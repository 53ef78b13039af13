/**
 * Defines once, for every count, the people who count as members and as first timers. Deleted records and
 * records merged into another count as neither. An administrator makes a first timer a member.
 */
import { isNobodysAlias } from '../alias-sql.ts'

/** @param row the members row in the statement, such as `p` */
export const isCounted = (row: string): string => `${row}.deleted_at is null and ${isNobodysAlias(row)}`

export const isMember = (row: string): string => `${isCounted(row)} and not ${row}.first_timer`

export const isFirstTimer = (row: string): string => `${isCounted(row)} and ${row}.first_timer`
