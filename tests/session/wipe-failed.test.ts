/** Tests a phone that could not wipe itself: the server ends the session once nobody is signed in here. */
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../contract/new-id.ts'
import { bareBrowser } from './bare-browser.ts'
import { spec } from '../spec/spec.ts'

const world = vi.hoisted(() => ({ calls: [] as string[], reachable: true, answer: null as unknown }))
// Replaces only the network.
vi.mock('../../src/lib/api/api.ts', () => ({
  api: {
    nameDevice: () => undefined,
    onProblem: () => undefined,
    async call({ path }: { path: string }) {
      if (!world.reachable) throw new TypeError('Failed to fetch')
      world.calls.push(path)
      return world.answer
    },
  },
}))

const account = newId()
const said = (church: string) => ({
  user: {
    id: account,
    first_name: 'Bola',
    last_name: 'Ade',
    email: 'bola@example.com',
    features: ['attendanceAccess'],
  },
  current_church: { id: church, name: 'Grace', reference: 'grace', time_zone: 'Africa/Lagos' },
  churches: [],
  subscription: null,
  seal_key: Buffer.alloc(32, 7).toString('base64'),
})
const [grace, mercy] = [newId(), newId()]

/** The app as a page loads it. Another page of the same browser is a reload. */
async function aPage() {
  vi.resetModules()
  const { openSession } = await import('../../src/domain/session/open-session.ts')
  const { sessionOpened, useSession } = await import('../../src/domain/session/session-store.ts')
  const { signedInOf } = await import('../../src/domain/session/session-store.ts')
  const { signOut } = await import('../../src/domain/session/sign-out.ts')
  const { startSession } = await import('../../src/domain/session/session.ts')
  const { switchChurch } = await import('../../src/domain/session/switch-church.ts')
  const enter = async () => sessionOpened(await openSession(signedInOf(said(grace) as never)))
  const session = () => useSession.getState()
  pages.push({ leave: () => session().opened?.close() })
  return { enter, session, signOut, startSession, switchChurch }
}
type Page = Awaited<ReturnType<typeof aPage>>
const pages: { leave: () => void }[] = []

const listeners = new Map<string, () => void>()
const backOnline = () => listeners.get('online')!()
const logouts = () => world.calls.filter((path) => path === 'logout').length

async function reloaded(): Promise<Page> {
  const page = await aPage()
  page.startSession()
  await expect.poll(() => page.session().status).not.toBe('unknown')
  return page
}

beforeEach(() => {
  bareBrowser({ userAgent: 'a phone' })
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  // A reloaded page gets no messages of other pages.
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener))
  Object.assign(world, { calls: [], reachable: true, answer: said(grace) })
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const page of pages.splice(0)) page.leave()
  vi.unstubAllGlobals()
})

/** Makes every wipe fail. */
const wipingFails = () =>
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
    throw new DOMException('refused', 'UnknownError')
  })
/** Makes removing the key fail too. */
const nothingIsWritten = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('refused', 'UnknownError')
  })

spec('4 Logout: failure')
test('the server ends the session at the next opening, wiped or not', async () => {
  const page = await aPage()
  await page.enter()
  wipingFails()
  await expect(page.signOut()).rejects.toThrow()
  expect([page.session().status, logouts()]).toEqual(['signed-in', 0])
  const next = await reloaded()
  expect(next.session().status).toBe('signed-out')
  await expect.poll(logouts).toBe(1)
  backOnline()
  await reloaded()
  expect(logouts(), 'told once').toBe(1)
})

test('the server ends the session once it can be reached', async () => {
  const page = await aPage()
  await page.enter()
  wipingFails()
  await expect(page.signOut()).rejects.toThrow()
  world.reachable = false
  expect((await reloaded()).session().status).toBe('signed-out')
  world.reachable = true
  backOnline()
  await expect.poll(logouts).toBe(1)
})

spec('4 Logout: failure')
test('a user still signed in is not signed out at the server', async () => {
  const page = await reloaded()
  await page.enter()
  const refused = nothingIsWritten()
  await expect(page.signOut()).rejects.toThrow()
  refused.mockRestore()
  backOnline()
  const next = await reloaded()
  expect(next.session().status).toBe('signed-in')
  await expect.poll(() => world.calls).toContain('user')
  expect(logouts()).toBe(0)
  await next.signOut()
  expect(logouts()).toBe(1)
})

test('only a failed wipe before a church switch owes a logout', async () => {
  const page = await aPage()
  await page.enter()
  world.answer = said(mercy)
  const failing = wipingFails()
  await expect(page.switchChurch(mercy)).rejects.toThrow()
  failing.mockRestore()
  await reloaded()
  await expect.poll(logouts).toBe(1)
  const again = await aPage()
  await again.enter()
  await again.switchChurch(mercy)
  expect((await reloaded()).session()).toMatchObject({ status: 'signed-in', church: { id: mercy } })
  expect(logouts()).toBe(1)
})

test('a full phone that cannot note the debt signs out immediately', async () => {
  const page = await aPage()
  await page.enter()
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  await page.signOut()
  expect([page.session().status, logouts()]).toEqual(['signed-out', 1])
})
