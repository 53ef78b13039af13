/** A phone says with each pull on which days' services its unsent marks lie. */
import { expect, test } from 'vitest'
import { findCustody } from '../../server/church/custody/custody.ts'
import { inChurch } from '../../server/db/in-church.ts'
import { addDays } from '../../server/church/today.ts'
import { serviceId } from '../../sync/merge/service-id.ts'
import { mark, sunday } from '../faults/sunday.ts'
import type { Phone } from '../histories/phone.ts'
import { ORIGIN } from '../histories/world.ts'

const { church, phone: phoneIn } = sunday()

/** A round in which nothing goes out. @returns what its pull said */
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

test('a phone with unsent marks says the day of their service', async () => {
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
  const custody = await inChurch(town.world.pool, town.id, (tx) => findCustody(tx, town.id))
  expect(custody.find(({ device_id }) => device_id === phone.deviceId)).toMatchObject({
    not_received: 4,
    days: { [today]: 2, [earlier]: 1 },
    unknown: null,
  })
})

test('a change of a person belongs to no day', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  await phone.tap('edit-member', { id: town.people[0]!, set: { city: 'Kano' } })
  expect(await pulled(phone)).toBe('')
})
