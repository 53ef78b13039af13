/** Tests that no screen shows a former account whose slow storage still opens while another logs in. */
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../contract/new-id.ts'
import { bareBrowser } from './bare-browser.ts'

const { server } = vi.hoisted(() => ({
  server: { call: (): Promise<unknown> => Promise.reject(new TypeError('Failed to fetch')) },
}))
vi.mock('../../src/lib/api/api.ts', () => ({
  api: { nameDevice: () => undefined, onProblem: () => undefined, call: () => server.call() },
}))

const answerOf = (first_name: string, church: string) => ({
  user: {
    id: newId(),
    first_name,
    last_name: 'Ade',
    email: `${first_name.toLowerCase()}@example.com`,
    features: ['attendanceAccess'],
  },
  current_church: { id: newId(), name: church, reference: 'r', time_zone: 'Africa/Lagos' },
  churches: [],
  subscription: null,
  seal_key: Buffer.alloc(32, 7).toString('base64'),
})
const former = answerOf('Bola', 'Grace')
const next = answerOf('Zainab', 'Harvest')
const typed = { email: next.user.email, password: 'a password' }

type Gate = { open: () => void; reached: Promise<void> }
const realOpen = IDBFactory.prototype.open
/** Databases whose opening waits, by a part of their name. */
let gates = new Map<string, { waits: Promise<void>; reach: () => void }>()

/** Holds back the opening of this church's database until the gate opens. */
function holdBack(church: { id: string }): Gate {
  let open = () => {}
  let reach = () => {}
  const waits = new Promise<void>((resolve) => (open = resolve))
  const reached = new Promise<void>((resolve) => (reach = resolve))
  gates.set(church.id, { waits, reach })
  return { open, reached }
}

async function aPage() {
  vi.resetModules()
  const { openSession } = await import('../../src/domain/session/open-session.ts')
  const { sessionOpened, useSession } = await import('../../src/domain/session/session-store.ts')
  const { signedInOf } = await import('../../src/domain/session/session-store.ts')
  const { signIn } = await import('../../src/domain/session/sign-in.ts')
  const { resume } = await import('../../src/domain/session/resume.ts')
  const shown: string[] = []
  useSession.subscribe(({ account, church }) => shown.push(`${account?.first_name} ${church?.name}`))
  const enter = async (answer: typeof former) => sessionOpened(await openSession(signedInOf(answer as never)))
  return { enter, signIn, resume, shown, session: () => useSession.getState() }
}

beforeEach(() => {
  bareBrowser({ userAgent: 'a phone' })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
  const { setTimeout: real } = globalThis
  // A log-in waits ten seconds for the account that is signed in.
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0, ...args: unknown[]) =>
    real(run as never, ms === 10_000 ? 100 : ms, ...args),
  )
  gates = new Map()
  IDBFactory.prototype.open = function (this: IDBFactory, ...args: Parameters<typeof realOpen>) {
    const request = realOpen.apply(this, args)
    const gate = [...gates].find(([id]) => args[0].includes(id))?.[1]
    if (!gate) return request
    const dispatch = request.dispatchEvent.bind(request)
    request.dispatchEvent = (event) => {
      if (event.type !== 'success') return dispatch(event)
      gate.reach()
      void gate.waits.then(() => dispatch(event))
      return true
    }
    return request
  }
})
afterEach(() => {
  IDBFactory.prototype.open = realOpen
  vi.unstubAllGlobals()
})

/** The former account was signed in here, and its church opens slowly. Another user logs in meanwhile. */
async function slowToOpen() {
  const before = await aPage()
  await before.enter(former)
  before.session().opened!.close()
  const page = await aPage()
  const gate = holdBack(former.current_church)
  void page.resume()
  await gate.reached
  return { page, gate }
}

/** Lets running work end. */
const soon = () => new Promise((later) => setTimeout(later, 200))

test('a log-in in progress does not show the former account', async () => {
  const { page, gate } = await slowToOpen()
  server.call = async () => {
    gate.open()
    await soon()
    return next
  }
  await page.signIn(typed)
  await soon()
  expect([...new Set(page.shown)].filter((name) => name.startsWith('Bola'))).toEqual([])
  expect(page.session().account?.first_name).toBe('Zainab')
  page.session().opened!.close()
})

test('an answered log-in does not show the former account', async () => {
  const { page, gate } = await slowToOpen()
  const own = holdBack(next.current_church)
  server.call = async () => next
  const entering = page.signIn(typed)
  await own.reached
  gate.open()
  await soon()
  own.open()
  await entering
  await soon()
  expect(page.shown.filter((name) => name.startsWith('Bola'))).toEqual([])
  expect(page.session()).toMatchObject({ status: 'signed-in', church: { name: 'Harvest' } })
  page.session().opened!.close()
})

test('a refused log-in leaves nobody signed in, whatever opens later', async () => {
  const { page, gate } = await slowToOpen()
  server.call = () => Promise.reject(new TypeError('Failed to fetch'))
  await expect(page.signIn(typed)).rejects.toThrow()
  expect(page.session().status).toBe('signed-out')
  gate.open()
  await soon()
  expect(page.session()).toMatchObject({ status: 'signed-out', opened: null })
})

test('an answered log-in closes an account opened by another tab', async () => {
  const { page, gate } = await slowToOpen()
  let shownBefore: string | undefined
  server.call = async () => {
    await enterInOtherTab()
    gate.open()
    await page.resume()
    shownBefore = page.session().account?.first_name
    return next
  }
  const own = holdBack(next.current_church)
  const entering = page.signIn(typed)
  await own.reached
  expect(shownBefore).toBe('Bola')
  expect(page.session().account).toBeNull()
  own.open()
  await entering
  expect(page.session().account?.first_name).toBe('Zainab')
  page.session().opened!.close()
})

/** The former account logs in there. This tab shows it once it looks again. */
async function enterInOtherTab(): Promise<void> {
  const { withDevice } = await import('../../src/domain/session/open-session.ts')
  const { signedInOf } = await import('../../src/domain/session/session-store.ts')
  const { withBrowserDeps } = await import('../../sync/client/deps.ts')
  const { letIn } = await import('../../sync/client/device/remember.ts')
  const signedIn = signedInOf(former as never)
  await withDevice(async (device) => void (await letIn(device, signedIn, withBrowserDeps({}))))
}
