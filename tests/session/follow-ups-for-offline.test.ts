/** What is asked for ahead is on the phone of who may see it before they first look without a network. */
import { beforeEach, expect, test, vi } from 'vitest'
import { watchFollowUps } from '../../src/lib/session/follow-ups-for-offline.ts'
import { readAttendance } from '../../src/lib/session/attendance/told-attendance.ts'
import { askAttendance, keepAttendance } from '../../src/lib/session/members-attendance.ts'
import { sessionClosed, useSession } from '../../src/lib/session/session-store.ts'

const world = vi.hoisted(() => ({ calls: 0, answer: (): unknown => 'the list' }))
// The network alone.
vi.mock('../../src/lib/api/api.ts', () => ({
  api: {
    call: async () => {
      world.calls += 1
      return world.answer()
    },
  },
}))

/** Somebody who is in; `heard`: the server has said so in this run of the app. */
function enter(features: string[], status: 'active' | 'inactive' = 'active', heard = true) {
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
  const now = { status: 'signed-in', features, opened, heard: heard ? { subscription: { status } } : null }
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
/** Long enough for whatever would be asked for; a part of the app that is fetched for it may take longer. */
const quiet = async () => {
  await new Promise((next) => setTimeout(next, 30))
  await vi.dynamicImportSettled()
}

watchFollowUps()

test('it is fetched once, and again only when it is old', async () => {
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

test('who looks at members keeps everybody’s attendance, and asks for it no second time that morning', async () => {
  const phone = enter(['membersAccess'], 'active', false)
  phone.show()
  const { opened } = useSession.getState()
  keepAttendance(opened!)
  await vi.waitFor(() => expect(phone.kept.get('members-attendance')?.answer).toBe('the list'))
  keepAttendance(opened!)
  await quiet()
  expect(world.calls).toBe(1)
})

test('of a large church it comes page by page, and anew where a service was held in between', async () => {
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
  const told = readAttendance(await askAttendance('church'))
  expect([world.calls, told.mondays, [...told.people.keys()]]).toEqual([4, now, ['ada', 'bisi']])
})

test.each([
  ['who may not see members', enter(['attendanceAccess'])],
  ['a church without a subscription', enter(['membersAccess'], 'inactive')],
  ['without the server', enter(['membersAccess'], 'active', false)],
])('nothing is asked for %s', async (_who, phone) => {
  phone.show()
  await quiet()
  expect(world.calls).toBe(0)
})

test('a page that is put away asks nothing', async () => {
  shown.visibilityState = 'hidden'
  enter(['membersAccess']).show()
  await quiet()
  expect(world.calls).toBe(0)
})
