/** Tests slow, silent or broken storage while the app opens: it signs nobody out, and is read again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../contract/new-id.ts'
import { faultyStorage, type StorageFault } from '../support/faulty-storage.ts'
import { bareBrowser } from './bare-browser.ts'
import { spec } from '../spec/spec.ts'

// Replaces only the network.
vi.mock('../../src/lib/api/api.ts', () => ({
  api: {
    nameDevice: () => undefined,
    onProblem: () => undefined,
    call: async () => Promise.reject(new TypeError('Failed to fetch')),
  },
}))

const account = newId()
const church = newId()
const said = {
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
}

let storage: ReturnType<typeof faultyStorage> | undefined
const pages: { opened(): { close(): void } | null }[] = []
/** The session states that the screens saw, in order. */
let statuses: string[] = []

/** The app as a page loads it. */
async function aPage() {
  vi.resetModules()
  const { openSession } = await import('../../src/domain/session/open-session.ts')
  const { sessionOpened, useSession } = await import('../../src/domain/session/session-store.ts')
  const { signedInOf } = await import('../../src/domain/session/session-store.ts')
  const { signOut } = await import('../../src/domain/session/sign-out.ts')
  const { startSession } = await import('../../src/domain/session/session.ts')
  const session = () => useSession.getState()
  pages.push({ opened: () => session().opened })
  useSession.subscribe(({ status }) => statuses.push(status))
  const enter = async () => sessionOpened(await openSession(signedInOf(said as never)))
  return { enter, session, signOut, startSession }
}

/** Somebody made a mark here and closed the app. */
async function usedBefore(): Promise<void> {
  const page = await aPage()
  await page.enter()
  const { opened } = page.session()
  const id = await opened!.serviceIdFor(opened!.today(), 'Sunday service')
  await opened!.mutate('create-service', { id, name: 'Sunday service', date_of_service: opened!.today() })
  opened!.close()
  statuses = []
}

beforeEach(() => {
  bareBrowser({ userAgent: 'a phone' })
  vi.stubGlobal('BroadcastChannel', undefined)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('reportError', (error: unknown) => {
    throw error
  })
  statuses = []
})
afterEach(() => {
  storage?.mend()
  for (const page of pages.splice(0)) page.opened()?.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens the app on storage with this fault. @returns the number of openings and reads */
async function opensDespite(suffers: (moment: number) => StorageFault | null): Promise<number> {
  const page = await aPage()
  storage = faultyStorage(suffers)
  page.startSession()
  await vi.waitFor(() => expect(page.session().status).toBe('signed-in'), { timeout: 120_000, interval: 5 })
  const moments = storage.moments()
  storage.mend()
  expect(statuses).not.toContain('signed-out')
  const { opened } = page.session()
  expect(opened!.services.current().map(({ name }) => name)).toEqual(['Sunday service'])
  expect(opened!.outbox.counts.current().pending).toBe(1)
  opened!.close()
  statuses = []
  return moments
}

/** Speeds up timers: a second takes a hundredth of one, since the wait itself is not tested. */
function hurried(): void {
  const { setTimeout: real } = globalThis
  vi.stubGlobal('setTimeout', (run: () => void, ms = 0, ...args: unknown[]) =>
    real(run as never, ms > 200 ? ms / 100 : ms, ...args),
  )
}

spec('fault Slow, silent or failing storage at opening')
test.each(['late', 'fails', 'silent'] as const)(
  'each opening and reading that %s leaves its person logged in',
  async (fault) => {
    await usedBefore()
    hurried()
    const all = await opensDespite(() => null)
    expect(all).toBeGreaterThan(6)
    for (let moment = 1; moment <= all; moment += 1)
      await opensDespite((now) => (now === moment ? fault : null))
  },
  60_000,
)

spec('fault Slow, silent or failing storage at opening')
test('storage that fails ten times in a row logs nobody out', async () => {
  await usedBefore()
  hurried()
  await opensDespite((moment) => (moment <= 10 ? 'fails' : null))
})

spec('fault Slow, silent or failing storage at opening')
test('random trouble of the storage leaves its person logged in', async () => {
  await usedBefore()
  hurried()
  const faults = ['late', 'fails', 'silent'] as const
  for (let seed = 1; seed <= 20; seed += 1)
    await opensDespite((moment) => {
      const chance = Math.abs(Math.sin(seed * 1_000 + moment) * 10_000) % 1
      return moment < 60 && chance < 0.1 ? faults[Math.floor(chance * 30)]! : null
    })
}, 60_000)

test('a phone without a login says so after trouble too', async () => {
  hurried()
  const page = await aPage()
  storage = faultyStorage((moment) => (moment <= 3 ? 'fails' : null))
  page.startSession()
  await vi.waitFor(() => expect(page.session().status).toBe('signed-out'), { timeout: 5_000 })
})

spec('fault No storage at all')
test('a browser that always refuses storage is named at the login', async () => {
  hurried()
  const page = await aPage()
  const { signInFailure } = await import('../../src/domain/session/sign-in-screens.ts')
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  page.startSession()
  await vi.waitFor(() => expect(page.session().status).toBe('signed-out'), { timeout: 5_000 })
  const { StorageError } = await import('../../sync/client/api.ts')
  expect(signInFailure(new StorageError('refused')).message).toContain('private browsing')
  expect(signInFailure(new StorageError('slow')).message).not.toMatch(/private|log/)
})
