import type pg from 'pg'
import { setLocally } from './set-locally.ts'

/**
 * Until the transaction ends, each statement is planned for the values it comes with. For a list with many choices of
 * which few are taken: a plan for all of them at once (`connect.ts`) sorts the whole church to show its first page, 37 ms
 * in place of 3, and planning takes one. With room for who was at the latest services of a large church, whom the planner
 * would else not look up by a hash but one by one.
 */
export function planForTheseValues(tx: pg.ClientBase): void {
  setLocally(tx, `set local plan_cache_mode = force_custom_plan; set local work_mem = '32MB'`)
}
