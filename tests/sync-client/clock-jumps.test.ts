/** A phone whose clock jumps must not lose its names and marks by it; one that lies in a drawer for a month must. */
import { expect, test } from 'vitest'
import { SERVICE, settle } from './people-of-grace.ts'
import { newPhone } from './phone.ts'
import { newServer } from './server-double.ts'

const DAY = 86_400_000

/** Up to date at ten in the morning, with one mark that waits; then without network. */
async function phoneOffline(clockAtContact = 0) {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server)
  phone.clock.time += clockAtContact
  const church = await phone.open()
  await church.syncNow()
  await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  church.close()
  /** What stands on the screen after another start, so much later by the phone's own clock. */
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

test('a jump of 31 days ahead takes nothing, and nothing once it is set right', async () => {
  const { startAfter } = await phoneOffline()
  expect(await startAfter(31 * DAY)).toEqual({ people: 3, pending: 1 })
  expect(await startAfter(-31 * DAY)).toEqual({ people: 3, pending: 1 })
})

test('a jump is forgotten once it is set right: another, days later, takes nothing at once either', async () => {
  const { startAfter } = await phoneOffline()
  await startAfter(31 * DAY)
  await startAfter(-31 * DAY + 2 * DAY)
  expect(await startAfter(31 * DAY)).toEqual({ people: 3, pending: 1 })
})

test('a clock 40 days behind at the last contact, right now: nothing goes at the first start', async () => {
  const { startAfter } = await phoneOffline(-40 * DAY)
  expect(await startAfter(40 * DAY)).toEqual({ people: 3, pending: 1 })
})

test('a contact in the future is no month of silence', async () => {
  const { startAfter } = await phoneOffline(400 * DAY)
  expect(await startAfter(-400 * DAY)).toEqual({ people: 3, pending: 1 })
  expect(await startAfter(2 * DAY)).toEqual({ people: 3, pending: 1 })
})

test('a clock that still says so a day later is believed; what waits stays, and stays on the screen', async () => {
  const { startAfter } = await phoneOffline()
  await startAfter(31 * DAY)
  expect(await startAfter(DAY - 1)).toEqual({ people: 3, pending: 1 })
  expect(await startAfter(1)).toEqual({ people: 0, pending: 1 })
})

test('a word from the server in between: the month begins anew', async () => {
  const { phone, startAfter } = await phoneOffline()
  await startAfter(31 * DAY)
  const church = await phone.resume()
  await church.syncNow()
  await church.mutate('count-heads', { service_id: SERVICE, men: 1 })
  church.close()
  expect(await startAfter(31 * DAY)).toEqual({ people: 3, pending: 1 })
})

test('signed out with a mark that waits and back again, the pull failing: the mark stands on the screen', async () => {
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
