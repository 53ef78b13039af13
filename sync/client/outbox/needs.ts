/** What an op must not arrive before. */
import type { Ref } from '../../tx.ts'
import type { ChurchParts } from '../church-parts.ts'
import { baseRows } from '../store/base.ts'
import type { ChurchTables } from '../store/church-db.ts'
import type { Standing } from '../store/rows.ts'

/** An op that makes what another refers to, and still waits. */
type WaitingMaker = { opId: string; made: Ref }

/** For each row it refers to the earliest op that makes it and still waits. */
export async function waitingMakers(tables: ChurchTables, refers: readonly Ref[]): Promise<WaitingMaker[]> {
  const makers = await Promise.all(refers.map((ref) => firstWaitingMaker(tables, ref)))
  return makers.filter((maker) => maker !== undefined)
}

/**
 * Of these the ids without whose arrival it cannot be. None where the church has told of the row: it is there, whatever
 * became of a maker on this phone, and what was refused or set aside must not hold up what is right.
 */
export async function neededOf(
  parts: ChurchParts,
  tables: ChurchTables,
  standing: Standing,
  makers: readonly WaitingMaker[],
): Promise<string[]> {
  const needed = await Promise.all(
    makers.map(async ({ opId, made: [table, id] }) => {
      const told = await baseRows(tables, standing, parts.places, table, [id])
      return told.has(id) ? [] : [opId]
    }),
  )
  return [...new Set(needed.flat())]
}

async function firstWaitingMaker(tables: ChurchTables, made: Ref): Promise<WaitingMaker | undefined> {
  const makers = await tables.outbox.where('creates').equals(made[1]).toArray()
  const waiting = makers.filter((maker) => maker.state === 'pending')
  const [first] = waiting.sort((a, b) => a.seq - b.seq)
  return first && { opId: first.id, made }
}
