/** "This id means that one": written by the server when it finds that two captures are one person or one service. */
import { z } from 'zod'
import { uuid } from '../ids.ts'
import { defineTable } from './table.ts'

export const aliasRow = z.object({
  /** The id that some phone made up. */
  id: uuid,
  /** What it stands for, never itself an alias. Its own id: it stood for another once and means itself again. */
  to_id: uuid,
})

export const aliases = defineTable({ name: 'aliases', row: aliasRow, audited: false })
