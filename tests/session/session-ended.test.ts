/** Tests a 401 for a request sent before a sign-in: the user stays unless a second request gets it too. */
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../contract/new-id.ts'
import { whyEnded } from '../../sync/client/device/remember.ts'
import type * as Original from '../../src/lib/api/api.ts'
import { watchSessionEnd } from '../../src/domain/session/sign-out.ts'
import { provePassword } from '../../src/domain/kiosk/kiosk.ts'
import { openSession, resumeSession, withDevice } from '../../src/domain/session/open-session.ts'
import { sessionOpened, useSession, signedInOf } from '../../src/domain/session/session-store.ts'
import { bareBrowser } from './bare-browser.ts'

type Fetch = (path: string) => Response | Promise<Response>
let answers: Fetch
let calls: string[] = []

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const signedOut = (why: { reason?: string } = {}) =>
  json({ success: false, message: 'Please sign in first.', code: 'SIGNED_OUT', ...why }, 401)

const church = newId()
const bola = {
  user: {
    id: newId(),
    first_name: 'Bola',
    last_name: 'Ade',
    email: 'bola@example.com',
    features: ['attendanceAccess'],
  },
  current_church: { id: church, name: 'Grace', reference: 'grace', time_zone: 'Africa/Lagos' },
  churches: [],
  subscription: null,
  seal_key: Buffer.alloc(32, 7).toString('base64'),
}
const bolaIsIn = () => json({ success: true, data: bola })

// Replaces only the network: the app's own API client over another `fetch`.
vi.mock('../../src/lib/api/api.ts', async (original) => {
  const { createApi } = await original<typeof Original>()
  const fetch = async (request: RequestInfo | URL) => {
    const path = new URL((request as Request).url).pathname.replace(/^.*\/api\/v1\//, '')
    calls.push(path)
    return answers(path)
  }
  return { createApi, api: createApi({ fetch, baseUrl: 'http://church.example' }) }
})

/** One holder at a time, as in a browser. */
function lockManager() {
  let line: Promise<unknown> = Promise.resolve()
  return {
    request: (_: string, __: unknown, work: () => Promise<unknown>) => {
      const turn = line.then(work)
      line = turn.catch(() => undefined)
      return turn
    },
  }
}

beforeAll(watchSessionEnd)
beforeEach(async () => {
  bareBrowser({ userAgent: 'a tablet', locks: lockManager() })
  calls = []
  sessionOpened(await openSession(signedInOf(bola as never)))
})
afterEach(() => {
  useSession.getState().opened?.close()
  vi.unstubAllGlobals()
})

const { api } = await import('../../src/lib/api/api.ts')
const { accountRoutes } = await import('../../contract/routes/account.ts')
const someCall = () => api.call(accountRoutes.myData).catch(() => undefined)
const settled = () => new Promise((next) => setTimeout(next, 50))

test('a call rejected during a sign-in keeps the user signed in', async () => {
  answers = (path) => (path === 'user' ? bolaIsIn() : signedOut())
  await someCall()
  await expect.poll(() => calls).toEqual(['my-data', 'user'])
  await settled()
  expect(useSession.getState().status).toBe('signed-in')
  expect(await resumeSession()).not.toBeNull()
})

test('an ended session signs out, wipes and says so', async () => {
  answers = () => signedOut()
  await someCall()
  await expect.poll(() => useSession.getState()).toMatchObject({ status: 'signed-out', because: 'ended' })
  expect(await resumeSession()).toBeNull()
})

test.each([
  ['church_closed', 'church-closed'],
  ['removed_from_team', 'removed'],
  ['device_written_off', 'written-off'],
  ['ended_from_afar', 'ended-from-afar'],
  ['password_changed', 'password-changed'],
  ['a_word_of_a_newer_server', 'ended'],
])('an end by %s is named', async (reason, because) => {
  answers = () => signedOut({ reason })
  await someCall()
  await expect.poll(() => useSession.getState()).toMatchObject({ status: 'signed-out', because })
})

test.each(['church_closed', 'removed_from_team', 'ended_from_afar', 'password_changed'])(
  'an end by %s is named after a reload too',
  async (reason) => {
    answers = () => signedOut({ reason })
    await someCall()
    await expect.poll(() => useSession.getState().status).toBe('signed-out')
    expect(await withDevice(whyEnded)).toBe(reason)
  },
)

test('no second answer keeps the user in until the next contact', async () => {
  answers = (path) => {
    if (path === 'user') throw new TypeError('Failed to fetch')
    return signedOut()
  }
  await someCall()
  await settled()
  expect(useSession.getState().status).toBe('signed-in')
  await expect.poll(() => calls.filter((path) => path === 'user').length).toBeGreaterThan(0)
  await new Promise((next) => setTimeout(next, 1500))
  answers = () => signedOut()
  await someCall()
  await expect.poll(() => useSession.getState().status).toBe('signed-out')
})

test('leaving the kiosk: rejected calls wait for the sign-in’s answer', async () => {
  let answerSignIn: (answer: Response) => void
  let isIn = false
  answers = (path) => {
    if (path === 'login') return new Promise((answer) => (answerSignIn = answer))
    return isIn ? bolaIsIn() : signedOut()
  }
  const leaving = provePassword('a password')
  await expect.poll(() => calls).toEqual(['login'])
  await someCall()
  await settled()
  expect([useSession.getState().status, calls]).toEqual(['signed-in', ['login', 'my-data']])
  isIn = true
  answerSignIn!(bolaIsIn())
  await leaving
  await expect.poll(() => calls).toEqual(['login', 'my-data', 'user'])
  await settled()
  expect(useSession.getState().status).toBe('signed-in')
})
