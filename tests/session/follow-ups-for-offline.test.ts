/** Tests that data for offline use is fetched before its first offline view. */
import { beforeEach, expect, test, vi } from 'vitest'
import { watchFollowUps } from '../../src/domain/church/prefetch.ts'
import {
  readAttendance,
  askAttendance,
  keepAttendance,
} from '../../src/domain/attendance/known-attendance.ts'
import { sessionClosed, useSession } from '../../src/domain/session/session-store.ts'
import { spec } from '../spec/spec.ts'

const world = vi.hoisted(() => ({ calls: 0, answer: (): unknown => 'the list' }))
// Replaces only the network.
vi.mock('../../src/lib/api/api.ts', () => ({
  api: {
    call: async () => {
      world.calls += 1
      return world.answer()
    },
  },
}))

/** Signs an account in. `isConfirmed`: the server has confirmed it in this run of the app. */
function enter(features: string[], status: 'active' | 'inactive' = 'active', isConfirmed = true) {
  const kept = new Map<string, { answer: unknown; at: string }>()
  const opened = {
    church: { id: 'church' },
    answers: {
      last: async (key: string) => kept.get(key) ?? null,
      asking: async () => 0,
      keep: async (key: string, answer: unknown) =>
        void kept.set(key, { answer, at: new Date().toISOString() }),
    },
  }
  const now = {
    status: 'signed-in',
    features,
    opened,
    userFacts: isConfirmed ? { subscription: { status } } : null,
  }
  const show = () => useSession.setState({ ...now } as never)
  return { kept, show }
}

const shown = { visibilityState: 'visible' }
beforeEach(async () => {
  await quiet()
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('document', shown)
  shown.visibilityState = 'visible'
  sessionClosed()
  world.calls = 0
  world.answer = () => 'the list'
})
/** Long enough for every prefetch. Lazy code may take longer. */
const quiet = async () => {
  await new Promise((next) => setTimeout(next, 30))
  await vi.dynamicImportSettled()
}

watchFollowUps()

spec('Follow-up: ready offline')
test('fetches once, and again only when old', async () => {
  const phone = enter(['membersAccess'])
  phone.show()
  await vi.waitFor(() => expect(phone.kept.get('follow-ups')?.answer).toBe('the list'))
  useSession.setState({ opened: { ...useSession.getState().opened! } })
  await quiet()
  expect(world.calls).toBe(1)
  phone.kept.set('follow-ups', { answer: 'old', at: '2026-01-01T00:00:00.000Z' })
  useSession.setState({ opened: { ...useSession.getState().opened! } })
  await vi.waitFor(() => expect(phone.kept.get('follow-ups')?.answer).toBe('the list'))
  await quiet()
  expect(world.calls).toBe(2)
})

test('a user with member access fetches everybody’s attendance once a morning', async () => {
  const phone = enter(['membersAccess'], 'active', false)
  phone.show()
  const { opened } = useSession.getState()
  keepAttendance(opened!)
  await vi.waitFor(() => expect(phone.kept.get('members-attendance')?.answer).toBe('the list'))
  keepAttendance(opened!)
  await quiet()
  expect(world.calls).toBe(1)
})

spec('Follow-up: attendance download')
test('a large church is fetched in pages, restarting after a new service', async () => {
  const page = (mondays: string[], id: string, next_cursor: string | null) => {
    const people = { count: 1, id: [id], since: [7], earlier: [null], seen: [0], of: [1] }
    return { before: '2026-11-22', mondays, latest: [], people, next_cursor }
  }
  const now = ['2026-11-16']
  const said = [
    page([], 'ada', 'on'),
    page(now, 'bisi', null),
    page(now, 'ada', 'on'),
    page(now, 'bisi', null),
  ]
  world.answer = () => said[world.calls - 1]
  const attendance = readAttendance(await askAttendance('church'))
  expect([world.calls, attendance.mondays, [...attendance.people.keys()]]).toEqual([4, now, ['ada', 'bisi']])
})

test.each([
  ['who may not see members', enter(['attendanceAccess'])],
  ['a church without a subscription', enter(['membersAccess'], 'inactive')],
  ['without the server', enter(['membersAccess'], 'active', false)],
])('nothing is requested for %s', async (_who, phone) => {
  phone.show()
  await quiet()
  expect(world.calls).toBe(0)
})

test('a hidden page requests nothing', async () => {
  shown.visibilityState = 'hidden'
  enter(['membersAccess']).show()
  await quiet()
  expect(world.calls).toBe(0)
})
