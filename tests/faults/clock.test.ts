/** Tests cheap phones whose clocks are a day off, or jump when they get the network's time. */
import { expect, test } from 'vitest'
import type { ChurchInTown } from '../histories/world.ts'
import { expectNothingLost, mark, sunday } from './sunday.ts'
import { spec } from '../spec/spec.ts'

const { church, phone: phoneIn } = sunday()
const HOUR = 3_600_000
/** Much less than the error of any of these clocks, and more than a busy machine or a clock's own correction needs. */
const A_LITTLE = 600_000

spec('fault Clock a day off')
test.each([-24, 24])('clock a day off (%i hours): arrival corrected, tap time kept', async (hours) => {
  const town = await church()
  const phone = await phoneIn(town)
  phone.clockError = hours * HOUR
  await phone.restart()
  await phone.church?.syncNow()
  const opId = await mark(phone, 0)
  await phone.church?.syncNow()
  const { arrived_at, tapped_at } = await times(town, opId)
  expect(Math.abs(Date.now() - Date.parse(arrived_at))).toBeLessThan(A_LITTLE)
  expect(Math.abs(Date.now() + hours * HOUR - Date.parse(tapped_at))).toBeLessThan(A_LITTLE)
  expect(
    phone.church
      ?.presences(town.service)
      .current()
      .present.get(town.people[0] ?? '')?.arrivedAt,
  ).toBe(arrived_at)
  await expectNothingLost(town, phone)
})

spec('fault Clock jumping')
test('clock jumping ahead between two contacts: no arrival lies in the future', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  phone.clockError = 30 * HOUR
  const opId = await mark(phone, 0)
  await phone.church?.syncNow()
  expect(Date.parse((await times(town, opId)).arrived_at)).toBeLessThanOrEqual(Date.now())
  await expectNothingLost(town, phone)
})

spec('fault Clock jumping')
test('shows the stored arrival after a clock jump and a truncated answer', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const presences = phone.church!.presences(town.service)
  phone.clockError = HOUR
  const opId = await mark(phone, 0)
  phone.network.faults.push('truncated')
  await phone.church?.syncNow()
  phone.clockError = 0
  await phone.church?.syncNow()
  const { arrived_at } = await times(town, opId)
  await expect.poll(() => presences.current().present.get(town.people[0] ?? '')?.arrivedAt).toBe(arrived_at)
  await expectNothingLost(town, phone)
})

spec('fault Clock jumping')
test('clock set back after Retry-After: pending ops are sent on time', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  phone.clockError = 24 * HOUR
  await mark(phone, 0)
  phone.network.onTheWay = async () => new Response('busy', { status: 503, headers: { 'retry-after': '5' } })
  await phone.church?.syncNow()
  phone.network.onTheWay = null
  // The phone gets the network's time, and the five seconds pass.
  phone.clockError = 0
  await phone.church?.syncNow()
  phone.clockError = 10_000
  await phone.church?.syncNow()
  expect(phone.church?.presences(town.service).current()).toMatchObject({ received: 1, saved: 0 })
  await expectNothingLost(town, phone)
})

spec('fault Clock jumping')
test('clock jumping back during a delivery: ops received, clock reading discarded', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  await mark(phone, 0)
  phone.network.onTheWay = async (path, go) => {
    const answer = await go()
    if (path.endsWith('/push')) phone.clockError -= 2 * HOUR
    return answer
  }
  await phone.church?.syncNow()
  phone.network.onTheWay = null
  expect(phone.church?.presences(town.service).current()).toMatchObject({ received: 1, saved: 0 })
  const opId = await mark(phone, 1)
  await phone.church?.syncNow()
  expect(Math.abs(Date.now() - Date.parse((await times(town, opId)).arrived_at))).toBeLessThan(A_LITTLE)
  await expectNothingLost(town, phone)
})

spec('fault Clock a day off')
test('clock a day ahead: notifications and day requests use the church’s day', async () => {
  const town = await church()
  const phone = await phoneIn(town)
  const day = phone.church?.today()
  phone.clockError = 24 * HOUR
  expect(phone.church?.today()).not.toBe(day)
  const days: (string | undefined)[] = []
  phone.church?.status.subscribe(() => days.push(phone.church?.today()))
  await phone.church?.syncNow()
  expect(days.at(-1)).toBe(day)
})

async function times(town: ChurchInTown, opId: string) {
  const [row] = await town.rows<{ arrived_at: string; tapped_at: string }>(
    'select arrived_at, tapped_at from marks where id = $1',
    [opId],
  )
  if (!row) throw new Error('the mark is not at the server')
  return row
}
