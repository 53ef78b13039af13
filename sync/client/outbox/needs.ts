/** What an op must not arrive before. */
import type { TableName } from '../../../contract/tables/index.ts'
import type { Ref } from '../../tx.ts'
import type { ChurchParts } from '../church-parts.ts'
import { baseRows } from '../store/base.ts'
import type { ChurchTables } from '../store/church-db.ts'
import type { Standing } from '../store/rows.ts'

/**
 * For each row it refers to the earliest op that makes it and still waits. None where the church has told of the row: it
 * is there, whatever became of a maker on this phone, and what was refused or set aside must not hold up what is right.
 */
export async function neededBy(
  parts: ChurchParts,
  tables: ChurchTables,
  standing: Standing,
  refers: readonly Ref[],
): Promise<string[]> {
  const makers = await Promise.all(
    refers.map(async ([table, id]) => {
      const maker = await firstWaitingMaker(tables, id)
      return maker && (await isTold(parts, tables, standing, table, id)) ? undefined : maker
    }),
  )
  return [...new Set(makers.filter((maker) => maker !== undefined))]
}

async function firstWaitingMaker(tables: ChurchTables, id: string): Promise<string | undefined> {
  const makers = await tables.outbox.where('creates').equals(id).toArray()
  const waiting = makers.filter((maker) => maker.state === 'pending')
  return waiting.sort((a, b) => a.seq - b.seq)[0]?.id
}

async function isTold(
  parts: ChurchParts,
  tables: ChurchTables,
  standing: Standing,
  table: TableName,
  id: string,
): Promise<boolean> {
  return (await baseRows(tables, standing, parts.places, table, [id])).has(id)
}
