/** Tests how people are shared between helpers, and what Undo restores. */
import { expect, test } from 'vitest'
import fc from 'fast-check'
import {
  applyChanges,
  assignments,
  shareEqually,
  undoOf,
  type Change,
} from '../../src/features/follow-up/assign-dialog.tsx'
import { openLinesOf } from '../../src/features/follow-up/assign-people-dialog.tsx'
import { isIn, isOverdue } from '../../src/features/follow-up/filters.tsx'
import type { Line } from '../../src/features/follow-up/lines.ts'
import { spec } from '../spec/spec.ts'

const line = (id: string, more: Partial<Line> = {}): Line => ({
  id,
  person: { id: `person-${id}`, first_name: 'Ada', last_name: 'Obi', phone_number: null },
  reason: 'absent',
  since: '2026-11-01',
  missed: 3,
  owner_id: null,
  due_on: null,
  state: 'to_call',
  changed_at: null,
  notes: [],
  carried: {},
  ...more,
})

spec('Follow-up: shared equally')
test('of people chosen elsewhere, the latest open line is assigned', () => {
  const of = (id: string, since: string, more: Partial<Line> = {}) => ({
    ...line(`${id}-${since}`, more),
    since,
    person: { id, first_name: 'Ada', last_name: 'Obi', phone_number: null },
  })
  const lines = [
    of('ada', '2026-11-08'),
    of('ada', '2026-10-04'),
    of('ben', '2026-11-15', { state: 'returned' }),
    of('ben', '2026-10-11'),
    of('chi', '2026-11-01', { state: 'stopped' }),
    of('dan', '2026-11-01'),
  ]
  const people = ['ada', 'ben', 'chi', 'eve'].map((id) => ({ id }))
  expect(openLinesOf(people, lines).map(({ id }) => id)).toEqual(['ada-2026-11-08', 'ben-2026-10-11'])
})

const helpers = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 9 })

spec('Follow-up: shared equally')
test('shares everybody once, and equally up to one person', () => {
  fc.assert(
    fc.property(fc.nat(200), helpers, fc.array(fc.nat(50), { maxLength: 9 }), (count, team, now) => {
      const lines = Array.from({ length: count }, (_, at) => line(String(at)))
      const open = new Map(team.map((helper, at) => [helper, now[at] ?? 0]))
      const shares = shareEqually(lines, team, open)
      const given = [...shares.values()].flat().map(({ id }) => id)
      expect(new Set(given)).toEqual(new Set(lines.map(({ id }) => id)))
      expect(given).toHaveLength(count)
      const sizes = [...shares.values()].map((share) => share.length)
      expect(sizes).toHaveLength(team.length)
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
      expect(shareEqually(lines, team, open)).toEqual(shares)
    }),
  )
})

test('helpers with fewer open people get what is left over', () => {
  const lines = ['a', 'b', 'c'].map((id) => line(id))
  const shares = shareEqually(lines, ['kunle', 'ngozi'], new Map([['kunle', 9]]))
  expect([...shares].map(([helper, share]) => [helper, share.map(({ id }) => id)])).toEqual([
    ['ngozi', ['a', 'c']],
    ['kunle', ['b']],
  ])
})

test('an assignment keeps due dates unless one is chosen', () => {
  const shares = new Map([['ngozi', [line('a', { due_on: '2026-11-20' })]]])
  expect(assignments(shares, '')).toMatchObject([{ set: { owner_id: 'ngozi' } }])
  expect(assignments(shares, '')[0]?.set).not.toHaveProperty('due_on')
  expect(assignments(shares, '2026-11-25')).toMatchObject([{ set: { due_on: '2026-11-25' } }])
})

test('reports what was saved before the storage failed', async () => {
  const sent: unknown[] = []
  const church = {
    mutateAll: (_: string, all: readonly { args: unknown }[]) => {
      if (sent.length > 0) return Promise.reject(new Error('full'))
      sent.push(...all.map(({ args }) => args))
      return Promise.resolve({ refused: [] })
    },
  }
  const changes = Array.from({ length: 60 }, (_, at): Change => {
    return { line: line(String(at)), set: { owner_id: 'ngozi' } }
  })
  const done = await applyChanges(church, changes)
  expect(done).toEqual(changes.slice(0, sent.length))
  expect(sent.length).toBeLessThan(60)
  expect(sent[0]).toMatchObject({ id: '0', person_id: 'person-0', set: { owner_id: 'ngozi' } })
})

test('Undo restores old values, but no later decision', () => {
  const before = [line('a', { owner_id: 'bisi', due_on: '2026-11-10' }), line('b'), line('c')]
  const set = { owner_id: 'ngozi', due_on: '2026-11-25' }
  const done = before.map((one): Change => ({ line: one, set }))
  const now = [line('a', set), line('b', { ...set, owner_id: 'kunle' })]
  expect(undoOf(done, now)).toEqual([{ line: now[0], set: { owner_id: 'bisi', due_on: '2026-11-10' } }])
})

spec('Follow-up: filters')
test('views divide open people by helper and due date', () => {
  const asking = {
    me: 'me',
    today: '2026-11-21',
    users: { team: [{ id: 'me', first_name: 'A', last_name: 'B' }] },
  }
  const shownIn = (view: Parameters<typeof isIn>[0], one: Line) => isIn(view, one, asking)
  const late = line('a', { owner_id: 'me', due_on: '2026-11-20' })
  expect(['open', 'mine', 'overdue'].map((view) => shownIn(view as 'open', late))).toEqual([true, true, true])
  expect(shownIn('unassigned', late)).toBe(false)
  // Its helper left the team.
  expect(shownIn('unassigned', line('b', { owner_id: 'gone' }))).toBe(true)
  expect(isOverdue(line('c', { due_on: '2026-11-21' }), '2026-11-21')).toBe(false)
  const closed = line('d', { ...late, state: 'stopped' })
  expect([shownIn('overdue', closed), shownIn('mine', closed), shownIn('stopped', closed)]).toEqual([
    false,
    false,
    true,
  ])
})
