/** A create call that names its id can be sent again: the second one answers what the first one made. */
import type pg from 'pg'
import { inChurch } from '../db/in-church.ts'
import { Problem } from '../http/problem.ts'

/** The columns of a row as a call asks for them. An undefined one was not given, and is not compared. */
export type AskedRow = { table: string; columns: Record<string, unknown> }

/**
 * Runs the work. Where it throws ALREADY_EXISTS and the row of this id says what is asked for, answers that row instead.
 * @param id the caller's own; undefined where the server chose one
 * @param stored reads the row as the call answers it
 */
export async function once<T>(
  pool: pg.Pool,
  churchId: string,
  id: string | undefined,
  asked: () => AskedRow,
  work: () => Promise<T>,
  stored: (tx: pg.PoolClient, id: string) => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (id === undefined || !(error instanceof Problem) || error.code !== 'ALREADY_EXISTS') throw error
    const found = await inChurch(pool, churchId, async (tx) =>
      (await isStored(tx, churchId, id, asked())) ? { answer: await stored(tx, id) } : null,
    )
    if (!found) throw error
    return found.answer
  }
}

/** Names of tables and columns are the code's own. */
async function isStored(
  tx: pg.PoolClient,
  churchId: string,
  id: string,
  { table, columns }: AskedRow,
): Promise<boolean> {
  const given = Object.entries(columns).filter(([, value]) => value !== undefined)
  const same = given.map(([name], index) => `and ${name} is not distinct from $${index + 3}`).join(' ')
  const { rowCount } = await tx.query(`select from ${table} where church_id = $1 and id = $2 ${same}`, [
    churchId,
    id,
    ...given.map(([, value]) => value),
  ])
  return rowCount === 1
}
