/** Tests the state of follow-up decisions on the way to the server. */
import { expect, test } from 'vitest'
import { introOf } from '../../src/features/follow-up/intro-of.ts'
import type { Line } from '../../src/features/follow-up/lines.ts'
import { RefusedHere, WhereItIs } from '../../src/features/follow-up/where-it-is.tsx'
import { drawn } from './at-the-screen.tsx'
import { words } from './read.ts'
import { spec } from '../spec/spec.ts'

test('decisions name their state in the words of the door', () => {
  expect(words(drawn(<WhereItIs state="pending" />))).toBe('Saved on this phone')
  expect(words(drawn(<WhereItIs state="received" />))).toBe('Received by church')
  expect(words(drawn(<WhereItIs state="quarantined" />))).toContain('Needs review by your church.')
  expect(drawn(<WhereItIs state={null} />)).toBe('')
})

test('a refused decision says so and links to the outbox', () => {
  const refused = drawn(<RefusedHere />)
  expect(words(refused)).toContain('A change made here was refused.')
  expect(refused).toContain('href="/outbox"')
})

spec('Follow-up: long list')
test('a truncated list shows no total', () => {
  const line = (state: Line['state'], owner: string | null = null): Line => ({
    id: `${state} ${owner}`,
    person: { id: 'ada', first_name: 'Ada', last_name: 'Obi', phone_number: null },
    reason: 'absent',
    since: '2026-11-01',
    missed: 3,
    owner_id: owner,
    state,
    changed_at: null,
    notes: [],
    carried: {},
  })
  const lines = [line('to_call'), line('reached', 'me'), line('returned'), line('stopped')]
  expect(introOf(lines, 'me', false)).toBe('2 people to look after. 1 of them by you.')
  expect(introOf(lines, 'me', true)).toBe('More than 2 people to look after. 1 of them by you.')
  expect(introOf([line('to_call')], 'me', true)).toBe('More than one person to look after.')
})
