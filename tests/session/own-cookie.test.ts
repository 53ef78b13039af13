/**
 * Tests another account's cookie in this browser: the signed-in user logs in again, and a wrong password costs nothing.
 */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../contract/new-id.ts'
import { ApiProblem } from '../../src/lib/api/problem.ts'
import { openSession } from '../../src/domain/session/open-session.ts'
import { sessionOpened, useSession, signedInOf } from '../../src/domain/session/session-store.ts'
import { signInAgain } from '../../src/domain/session/sign-in.ts'
import { bareBrowser } from './bare-browser.ts'

const world = vi.hoisted(() => ({ calls: [] as string[], answer: (): unknown => undefined }))
// Replaces only the network.
vi.mock('../../src/lib/api/api.ts', () => ({
  api: {
    nameDevice: () => undefined,
    onProblem: () => undefined,
    call: async ({ path }: { path: string }, call?: { body?: { email?: string } }) => {
      world.calls.push([path, call?.body?.email].filter(Boolean).join(' '))
      return world.answer()
    },
  },
}))

const church = newId()
const said = (email: string) => ({
  user: { id: newId(), first_name: 'Bola', last_name: 'Ade', email, features: ['attendanceAccess'] },
  current_church: { id: church, name: 'Grace', reference: 'grace', time_zone: 'Africa/Lagos' },
  churches: [],
  subscription: null,
  seal_key: Buffer.alloc(32, 7).toString('base64'),
})
const bola = said('bola@example.com')

beforeEach(async () => {
  bareBrowser({ userAgent: 'a phone' })
  vi.stubGlobal('BroadcastChannel', undefined)
  Object.assign(world, { calls: [], answer: () => bola })
  sessionOpened(await openSession(signedInOf(bola as never)))
})
afterEach(() => {
  useSession.getState().opened?.close()
  vi.unstubAllGlobals()
})

test('the same account logs in at the server and stays signed in', async () => {
  const before = useSession.getState().opened
  await signInAgain({ email: 'Bola@example.com ', password: 'a password' })
  expect(world.calls).toEqual(['login bola@example.com'])
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', opened: before })
})

test('a wrong password logs nobody out', async () => {
  world.answer = () => {
    throw new ApiProblem('WRONG_CREDENTIALS', 'Wrong password.')
  }
  await expect(signInAgain({ email: 'bola@example.com', password: 'wrong' })).rejects.toThrow()
  expect(useSession.getState().status).toBe('signed-in')
})

test('another account logs in as usual, and the former user is out', async () => {
  world.answer = () => said('ada@example.com')
  await signInAgain({ email: 'ada@example.com', password: 'a password' })
  expect(world.calls).toEqual(['logout', 'login ada@example.com'])
  expect(useSession.getState().account?.email).toBe('ada@example.com')
})
