/** Tests that this version keeps everything an earlier app left on a phone. */
import { expect, test } from 'vitest'
import { expectNothingLost, mark, sunday, waiting } from './sunday.ts'
import { spec } from '../spec/spec.ts'

const { church, phone: phoneIn } = sunday()

spec('fault An update with pending ops')
test('an update with pending marks: the door works offline, marks received once', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  await mark(phone, 0)
  await phone.church?.syncNow()
  phone.network.onTheWay = () => Promise.reject(new TypeError('Failed to fetch'))
  await mark(phone, 1)
  await phone.upgrade()
  await phone.church?.syncNow()
  expect(phone.church?.people.all()).toHaveLength(town.people.length)
  expect(phone.church?.presences(town.service).current()).toMatchObject({ received: 1, saved: 1 })
  await mark(phone, 2)
  expect(waiting(phone)).toBe(2)

  await expectNothingLost(town, phone)
  expect(phone.church?.presences(town.service).current()).toMatchObject({ received: 3, saved: 0 })
})

spec('fault An update with pending ops')
test('an update during a delivery: the sent op is matched correctly', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  await mark(phone, 0)
  phone.network.onTheWay = async (path, go) => {
    const answer = await go()
    // The server has the op. The phone is updated before it learns that.
    if (path.endsWith('/push')) await phone.upgrade()
    return answer
  }
  await phone.church?.syncNow().catch(() => undefined)
  phone.network.onTheWay = null
  expect(waiting(phone)).toBe(1)
  await expectNothingLost(town, phone)
})

spec('fault An update with pending ops')
test('an update and a replayed old answer: newly supported rows still arrive', async () => {
  const town = await church()
  await town.addCell()
  const phone = await phoneIn(town)
  await phone.church?.syncNow()
  await phone.upgrade()
  phone.network.faults.push('stale-answer')
  await phone.church?.syncNow()
  await phone.church?.syncNow()
  await expect.poll(() => phone.church?.rows('cells').current()).toHaveLength(1)
})
