/** The synced tables. Order matters: rows of later tables refer to rows of earlier ones. */
import type { z } from 'zod'
import { aliases } from './aliases.ts'
import { headcounts } from './headcounts.ts'
import { marks } from './marks.ts'
import { members } from './members.ts'
import { services } from './services.ts'

export const tables = { services, members, aliases, marks, headcounts }

export type TableName = keyof typeof tables
export type RowOf<T extends TableName> = z.infer<(typeof tables)[T]['row']>

export const TABLE_NAMES = Object.keys(tables) as TableName[]
