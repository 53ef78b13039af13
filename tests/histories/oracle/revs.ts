/** Checks that each rev belongs to one row of any table. A pull with one row for each rev has read all of them. */
import { expect } from 'vitest'
import { TABLE_NAMES } from '../../../contract/tables/index.ts'
import type { ChurchInTown } from '../world.ts'

export async function checkRevs(town: ChurchInTown): Promise<void> {
  const revs = TABLE_NAMES.map((table) => `select '${table}' as name, rev from ${table}`).join(' union all ')
  const shared = await town.rows(
    `select rev, array_agg(name) as tables from (${revs}) r group by rev having count(*) > 1`,
  )
  expect(shared).toEqual([])
}
