/** Tests that each pull reports the days of services with unsent marks. */
import { addDays } from '../../contract/calendar/days.ts'
import { expect, test } from 'vitest'
import { findDeliveryStatus } from '../../server/modules/delivery-status/queries.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { serviceId } from '../../sync/merge/scheduled-services.ts'
import { mark, sunday } from '../faults/sunday.ts'
import type { Phone } from '../histories/phone.ts'
import { ORIGIN } from '../histories/world.ts'
import { spec } from '../spec/spec.ts'

const { church, phone: phoneIn } = sunday()

/** Runs a round that sends nothing. @returns the days that its pull reported */
async function pulled(phone: Phone): Promise<string | null | undefined> {
  const said: (string | null)[] = []
  const fetch: Phone['network']['fetch'] = (url, init) => {
    const { pathname, searchParams } = new URL(url, ORIGIN)
    if (pathname.endsWith('sync/push')) return Promise.reject(new TypeError('Failed to fetch'))
    if (pathname.endsWith('sync/pull')) said.push(searchParams.get('days'))
    return phone.network.fetch(url, init)
  }
  phone.own = { ...phone.own, fetch }
  await phone.restart()
  await phone.church?.syncNow()
  await phone.church?.syncNow()
  return said.at(-1)
}

spec('Device status: follow-up')
test('a phone with unsent marks reports the days of their services', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const today = phone.church!.today()
  const earlier = addDays(today, -3)
  expect(await pulled(phone)).toBe('')
  await mark(phone, 0)
  await mark(phone, 1)
  const vigil = await serviceId(town.id, earlier, 'Vigil')
  await phone.tap('create-service', {
    id: vigil,
    name: 'Vigil',
    date_of_service: earlier,
  })
  await phone.tap('mark-person', {
    service_id: vigil,
    person_id: town.people[0]!,
  })
  expect(await pulled(phone)).toBe(`${today}:2,${earlier}:1`)
  await town.world.app.deps.later.settled()
  const deliveryStatus = await inChurch(town.world.pool, town.id, (tx) => findDeliveryStatus(tx, town.id))
  expect(deliveryStatus.find(({ device_id }) => device_id === phone.deviceId)).toMatchObject({
    not_received: 4,
    days: { [today]: 2, [earlier]: 1 },
    unknown: null,
  })
})

test('a person’s edit belongs to no day', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  await phone.tap('edit-member', { id: town.people[0]!, set: { city: 'Kano' } })
  expect(await pulled(phone)).toBe('')
})
