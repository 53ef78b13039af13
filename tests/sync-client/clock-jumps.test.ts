/** Tests that a clock jump deletes no names and marks, and that a month of silence does. */
import { expect, test } from 'vitest'
import { SERVICE, settle } from './people-of-grace.ts'
import { newPhone } from './phone.ts'
import { newServer } from './server-double.ts'
import { spec } from '../spec/spec.ts'

const DAY = 86_400_000

/** A phone synced at ten in the morning, then offline with one pending mark. */
async function phoneOffline(clockAtContact = 0) {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server)
  phone.clock.time += clockAtContact
  const church = await phone.open()
  await church.syncNow()
  await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  church.close()
  /** Restarts the app `ms` later by the phone's clock. @returns the counts on the screen */
  const startAfter = async (ms: number) => {
    phone.clock.time += ms
    const again = await phone.resume()
    const marks = again.presences(SERVICE)
    marks.subscribe(() => undefined)
    await expect.poll(() => marks.current().total).toBe(1)
    const shown = { people: again.people.count(), pending: again.outbox.counts.current().pending }
    again.close()
    return shown
  }
  return { server, phone, startAfter }
}

spec('fault A clock a month off')
test('a 31-day jump ahead deletes nothing, nor does its correction', async () => {
  const { startAfter } = await phoneOffline()
  expect(await startAfter(31 * DAY)).toEqual({ people: 3, pending: 1 })
  expect(await startAfter(-31 * DAY)).toEqual({ people: 3, pending: 1 })
})

test('a second jump, days after a corrected one, deletes nothing immediately', async () => {
  const { startAfter } = await phoneOffline()
  await startAfter(31 * DAY)
  await startAfter(-31 * DAY + 2 * DAY)
  expect(await startAfter(31 * DAY)).toEqual({ people: 3, pending: 1 })
})

test('a clock 40 days behind at last contact, then corrected, deletes nothing', async () => {
  const { startAfter } = await phoneOffline(-40 * DAY)
  expect(await startAfter(40 * DAY)).toEqual({ people: 3, pending: 1 })
})

test('a contact in the future is no month of silence', async () => {
  const { startAfter } = await phoneOffline(400 * DAY)
  expect(await startAfter(-400 * DAY)).toEqual({ people: 3, pending: 1 })
  expect(await startAfter(2 * DAY)).toEqual({ people: 3, pending: 1 })
})

test('a jump unchanged for a day is trusted; pending marks stay visible', async () => {
  const { startAfter } = await phoneOffline()
  await startAfter(31 * DAY)
  expect(await startAfter(DAY - 1)).toEqual({ people: 3, pending: 1 })
  expect(await startAfter(1)).toEqual({ people: 0, pending: 1 })
})

test('contact with the server in between restarts the month', async () => {
  const { phone, startAfter } = await phoneOffline()
  await startAfter(31 * DAY)
  const church = await phone.resume()
  await church.syncNow()
  await church.mutate('count-heads', { service_id: SERVICE, men: 1 })
  church.close()
  expect(await startAfter(31 * DAY)).toEqual({ people: 3, pending: 1 })
})

test('shows a pending mark after a new sign-in whose pull fails', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  await church.signOut()
  server.breakPush = async () => Promise.reject(new TypeError('Failed to fetch'))
  server.breakPull = server.breakPush as never
  const back = await phone.open()
  const marks = back.presences(SERVICE)
  marks.subscribe(() => undefined)
  await expect.poll(() => marks.current()).toMatchObject({ total: 1, saved: 1 })
  await back.syncNow()
  expect(marks.current()).toMatchObject({ total: 1, saved: 1 })
})
