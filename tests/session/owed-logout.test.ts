/** Tests that a logout unknown to the server ends the account that left, and no later one. */
import { beforeEach, expect, test, vi } from 'vitest'
import { IDBFactory } from 'fake-indexeddb'
import type { Church } from '../../sync/client/api.ts'
import { churchDbName } from '../../sync/client/store/indexed-db.ts'
import { logOutAtServer, nothingOwed, settleLogout } from '../../src/domain/session/owed-logout.ts'
import { signIn } from '../../src/domain/session/sign-in.ts'

const world = vi.hoisted(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('navigator', { userAgent: 'a phone' })
  return { kept, calls: [] as string[], queries: [] as unknown[], failing: new Set<string>() }
})

// Replaces the network and this phone's storage. The tested code is between them.
vi.mock('../../src/lib/api/api.ts', () => ({
  api: {
    nameDevice: () => undefined,
    async call({ path }: { path: string }, { query }: { query?: unknown } = {}) {
      world.calls.push(path)
      if (path === 'logout') world.queries.push(query)
      if (world.failing.has(path)) throw new TypeError('Failed to fetch')
      return {
        user: { id: 'bola', first_name: 'Bola', last_name: 'Ade', email: 'bola@example.com', features: [] },
        current_church: { id: 'grace', name: 'Grace', reference: 'grace', time_zone: 'Africa/Lagos' },
        seal_key: 'x',
      }
    },
  },
}))
vi.mock('../../src/domain/session/open-session.ts', () => ({
  deviceId: async () => 'phone',
  openSession: async () => ({ account: { id: 'bola' }, church: { id: 'grace' }, features: [] }),
}))

beforeEach(() => {
  world.kept.clear()
  world.calls.length = 0
  world.queries.length = 0
  world.failing.clear()
})

/** The account that leaves, and its church. */
const ADA = { account: { id: 'ada' }, church: { id: 'grace' } } as Church
const bola = { email: 'bola@example.com', password: 'a password' }

test('a new sign-in is not ended by an earlier account’s owed logout', async () => {
  world.failing.add('logout')
  await logOutAtServer(ADA)
  await signIn(bola)
  world.failing.clear()
  world.calls.length = 0
  await settleLogout()
  expect(world.calls).toEqual([])
})

test('a failed sign-in keeps the owed logout', async () => {
  world.failing.add('logout').add('login')
  await logOutAtServer(ADA)
  await expect(signIn(bola)).rejects.toThrow()
  world.failing.clear()
  world.calls.length = 0
  await settleLogout()
  expect(world.calls).toEqual(['logout'])
})

/** A phone on which Ada has given out this many numbers. */
async function withNumbers(highest: number): Promise<void> {
  const indexedDB = new IDBFactory()
  vi.stubGlobal('indexedDB', indexedDB)
  const opening = indexedDB.open(churchDbName('grace', 'ada'))
  opening.onupgradeneeded = () =>
    void opening.result.createObjectStore('meta', { keyPath: 'key' }).put({ key: 'seq', next: highest + 1 })
  await new Promise((resolve) => (opening.onsuccess = resolve))
  opening.result.close()
}

test('reports the number of encrypted ops at logout, or later', async () => {
  await withNumbers(5)
  world.failing.add('logout')
  await logOutAtServer(ADA)
  world.failing.clear()
  await settleLogout()
  const said = { account: 'ada', church: 'grace', highest_seq: 5 }
  expect(world.queries).toEqual([said, said])
})

test('an older app’s debt, or broken storage, still ends the session', async () => {
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('broken', 'UnknownError')
    },
  })
  await logOutAtServer(ADA)
  world.kept.set('narthex:logout-owed', 'yes')
  await settleLogout()
  expect(world.queries).toEqual([{ account: 'ada' }, {}])
  expect(world.kept.size).toBe(0)
})

test('a sign-in in another tab during the check is not ended', async () => {
  const opening: { onerror?: () => void; error: DOMException } = {
    error: new DOMException('busy', 'UnknownError'),
  }
  vi.stubGlobal('indexedDB', { open: () => opening })
  world.kept.set('narthex:logout-owed', 'ada grace')
  const settling = settleLogout()
  await vi.waitFor(() => expect(opening.onerror).toBeDefined())
  nothingOwed()
  opening.onerror?.()
  await settling
  expect(world.calls).toEqual([])
})
