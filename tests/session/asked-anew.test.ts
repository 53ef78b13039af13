/** What the server says of who was here: asked anew each time somebody looks, and dated until its answer comes. */
import { createElement } from 'react'
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFollowUps } from '../../src/features/follow-up/use-follow-ups.ts'
import { useMemberFilter } from '../../src/features/members/use-member-filter.ts'
import { useServicesAttended } from '../../src/features/members/use-services-attended.ts'
import { useTimesSeen } from '../../src/features/members/use-times-seen.ts'
import { sessionClosed, useSession } from '../../src/lib/session/session-store.ts'
import { writable } from '../../sync/client/live.ts'
import { NOTHING } from '../../sync/client/outbox/outbox.ts'
import { churchDouble } from '../members/church-double.ts'
import { aMember } from '../screens/at-the-screen.tsx'
import { alive, type Alive } from './alive.ts'

type Asked = { path: string; answer: (value: unknown) => void; fail: () => void }
const world = vi.hoisted(() => ({ asked: [] as Asked[] }))
// The network alone.
vi.mock('../../src/lib/api/api.ts', () => ({
  api: {
    call: (route: { path: string }) =>
      new Promise((answer, reject) => {
        const fail = () => reject(new TypeError('no network'))
        world.asked.push({ path: route.path, answer, fail })
      }),
  },
}))

const ADA = '0190a000-0000-7000-8000-000000000101'
const KEPT_AT = '2026-11-20T08:00:00.000Z'

/** Of everybody, as it was told on a day: Ada was at one of the last two. */
const ofAll = (before: string) => ({
  before,
  mondays: ['2026-11-09', '2026-11-02'],
  latest: [
    { id: 'second', day: '2026-11-10' },
    { id: 'first', day: '2026-11-03' },
  ],
  people: { count: 1, id: [ADA], since: [17], earlier: [17], seen: [0b10], of: [2] },
})
/** Of Ada alone: she was at both. */
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
const standing: Alive[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T08:00:00Z') })
  world.asked = []
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
  for (const one of standing.splice(0)) await one.end()
  sessionClosed()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** What a hook last said, on a screen that can be left and come back to. */
function looking<Said>(useIt: () => Said, address = '/members') {
  const now: { said: Said | null; end: () => Promise<void> } = { said: null, end: async () => {} }
  const one = alive(
    () => {
      go = useNavigate()
      now.said = useIt()
    },
    (child) => createElement(MemoryRouter, { initialEntries: [address] }, child),
  )
  standing.push(one)
  now.end = one.end
  return now
}

const settled = () => new Promise((next) => setTimeout(next, 20))

/** So many times it was asked, and no more often; the last answer is `value`. */
async function answered(times: number, value: unknown) {
  await settled()
  await vi.waitFor(() => expect(world.asked).toHaveLength(times))
  world.asked.at(-1)!.answer(value)
}

const ada = { id: ADA, created_at: '2026-01-04T09:00:00.000Z' } as Parameters<typeof useTimesSeen>[0]

/** Each asks, of what it says when its answer is, and an answer it can be given. */
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
      const { asked } = useMemberFilter()
      return asked?.status === 'ready' ? { from: asked.from } : asked?.status
    },
  },
  {
    name: 'Came x of 6',
    key: 'members-attendance',
    old: ofAll('2026-11-20'),
    answer: ofAda,
    useIt: () => {
      const seen = useTimesSeen(ada)
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

test.each(DATED)(
  '$name: what was kept stands with its date until the answer comes',
  async ({ key, old, answer, useIt, address }) => {
    kept.set(key!, { answer: old, at: KEPT_AT })
    const screen = looking(useIt, address)
    await vi.waitFor(() => expect(screen.said).toEqual({ from: KEPT_AT }))
    await answered(1, answer)
    await vi.waitFor(() => expect(screen.said).toEqual({ from: null }))
  },
)

test.each(HOOKS)('$name: it is asked anew each time it is opened', async ({ answer, useIt, address }) => {
  const first = looking(useIt, address)
  await answered(1, answer)
  await vi.waitFor(() => expect(first.said).toEqual({ from: null }))
  await first.end()
  const again = looking(useIt, address)
  await answered(2, answer)
  await vi.waitFor(() => expect(again.said).toEqual({ from: null }))
})

test.each(HOOKS)(
  '$name: it is asked anew when one comes back to the screen',
  async ({ answer, useIt, address }) => {
    const screen = looking(useIt, address)
    await answered(1, answer)
    await vi.waitFor(() => expect(screen.said).toEqual({ from: null }))
    go('/door')
    await settled()
    expect(world.asked).toHaveLength(1)
    go(address ?? '/members')
    await answered(2, answer)
  },
)

test.each(HOOKS)(
  '$name: it is asked anew once the church has received what waited here',
  async ({ answer, useIt, address }) => {
    const screen = looking(useIt, address)
    await answered(1, answer)
    await vi.waitFor(() => expect(screen.said).toEqual({ from: null }))
    outbox.set({ ...NOTHING, pending: 2 })
    await settled()
    outbox.set({ ...NOTHING, pending: 1 })
    await settled()
    expect(world.asked).toHaveLength(1)
    outbox.set(NOTHING)
    await answered(2, answer)
  },
)

test('who closes the absence filter and opens it again sees the date of what is kept, until the answer comes', async () => {
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

test('without a network Came x of 6 is as of the later of what was told of one and of everybody', async () => {
  kept.set('members-attendance', { answer: ofAll('2026-11-20'), at: KEPT_AT })
  kept.set(`member/${ADA}/attendance/12`, { answer: ofAda, at: '2026-11-21T08:00:00.000Z' })
  const times = looking(() => useTimesSeen(ada))
  await vi.waitFor(() => expect(world.asked).toHaveLength(1))
  world.asked[0]!.fail()
  await vi.waitFor(() =>
    expect(times.said).toMatchObject({ came: 2, of: 2, from: '2026-11-21T08:00:00.000Z' }),
  )
})

test('a follow-up list that is not of now names who stays away by what is kept of everybody; one of now what the church says', async () => {
  kept.set('follow-ups', { answer: { ...noLines, absent_after: 1 }, at: KEPT_AT })
  kept.set('members-attendance', { answer: ofAll('2026-11-20'), at: KEPT_AT })
  const screen = looking(() => {
    const [list] = useFollowUps()
    return list.status === 'ready' ? list.lines.map(({ person, since }) => [person.id, since]) : list.status
  }, '/follow-up')
  await vi.waitFor(() => expect(world.asked).toHaveLength(1))
  world.asked[0]!.fail()
  await vi.waitFor(() => expect(screen.said).toEqual([[ADA, '2026-11-03']]))
  go('/door')
  await settled()
  go('/follow-up')
  await answered(2, { ...noLines, absent_after: 1 })
  await vi.waitFor(() => expect(screen.said).toEqual([]))
})

test('on a slow line what was kept stands with its date after a moment, and what comes late takes its place', async () => {
  kept.set('follow-ups', { answer: noLines, at: KEPT_AT })
  const { useIt } = HOOKS.find(({ name }) => name === 'the follow-up list')!
  const screen = looking(useIt, '/follow-up')
  await vi.waitFor(() => expect(world.asked).toHaveLength(1))
  expect(screen.said).toBe('loading')
  await vi.waitFor(() => expect(screen.said).toEqual({ from: KEPT_AT }), { timeout: 4000 })
  await answered(1, noLines)
  await vi.waitFor(() => expect(screen.said).toEqual({ from: null }))
})
