/** Who signs out while the app hears that their name or parts have changed is out, and nothing of theirs stays readable. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '../../contract/new-id.ts'
import { hearOfPlan } from '../../src/lib/session/hear-of-plan.ts'
import { openSession, resumeSession } from '../../src/lib/session/open-session.ts'
import { refreshSession } from '../../src/lib/session/refresh-session.ts'
import { isLapsed, sessionOpened, useSession } from '../../src/lib/session/session-store.ts'
import { signOut } from '../../src/lib/session/sign-out.ts'
import { signedInOf } from '../../src/lib/session/signed-in-of.ts'
import { bareBrowser } from './bare-browser.ts'

const church = newId()
const world = vi.hoisted(() => ({ answer: null as unknown, problems: new Map<string, () => void>() }))
// The network alone.
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

test.each([0, 1, 2, 3, 5, 8, 12, 20, 40])('signing out %i turns after it is heard', async (count) => {
  const heard = refreshSession()
  await turns(count)
  await Promise.all([heard, signOut()])
  expect(useSession.getState()).toMatchObject({ status: 'signed-out', opened: null })
  expect(await resumeSession()).toBeNull()
})

test.each([0, 1, 2, 3, 5, 8])('hearing of it %i turns after signing out', async (count) => {
  const out = signOut()
  await turns(count)
  await Promise.all([refreshSession(), out])
  expect(useSession.getState()).toMatchObject({ status: 'signed-out', opened: null })
  expect(await resumeSession()).toBeNull()
})

test('what changed is taken over', async () => {
  await refreshSession()
  expect(useSession.getState().account?.first_name).toBe('Folake')
})

test.each([true, false])(
  'a call that is refused for want of a plan is heard by the gate; the church was heard of before: %s',
  async (before) => {
    hearOfPlan()
    const subscription = { status: 'active', plan: 'monthly', next_charge_date: null }
    world.answer = { ...said('Bola'), subscription }
    if (before) await refreshSession()
    expect(isLapsed(useSession.getState())).toBe(false)
    world.answer = { ...said('Bola'), subscription: { ...subscription, status: 'inactive' } }
    world.problems.get('SUBSCRIPTION_REQUIRED')!()
    if (before) expect(isLapsed(useSession.getState()), 'at once').toBe(true)
    await expect.poll(() => isLapsed(useSession.getState())).toBe(true)
  },
)

test('a call that the plan does not open is told by the plan that runs now', async () => {
  hearOfPlan()
  world.answer = {
    ...said('Bola'),
    subscription: { status: 'active', plan: 'silver', next_charge_date: null },
  }
  world.problems.get('PLAN_REQUIRED')!()
  await expect.poll(() => useSession.getState().heard?.subscription.plan).toBe('silver')
})
