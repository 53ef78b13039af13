/** A phone that could not wipe itself: who wanted to leave is out on the server too, as soon as nobody is in here. */
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../contract/new-id.ts'
import { bareBrowser } from './bare-browser.ts'

const world = vi.hoisted(() => ({ calls: [] as string[], reachable: true, answer: null as unknown }))
// The network alone.
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

/** The app as a page has it; another page of the same browser is a reload. */
async function aPage() {
  vi.resetModules()
  const { openSession } = await import('../../src/lib/session/open-session.ts')
  const { sessionOpened, useSession } = await import('../../src/lib/session/session-store.ts')
  const { signedInOf } = await import('../../src/lib/session/signed-in-of.ts')
  const { signOut } = await import('../../src/lib/session/sign-out.ts')
  const { startSession } = await import('../../src/lib/session/start-session.ts')
  const { switchChurch } = await import('../../src/lib/session/switch-church.ts')
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
  // A page that was reloaded hears no other.
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('addEventListener', (name: string, hear: () => void) => listeners.set(name, hear))
  Object.assign(world, { calls: [], reachable: true, answer: said(grace) })
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const page of pages.splice(0)) page.leave()
  vi.unstubAllGlobals()
})

/** The storage empties nothing any more. */
const wipingFails = () =>
  vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
    throw new DOMException('refused', 'UnknownError')
  })
/** Nor does it take the key away. */
const nothingIsWritten = () =>
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('refused', 'UnknownError')
  })

test('is signed out at the server when it is opened again, wiped by then or not', async () => {
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

test('or as soon as the server can be reached after that', async () => {
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

test('who is still in is not signed out at the server behind their back', async () => {
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

test('so it is where going over to another church could not wipe; one that went through owes nothing', async () => {
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

test('a full phone that cannot note the debt still lets its person out, and tells the server now', async () => {
  const page = await aPage()
  await page.enter()
  localStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  await page.signOut()
  expect([page.session().status, logouts()]).toEqual(['signed-out', 1])
})
