import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { SERVICE, settle } from './people-of-grace.ts'
import { newPhone } from './phone.ts'
import { newServer } from './server-double.ts'

afterEach(() => vi.restoreAllMocks())

test('a sign-out that the storage refused can be asked for again, and then nobody can be read here', async () => {
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
