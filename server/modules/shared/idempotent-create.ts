/** Makes create calls that name their id idempotent: a retry answers with the row of the first call. */
import type pg from 'pg'
import { inChurch } from '../../db/in-church.ts'
import { Problem } from '../../http/problem.ts'
import type { Question } from '../../sync/push/batch.ts'

/** The columns of a row as a call requests them. An undefined column was not given and is not compared. */
type RequestedRow = { table: string; columns: Record<string, unknown> }

/**
 * Runs the work. If it throws ALREADY_EXISTS and the stored row matches the request, returns that row instead.
 * @param id the caller's own id; undefined if the server chose one
 * @param stored reads the row as the call answers it
 */
export async function once<T>(
  pool: pg.Pool,
  churchId: string,
  id: string | undefined,
  requested: () => RequestedRow,
  work: () => Promise<T>,
  stored: (tx: pg.PoolClient, id: string) => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (id === undefined || !(error instanceof Problem) || error.code !== 'ALREADY_EXISTS') throw error
    const found = await inChurch(pool, churchId, async (tx) =>
      (await isStored(tx, churchId, id, requested())) ? { answer: await stored(tx, id) } : null,
    )
    if (!found) throw error
    return found.answer
  }
}

/** The names of tables and columns come from the code, never from a request. */
async function isStored(
  tx: pg.PoolClient,
  churchId: string,
  id: string,
  { table, columns }: RequestedRow,
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

/**
 * Checks, under the church's lock, that no row has this id yet. Of two simultaneous calls with one id, one is the
 * first. Throws Problem ALREADY_EXISTS if a row has the id, even a deleted one.
 */
export function noRowYet(
  churchId: string,
  table: 'cells' | 'departments' | 'members' | 'follow_up_notes',
  id: string,
  message: string,
): Question {
  return {
    statement: {
      name: `no-row-yet-${table}`,
      text: `select id from ${table} where church_id = $1 and id = $2`,
      values: [churchId, id],
    },
    async answer([taken]) {
      if (taken) throw new Problem('ALREADY_EXISTS', message)
      return null
    },
  }
}
