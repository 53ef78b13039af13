/** A sign-out that the server has not heard of is owed by who left, not by who came after. */
import { beforeEach, expect, test, vi } from 'vitest'
import { logOutAtServer, settleLogout } from '../../src/lib/session/owed-logout.ts'
import { signIn } from '../../src/lib/session/sign-in.ts'

const world = vi.hoisted(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('navigator', { userAgent: 'a phone' })
  return { kept, calls: [] as string[], failing: new Set<string>() }
})

// The network and this phone's storage; what is tested stands between them.
vi.mock('../../src/lib/api/api.ts', () => ({
  api: {
    nameDevice: () => undefined,
    async call({ path }: { path: string }) {
      world.calls.push(path)
      if (world.failing.has(path)) throw new TypeError('Failed to fetch')
      return {
        user: { id: 'bola', first_name: 'Bola', last_name: 'Ade', email: 'bola@example.com', features: [] },
        current_church: { id: 'grace', name: 'Grace', reference: 'grace', time_zone: 'Africa/Lagos' },
        seal_key: 'x',
      }
    },
  },
}))
vi.mock('../../src/lib/session/open-session.ts', () => ({
  deviceId: async () => 'phone',
  openSession: async () => ({ account: { id: 'bola' }, church: { id: 'grace' }, features: [] }),
}))

beforeEach(() => {
  world.kept.clear()
  world.calls.length = 0
  world.failing.clear()
})

const bola = { email: 'bola@example.com', password: 'a password' }

test('who signs in while the last one’s sign-out is owed is not signed out by that debt', async () => {
  world.failing.add('logout')
  await logOutAtServer()
  await signIn(bola)
  world.failing.clear()
  world.calls.length = 0
  await settleLogout()
  expect(world.calls).toEqual([])
})

test('a sign-in that failed leaves the debt where it is', async () => {
  world.failing.add('logout').add('login')
  await logOutAtServer()
  await expect(signIn(bola)).rejects.toThrow()
  world.failing.clear()
  world.calls.length = 0
  await settleLogout()
  expect(world.calls).toEqual(['logout'])
})
