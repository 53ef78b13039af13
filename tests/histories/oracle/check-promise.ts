/** Checks the promise after all networks work again, against an oracle that knows only the ticks. */
import { expect } from 'vitest'
import { TABLE_NAMES } from '../../../contract/tables/index.ts'
import type { Held } from '../heal.ts'
import type { Phone } from '../phone.ts'
import type { ChurchInTown } from '../world.ts'
import { checkMarks } from './marks.ts'
import { checkOutboxes, checkRedacted } from './outboxes.ts'
import { checkEdits, checkPeople, readPeople } from './people.ts'
import { checkRefusals } from './refusals.ts'
import { checkHeads, checkScreens, checkServices } from './screens.ts'
import { readTicks } from './ticks.ts'

/** @throws if a tick was lost, doubled, refused without a reason or credited to another account */
export async function checkPromise(town: ChurchInTown, phones: Phone[], held: Held[]): Promise<void> {
  const ticks = await readTicks(town, phones)
  const people = await readPeople(town)
  checkRefusals(ticks, people)
  checkOutboxes(held, ticks, people)
  checkRedacted(held, ticks, people)
  const present = await checkMarks(town, ticks)
  await checkHeads(town, ticks)
  checkEdits(ticks, people)
  await checkServices(town, phones, ticks)
  await checkRevs(town)
  await checkScreens(town, phones, present, ticks)
  await checkPeople(phones, people)
}

/** Each rev belongs to one row of any table. A pull with one row for each rev has read all of them. */
async function checkRevs(town: ChurchInTown): Promise<void> {
  const revs = TABLE_NAMES.map((table) => `select '${table}' as name, rev from ${table}`).join(' union all ')
  const shared = await town.rows(
    `select rev, array_agg(name) as tables from (${revs}) r group by rev having count(*) > 1`,
  )
  expect(shared).toEqual([])
}
