/** Tests attendance from the server: requested at each visit, and dated until the answer comes. */
import { createElement } from 'react'
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFollowUps } from '../../src/features/follow-up/use-follow-ups.ts'
import { useMemberFilter } from '../../src/features/members/use-member-filter.ts'
import { useServicesAttended, useTimesSeen } from '../../src/features/members/person-attendance.tsx'
import { sessionClosed, useSession } from '../../src/domain/session/session-store.ts'
import { writable } from '../../sync/client/live.ts'
import { NOTHING } from '../../sync/client/outbox/outbox.ts'
import { churchDouble } from '../members/church-double.ts'
import { aMember } from '../screens/at-the-screen.tsx'
import { alive, type Alive } from './alive.ts'
import { spec } from '../spec/spec.ts'

type PendingRequest = { path: string; answer: (value: unknown) => void; fail: () => void }
const world = vi.hoisted(() => ({ requests: [] as PendingRequest[] }))
// Replaces only the network.
vi.mock('../../src/lib/api/api.ts', () => ({
  api: {
    call: (route: { path: string }) =>
      new Promise((answer, reject) => {
        const fail = () => reject(new TypeError('no network'))
        world.requests.push({ path: route.path, answer, fail })
      }),
  },
}))

const ADA = '0190a000-0000-7000-8000-000000000101'
const KEPT_AT = '2026-11-20T08:00:00.000Z'

/** The attendance of everybody on a day: Ada was at one of the last two services. */
const ofAll = (before: string) => ({
  before,
  mondays: ['2026-11-09', '2026-11-02'],
  latest: [
    { id: 'second', day: '2026-11-10' },
    { id: 'first', day: '2026-11-03' },
  ],
  people: { count: 1, id: [ADA], since: [17], earlier: [17], seen: [0b10], of: [2] },
})
/** The attendance of Ada alone: she was at both. */
const ofAda = {
  came: 2,
  of: 2,
  services: ['2026-11-10', '2026-11-03'].map((day) => ({
    id: day,
    name: 'Sunday',
    date_of_service: day,
    arrived_at: `${day}T08:00:00.000Z`,
  })),
}
const noLines = { absent_after: 3, lines: [], more: false, today: '2026-11-22', notes: [], team: [] }

let outbox = writable(NOTHING)
let kept = new Map<string, { answer: unknown; at: string }>()
let go: NavigateFunction
const mounted: Alive[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T08:00:00Z') })
  world.requests = []
  outbox = writable(NOTHING)
  kept = new Map()
  const double = churchDouble({
    members: [aMember({ id: ADA, first_name: 'Ada', last_name: 'Obi' })],
    services: [],
  })
  const opened = {
    ...double,
    outbox: { ...double.outbox, counts: outbox },
    rows: () => writable(null),
    answers: {
      last: async (key: string) => kept.get(key) ?? null,
      asking: async () => 0,
      keep: async (key: string, answer: unknown) =>
        void kept.set(key, { answer, at: '2026-11-22T08:00:00.000Z' }),
    },
  }
  vi.stubGlobal('requestIdleCallback', () => 0)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  useSession.setState({ status: 'signed-in', opened } as never)
})
afterEach(async () => {
  for (const one of mounted.splice(0)) await one.end()
  sessionClosed()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The latest value of a hook, on a screen that can be left and opened again. */
function looking<Said>(useIt: () => Said, address = '/members') {
  const now: { said: Said | null; end: () => Promise<void> } = { said: null, end: async () => {} }
  const one = alive(
    () => {
      go = useNavigate()
      now.said = useIt()
    },
    (child) => createElement(MemoryRouter, { initialEntries: [address] }, child),
  )
  mounted.push(one)
  now.end = one.end
  return now
}

const settled = () => new Promise((next) => setTimeout(next, 20))

/** Expects exactly this number of requests, and answers the last with `value`. */
async function answered(times: number, value: unknown) {
  await settled()
  await vi.waitFor(() => expect(world.requests).toHaveLength(times))
  world.requests.at(-1)!.answer(value)
}

const ada = { id: ADA, created_at: '2026-01-04T09:00:00.000Z' } as Parameters<typeof useTimesSeen>[0]

/** Each hook with the date that it shows, and an answer for it. */
type Hook = {
  name: string
  key: string | null
  old: unknown
  answer: unknown
  address?: string
  useIt: () => unknown
}
const HOOKS: Hook[] = [
  {
    name: 'the absence filter',
    key: 'members-attendance',
    old: ofAll('2026-11-20'),
    answer: ofAll('2026-11-22'),
    address: '/members?absent=2',
    useIt: () => {
      const { attendanceState: lastKnown } = useMemberFilter()
      return lastKnown?.status === 'ready' ? { from: lastKnown.from } : lastKnown?.status
    },
  },
  {
    name: 'Came x of 6',
    key: 'members-attendance',
    old: ofAll('2026-11-20'),
    answer: ofAda,
    useIt: () => {
      const seen = useTimesSeen(ada, useServicesAttended(ADA, 12))
      return seen.status === 'known' ? { from: seen.from } : seen.status
    },
  },
  {
    name: 'services attended',
    key: null,
    old: null,
    answer: ofAda,
    useIt: () => {
      const known = useServicesAttended(ADA, 12)
      return known.status === 'ready' ? { from: known.from } : known.status
    },
  },
  {
    name: 'the follow-up list',
    key: null,
    old: null,
    answer: noLines,
    useIt: () => {
      const [list] = useFollowUps()
      return list.status === 'ready' ? { from: list.from } : list.status
    },
  },
]
const DATED = HOOKS.filter(({ key }) => key !== null)

spec('Follow-up: refreshed')
test.each(DATED)(
  '$name: a cached answer shows with its date until the new one',
  async ({ key, old, answer, useIt, address }) => {
    kept.set(key!, { answer: old, at: KEPT_AT })
    const screen = looking(useIt, address)
    await vi.waitFor(() => expect(screen.said).toEqual({ from: KEPT_AT }))
    await answered(1, answer)
    await vi.waitFor(() => expect(screen.said).toEqual({ from: null }))
  },
)

test.each(HOOKS)('$name: requests again each time it is opened', async ({ answer, useIt, address }) => {
  const first = looking(useIt, address)
  await answered(1, answer)
  await vi.waitFor(() => expect(first.said).toEqual({ from: null }))
  await first.end()
  const again = looking(useIt, address)
  await answered(2, answer)
  await vi.waitFor(() => expect(again.said).toEqual({ from: null }))
})

test.each(HOOKS)('$name: requests again on return to the screen', async ({ answer, useIt, address }) => {
  const screen = looking(useIt, address)
  await answered(1, answer)
  await vi.waitFor(() => expect(screen.said).toEqual({ from: null }))
  go('/door')
  await settled()
  expect(world.requests).toHaveLength(1)
  go(address ?? '/members')
  await answered(2, answer)
})

spec('Follow-up: refreshed')
test.each(HOOKS)(
  '$name: requests again after pending ops are received',
  async ({ answer, useIt, address }) => {
    const screen = looking(useIt, address)
    await answered(1, answer)
    await vi.waitFor(() => expect(screen.said).toEqual({ from: null }))
    outbox.set({ ...NOTHING, pending: 2 })
    await settled()
    outbox.set({ ...NOTHING, pending: 1 })
    await settled()
    expect(world.requests).toHaveLength(1)
    outbox.set(NOTHING)
    await answered(2, answer)
  },
)

test('a reopened absence filter shows the cache’s date until the answer', async () => {
  const screen = looking(HOOKS[0]!.useIt, '/members?absent=2')
  await answered(1, HOOKS[0]!.answer)
  await vi.waitFor(() => expect(screen.said).toEqual({ from: null }))
  go('/members')
  await vi.waitFor(() => expect(screen.said).toBeUndefined())
  kept.set('members-attendance', { answer: ofAll('2026-11-20'), at: KEPT_AT })
  go('/members?absent=2')
  await vi.waitFor(() => expect(screen.said).toEqual({ from: KEPT_AT }))
  await answered(2, HOOKS[0]!.answer)
  await vi.waitFor(() => expect(screen.said).toEqual({ from: null }))
})

test('offline, Came x of 6 carries the later of two dates', async () => {
  kept.set('members-attendance', { answer: ofAll('2026-11-20'), at: KEPT_AT })
  kept.set(`member/${ADA}/attendance/12`, { answer: ofAda, at: '2026-11-21T08:00:00.000Z' })
  const times = looking(() => useTimesSeen(ada, useServicesAttended(ADA, 12)))
  await vi.waitFor(() => expect(world.requests).toHaveLength(1))
  world.requests[0]!.fail()
  await vi.waitFor(() =>
    expect(times.said).toMatchObject({ came: 2, of: 2, from: '2026-11-21T08:00:00.000Z' }),
  )
})

test('a cached follow-up list uses cached attendance, a fresh one the server’s', async () => {
  kept.set('follow-ups', { answer: { ...noLines, absent_after: 1 }, at: KEPT_AT })
  kept.set('members-attendance', { answer: ofAll('2026-11-20'), at: KEPT_AT })
  const screen = looking(() => {
    const [list] = useFollowUps()
    return list.status === 'ready' ? list.lines.map(({ person, since }) => [person.id, since]) : list.status
  }, '/follow-up')
  await vi.waitFor(() => expect(world.requests).toHaveLength(1))
  world.requests[0]!.fail()
  await vi.waitFor(() => expect(screen.said).toEqual([[ADA, '2026-11-03']]))
  go('/door')
  await settled()
  go('/follow-up')
  await answered(2, { ...noLines, absent_after: 1 })
  await vi.waitFor(() => expect(screen.said).toEqual([]))
})

spec('Follow-up: refreshed')
test('on a slow line the cache shows first, then the late answer', async () => {
  kept.set('follow-ups', { answer: noLines, at: KEPT_AT })
  const { useIt } = HOOKS.find(({ name }) => name === 'the follow-up list')!
  const screen = looking(useIt, '/follow-up')
  await vi.waitFor(() => expect(world.requests).toHaveLength(1))
  expect(screen.said).toBe('loading')
  await vi.waitFor(() => expect(screen.said).toEqual({ from: KEPT_AT }), { timeout: 4000 })
  await answered(1, noLines)
  await vi.waitFor(() => expect(screen.said).toEqual({ from: null }))
})
