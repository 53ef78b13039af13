/** Tests the page of a phone that keeps unsent changes of a removed user while others use it. */
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newId } from '../../contract/new-id.ts'
import { CLIENT_HEADER } from '../../contract/protocol.ts'
import { encryptedHere, sendForTheRemoved, useStillSending } from '../../src/domain/session/other-accounts.ts'
import { openSession, withDevice } from '../../src/domain/session/open-session.ts'
import {
  sessionClosed,
  sessionOpened,
  useSession,
  signedInOf,
} from '../../src/domain/session/session-store.ts'
import { signIn } from '../../src/domain/session/sign-in.ts'
import { signOut } from '../../src/domain/session/sign-out.ts'
import { bareBrowser } from './bare-browser.ts'
import { spec } from '../spec/spec.ts'

const world = vi.hoisted(() => ({
  calls: [] as string[],
  push: (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch')),
  login: null as unknown,
}))
// Replaces only the network.
vi.mock('../../src/lib/api/api.ts', () => ({
  api: {
    nameDevice: () => undefined,
    onProblem: () => undefined,
    call: async ({ path }: { path: string }) => {
      world.calls.push(path)
      return path === 'login' ? world.login : {}
    },
  },
}))

const [grace, mercy] = [newId(), newId()]
const answerOf = (email: string, id = newId(), church = grace) => ({
  user: { id, first_name: 'Ada', last_name: 'Eze', email, features: ['attendanceAccess'] },
  current_church: { id: church, name: 'Grace', reference: 'grace', time_zone: 'Africa/Lagos' },
  churches: [],
  subscription: null,
  seal_key: Buffer.alloc(32, 7).toString('base64'),
})
const ada = answerOf('ada@example.com')
const bola = answerOf('bola@example.com')
const enter = async (answer: typeof ada) => sessionOpened(await openSession(signedInOf(answer as never)))

const json = (body: unknown, status: number) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const signedOut = async () => json({ success: false, message: 'Please log in.', code: 'SIGNED_OUT' }, 401)

let started = false
beforeEach(() => {
  bareBrowser({ userAgent: 'a phone' })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', { origin: 'http://church.example' })
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    expect(headers[CLIENT_HEADER]).toBe('app')
    world.calls.push(url.replace(/^.*\/api\/v1\/|\?.*$/g, ''))
    return url.includes('sync/push') ? world.push() : json({}, 500)
  })
  const { setTimeout: real } = globalThis
  // A log-in waits five seconds for the last attempt.
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0, ...args: unknown[]) =>
    real(run as never, ms === 5_000 ? 100 : ms, ...args),
  )
  Object.assign(world, { calls: [], login: bola, push: () => Promise.reject(new TypeError('Failed')) })
  useStillSending.setState({ count: 0 })
  if (!started) sendForTheRemoved()
  started = true
})
afterEach(async () => {
  useSession.getState().opened?.close()
  // Wakes the loop that sends, which ends.
  useSession.setState({ status: 'unknown', opened: null })
  window.dispatchEvent(new Event('online'))
  await new Promise((next) => setTimeout(next, 50))
  vi.unstubAllGlobals()
})

/** Ada made one change and was removed from the team before it was sent. */
async function removedWithAChange(): Promise<void> {
  const church = await openSession(signedInOf(ada as never))
  await church.mutate('create-service', { id: newId(), name: 'Sunday', date_of_service: '2026-11-29' })
  await church.signOut('removed_from_team')
}

const stateOf = ({ user, current_church }: typeof ada) =>
  withDevice(async (device) => {
    const row = await device.account({ account: user.id, church: current_church.id })
    return [row?.state, row?.seal !== null]
  })

spec('fault A revoked usher')
test('a removed user’s change shows as locked after another user logs out', async () => {
  await removedWithAChange()
  await enter(bola)
  expect(await encryptedHere(bola.user.id, grace)).toBe(1)
  world.push = signedOut
  await signOut()
  await expect.poll(() => stateOf(ada)).toEqual(['signed-out', false])
  expect(await encryptedHere(null, null)).toBe(1)
  await expect.poll(() => useStillSending.getState().count).toBe(0)
})

spec('fault A revoked usher')
test('a removed user’s change is still being sent although nobody told why', async () => {
  await removedWithAChange()
  sessionClosed('never')
  await expect.poll(() => useStillSending.getState().count).toBe(1)
  await expect.poll(() => world.calls).toContain('sync/push')
  expect(await stateOf(ada)).toEqual(['leaving', true])
})

test('nothing is sent where nobody was removed', async () => {
  await enter(bola)
  await signOut()
  await new Promise((next) => setTimeout(next, 50))
  expect(world.calls).toEqual(['logout'])
})

const LAST_ATTEMPTS: [how: string, push: () => Promise<Response>][] = [
  ['fails', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['hangs', () => new Promise(() => undefined)],
]

spec('fault A revoked usher')
test.each(LAST_ATTEMPTS)(
  'a log-in first tries to send a removed user’s change, which %s',
  async (_, push) => {
    await removedWithAChange()
    world.push = push
    await signIn({ email: bola.user.email, password: 'a password' })
    expect(world.calls.slice(0, 2)).toEqual(['sync/push', 'login'])
    expect(useSession.getState().account?.email).toBe(bola.user.email)
    expect(await encryptedHere(bola.user.id, grace)).toBe(1)
  },
)

test('a log-in goes on when the sending code does not load', async () => {
  await removedWithAChange()
  const path = '../../sync/client/push/flush-accounts.ts'
  vi.doMock(path, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  onTestFinished(() => vi.doUnmock(path))
  await signIn({ email: bola.user.email, password: 'a password' })
  expect(useSession.getState().account?.email).toBe(bola.user.email)
})

test('a log-in goes on when storage does not say who was removed', async () => {
  await removedWithAChange()
  const real = indexedDB.open.bind(indexedDB)
  // Dexie opens with a version, and the read of the accounts without one.
  const open = vi
    .spyOn(indexedDB, 'open')
    .mockImplementation((name, version) =>
      version === undefined ? ({} as IDBOpenDBRequest) : real(name, version),
    )
  onTestFinished(() => open.mockRestore())
  await signIn({ email: bola.user.email, password: 'a password' })
  expect(open).toHaveBeenCalled()
  expect(useSession.getState().account?.email).toBe(bola.user.email)
})

spec('fault Logged out offline')
test('own changes in another church are shown as locked', async () => {
  await removedWithAChange()
  const elsewhere = answerOf(ada.user.email, ada.user.id, mercy)
  await enter(elsewhere)
  expect(await encryptedHere(ada.user.id, mercy)).toBe(1)
  expect(await encryptedHere(ada.user.id, grace)).toBe(0)
})
