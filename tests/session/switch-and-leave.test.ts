/** Tests a church switch while the session changes: the user ends up wholly in one church, or out. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../contract/new-id.ts'
import { openSession, resumeSession } from '../../src/domain/session/open-session.ts'
import { refreshSession } from '../../src/domain/session/session.ts'
import { sessionOpened, useSession, signedInOf } from '../../src/domain/session/session-store.ts'
import { leaveBecauseEnded, signOut } from '../../src/domain/session/sign-out.ts'
import { switchChurch } from '../../src/domain/session/switch-church.ts'
import { bareBrowser } from './bare-browser.ts'

const world = vi.hoisted(() => ({ user: null as unknown, switched: null as unknown }))
// Replaces only the network.
vi.mock('../../src/lib/api/api.ts', () => ({
  api: {
    nameDevice: () => undefined,
    call: async ({ path, method }: { path: string; method: string }) => {
      if (path === 'user') return world.user
      return method === 'POST' && path !== 'logout' ? world.switched : {}
    },
  },
}))

const [grace, mercy] = [newId(), newId()]
const account = newId()
const said = (first_name: string, church: string, name: string) => ({
  user: {
    id: account,
    first_name,
    last_name: 'Ade',
    email: 'bola@example.com',
    features: ['attendanceAccess'],
  },
  current_church: { id: church, name, reference: name, time_zone: 'Africa/Lagos' },
  churches: [],
  subscription: null,
  seal_key: Buffer.alloc(32, 7).toString('base64'),
})

beforeEach(async () => {
  bareBrowser({ userAgent: 'a phone' })
  sessionOpened(await openSession(signedInOf(said('Bola', grace, 'Grace') as never)))
  world.user = said('Folake', grace, 'Grace')
  world.switched = said('Bola', mercy, 'Mercy')
})
afterEach(() => {
  useSession.getState().opened?.close()
  vi.unstubAllGlobals()
})

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((next) => setTimeout(next))
}
const COUNTS = [0, 1, 2, 3, 5, 8, 12, 20, 40]

async function isIn(church: string): Promise<void> {
  expect(useSession.getState()).toMatchObject({ status: 'signed-in', church: { id: church } })
  useSession.getState().opened?.close()
  const found = await resumeSession()
  expect(found?.church.id).toBe(church)
  found?.close()
}

test.each(COUNTS)('a changed name received %i turns before a church switch', async (count) => {
  const refreshing = refreshSession()
  await turns(count)
  await Promise.all([refreshing, switchChurch(mercy)])
  await isIn(mercy)
})

test.each(COUNTS)('the former church’s end, received %i turns after a switch started', async (count) => {
  const gone = switchChurch(mercy)
  await turns(count)
  if (useSession.getState().church?.id !== grace) return gone
  await Promise.all([leaveBecauseEnded(), gone])
  const { status, church } = useSession.getState()
  // If the end arrived first, it counts. If not, the new church stays.
  if (status === 'signed-in') expect(church?.id).toBe(mercy)
  else expect(await resumeSession()).toBeNull()
})

test.each(COUNTS)('signing out %i turns after a church switch started', async (count) => {
  const gone = switchChurch(mercy)
  await turns(count)
  await Promise.all([gone, signOut()])
  expect(useSession.getState()).toMatchObject({ status: 'signed-out', opened: null })
  expect(await resumeSession()).toBeNull()
})
