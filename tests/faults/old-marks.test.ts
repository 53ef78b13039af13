/** Tests marks of services too old for a fill: phones keep them for weeks and learn of their removal. */
import { expect, test } from 'vitest'
import { mark, sunday, waiting } from './sunday.ts'
import { spec } from '../spec/spec.ts'

const { world, church, phone: phoneIn } = sunday()

spec('fault An old mark removed')
test('removing a ten-day-old mark removes it from every phone', async () => {
  const town = await church()
  const [here, there] = [await phoneIn(town), await phoneIn(town, town.accounts[1])]
  const marked = await mark(here, 0)
  const kept = await mark(here, 1)
  await here.church?.syncNow()
  await there.church?.syncNow()
  await tenDaysLater(town.id)
  const [person_id] = town.people
  await there.tap('unmark-person', { service_id: town.service, person_id: person_id!, mark_ids: [marked] })
  await there.church?.syncNow()
  await there.church?.syncNow()
  await here.church?.syncNow()
  expect(await town.rows('select id from marks where removed_by is null')).toEqual([{ id: kept }])
  for (const phone of [here, there])
    await expect.poll(() => phone.church?.presences(town.service).current().total).toBe(1)
  expect([waiting(here), waiting(there)]).toEqual([0, 0])
})

async function tenDaysLater(churchId: string): Promise<void> {
  const { ownerPool } = world().database
  await ownerPool.query('update services set date_of_service = date_of_service - 10 where church_id = $1', [
    churchId,
  ])
  await ownerPool.query(
    `update marks set arrived_at = arrived_at - interval '10 days', received_at = received_at - interval '10 days'
     where church_id = $1`,
    [churchId],
  )
}
