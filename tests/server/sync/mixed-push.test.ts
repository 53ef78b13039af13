/** Many pending ops are sent as columns, one kind after the other. They must arrive in the order they were made. */
import { expect, test } from 'vitest'
import { mark, settledAt, sunday, waiting } from '../../faults/sunday.ts'

const day = sunday()

const offline = () => {
  throw new TypeError('no network')
}

test('receives sixty-four changes of two kinds in one delivery', async () => {
  const town = await day.church(70, 1)
  const phone = await day.phone(town)
  phone.network.onTheWay = offline
  for (let at = 0; at < 30; at += 1) await mark(phone, at)
  const first = await mark(phone, 31)
  const undone = { service_id: town.service, person_id: town.people[31]!, mark_ids: [first] }
  await phone.tap('unmark-person', undone)
  for (let at = 32; at < 64; at += 1) await mark(phone, at)
  phone.network.onTheWay = null
  await phone.church?.syncNow()
  expect((await settledAt(town)).size).toBe(64)
  expect(waiting(phone)).toBe(0)
})

test('delivers changes beyond the first five hundred of two kinds too', async () => {
  const town = await day.church(10, 1)
  const phone = await day.phone(town)
  phone.network.onTheWay = offline
  const first = await mark(phone, 0)
  const undone = { service_id: town.service, person_id: town.people[0]!, mark_ids: [first] }
  await phone.tap('unmark-person', undone)
  for (let at = 0; at < 510; at += 1) await mark(phone, at % 10)
  phone.network.onTheWay = null
  await phone.church?.syncNow()
  const received = await settledAt(town)
  expect(phone.ticked.filter(({ opId }) => !received.has(opId))).toEqual([])
  expect(waiting(phone)).toBe(0)
}, 120_000)

test('a brief answer naming other ops makes the phone resend rows', async () => {
  const town = await day.church(70, 1)
  const phone = await day.phone(town)
  phone.network.onTheWay = offline
  for (let at = 0; at < 60; at += 1) await mark(phone, at)
  let pushes = 0
  phone.network.onTheWay = async (path, go) => {
    const answer = await go()
    if (!path.endsWith('/push')) return answer
    pushes += 1
    const text = (await answer.text()).replace(/"digest":"[0-9a-f]{4}/, '"digest":"0000')
    return new Response(text, { status: answer.status, headers: { 'content-type': 'application/json' } })
  }
  await phone.church?.syncNow()
  expect(waiting(phone)).toBe(0)
  expect(pushes).toBe(2)
  expect((await settledAt(town)).size).toBe(60)
})
