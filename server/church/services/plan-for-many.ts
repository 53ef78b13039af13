import type pg from 'pg'

/**
 * Until the transaction ends, the planner takes it for granted that there are many marks. A church that has just been
 * filled has no statistics, and the planner then guesses at a handful: 3 s in place of 30 ms for half a year of marks.
 * Compiling the statement would cost more than it saves.
 */
export async function planForMany(tx: pg.ClientBase): Promise<void> {
  await tx.query(`set local enable_nestloop = off; set local jit = off; set local work_mem = '32MB'`)
}
