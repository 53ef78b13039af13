/** Tests a sign-out during a refresh of name or features: the user is out, and nothing stays readable. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../contract/new-id.ts'
import { watchPlan, refreshSession } from '../../src/domain/session/session.ts'
import { openSession, resumeSession } from '../../src/domain/session/open-session.ts'
import { isLapsed, sessionOpened, useSession, signedInOf } from '../../src/domain/session/session-store.ts'
import { signOut } from '../../src/domain/session/sign-out.ts'
import { bareBrowser } from './bare-browser.ts'
import { spec } from '../spec/spec.ts'

const church = newId()
const world = vi.hoisted(() => ({ answer: null as unknown, problems: new Map<string, () => void>() }))
// Replaces only the network.
vi.mock('../../src/lib/api/api.ts', () => ({
  api: {
    nameDevice: () => undefined,
    onProblem: (code: string, tell: () => void) => world.problems.set(code, tell),
    call: async ({ path }: { path: string }) => (path === 'user' ? world.answer : {}),
  },
}))

const user = {
  id: newId(),
  first_name: 'Bola',
  last_name: 'Ade',
  email: 'bola@example.com',
  features: ['attendanceAccess'],
}
const said = (first_name: string) => ({
  user: { ...user, first_name },
  current_church: { id: church, name: 'Grace', reference: 'grace', time_zone: 'Africa/Lagos' },
  churches: [],
  subscription: null,
  seal_key: Buffer.alloc(32, 7).toString('base64'),
})

beforeEach(async () => {
  bareBrowser({ userAgent: 'a phone' })
  sessionOpened(await openSession(signedInOf(said('Bola') as never)))
  world.answer = said('Folake')
})
afterEach(() => {
  useSession.getState().opened?.close()
  vi.unstubAllGlobals()
})

const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((next) => setTimeout(next))
}

test.each([0, 1, 2, 3, 5, 8, 12, 20, 40])('signing out %i turns after a refresh started', async (count) => {
  const refreshing = refreshSession()
  await turns(count)
  await Promise.all([refreshing, signOut()])
  expect(useSession.getState()).toMatchObject({ status: 'signed-out', opened: null })
  expect(await resumeSession()).toBeNull()
})

test.each([0, 1, 2, 3, 5, 8])('refreshing %i turns after signing out', async (count) => {
  const out = signOut()
  await turns(count)
  await Promise.all([refreshSession(), out])
  expect(useSession.getState()).toMatchObject({ status: 'signed-out', opened: null })
  expect(await resumeSession()).toBeNull()
})

test('applies a changed name', async () => {
  await refreshSession()
  expect(useSession.getState().account?.first_name).toBe('Folake')
})

spec('4 Subscription gate: ends in use')
test.each([true, false])('a refusal without a plan reaches the gate; loaded before: %s', async (before) => {
  watchPlan()
  const subscription = { status: 'active', plan: 'monthly', next_charge_date: null }
  world.answer = { ...said('Bola'), subscription }
  if (before) await refreshSession()
  expect(isLapsed(useSession.getState())).toBe(false)
  world.answer = { ...said('Bola'), subscription: { ...subscription, status: 'inactive' } }
  world.problems.get('SUBSCRIPTION_REQUIRED')!()
  if (before) expect(isLapsed(useSession.getState()), 'at once').toBe(true)
  await expect.poll(() => isLapsed(useSession.getState())).toBe(true)
})

test('a refusal by the plan loads the current plan', async () => {
  watchPlan()
  world.answer = {
    ...said('Bola'),
    subscription: { status: 'active', plan: 'silver', next_charge_date: null },
  }
  world.problems.get('PLAN_REQUIRED')!()
  await expect.poll(() => useSession.getState().userFacts?.subscription.plan).toBe('silver')
})
