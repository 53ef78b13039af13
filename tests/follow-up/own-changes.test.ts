import { expect, test } from 'vitest'
import { decisionState, isRefused, noteWaits } from '../../src/features/follow-up/own-changes.ts'
import type { OutboxEntry } from '../../sync/client/api.ts'

const entry = (
  id: string,
  state: OutboxEntry['state'],
  args: Record<string, unknown> = { id: 'line' },
): OutboxEntry => ({ id, seq: 1, state, type: 'change-follow-up', args, capturedAt: '2026-11-22T09:00:00Z' })

test('what was just decided is on this phone until the outbox was read with it, and then where the outbox says', () => {
  const before = [entry('older', 'received')]
  const kept = { opId: 'new', before }
  expect(decisionState(before, 'line', kept)).toBe('pending')
  expect(decisionState(null, 'line', { ...kept, before: null })).toBe('pending')
  for (const state of ['pending', 'received', 'rejected', 'quarantined'] as const)
    expect(decisionState([...before, entry('new', state)], 'line', kept)).toBe(state)
})

test('a card that is opened again says what still waits, and nothing of what was received on another day', () => {
  expect(decisionState([entry('new', 'pending')], 'line', null)).toBe('pending')
  expect(decisionState([entry('new', 'pending')], 'another', null)).toBeNull()
  expect(decisionState([entry('new', 'received')], 'line', null)).toBeNull()
  expect(decisionState(null, 'line', null)).toBeNull()
})

test('what was discarded in the outbox is said to be nowhere', () =>
  expect(decisionState([], 'line', { opId: 'new', before: [entry('older', 'received')] })).toBeNull())

test('a refused decision and a refused note are both told on their line, and on no other', () => {
  const note = entry('note', 'rejected', { follow_up_id: 'line', text: 'She travelled.' })
  expect(isRefused([note], 'line')).toBe(true)
  expect(isRefused([entry('new', 'rejected')], 'line')).toBe(true)
  expect(isRefused([note, entry('new', 'rejected')], 'another')).toBe(false)
  expect(isRefused([entry('new', 'pending')], 'line')).toBe(false)
  expect(isRefused(null, 'line')).toBe(false)
})

test('a note waits while its op waits', () => {
  expect(noteWaits([entry('note', 'pending')], 'note')).toBe(true)
  expect(noteWaits([entry('note', 'received')], 'note')).toBe(false)
  expect(noteWaits(null, 'note')).toBe(false)
})
