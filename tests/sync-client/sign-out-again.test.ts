/** Tests sign-outs that fail or meet another sign-out. */
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import type { GivenDeps } from '../../sync/client/deps.ts'
import { SERVICE, settle } from './people-of-grace.ts'
import { newPhone } from './phone.ts'
import { newServer } from './server-double.ts'

afterEach(() => vi.restoreAllMocks())

test('a sign-out that storage refused can be retried and wipes people', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const phone = newPhone(server)
  const church = await phone.open()
  await church.syncNow()
  await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementationOnce(() => {
    throw new DOMException('The disk is full', 'QuotaExceededError')
  })
  await expect(church.signOut()).rejects.toThrow()
  await church.signOut()
  expect(church.status.current().problem).toBe('signed-out')
  expect(church.people.count()).toBe(0)
})

test('a sign-out completes while another tab or sync reports it', async () => {
  const server = newServer()
  const { ada } = settle(server)
  const hall = hallOfTabs()
  const church = await newPhone(server, { channel: hall.channel }).open()
  await church.syncNow()
  await church.mutate('mark-person', { service_id: SERVICE, person_id: ada.id })
  const clear = IDBObjectStore.prototype.clear
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(function (this: IDBObjectStore) {
    hall.receive('signed-out')
    return clear.call(this)
  })
  await church.signOut()
  expect(church.status.current().problem).toBe('signed-out')
  expect(church.people.count()).toBe(0)
})

/** A channel that throws after it is closed, as in browsers. */
function hallOfTabs() {
  let database = ''
  let onMessage: (word: unknown) => void = () => {}
  let closed = false
  const channel: GivenDeps['channel'] = () => ({
    send(word) {
      if (closed) throw new DOMException('Channel is closed', 'InvalidStateError')
      database = (word as { database: string }).database
    },
    listen(listener) {
      onMessage = listener
      return () => {}
    },
    close: () => void (closed = true),
  })
  return { channel, receive: (kind: string) => onMessage({ database, kind }) }
}
