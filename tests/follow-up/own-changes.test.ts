import { expect, test } from 'vitest'
import { decisionState, isRefused, noteWaits } from '../../src/features/follow-up/notes.tsx'
import type { OutboxEntry } from '../../sync/client/api.ts'
import { spec } from '../spec/spec.ts'

const entry = (
  id: string,
  state: OutboxEntry['state'],
  args: Record<string, unknown> = { id: 'line' },
): OutboxEntry => ({ id, seq: 1, state, type: 'change-follow-up', args, capturedAt: '2026-11-22T09:00:00Z' })

spec('Follow-up: own changes')
test('a new decision shows until the outbox holds it, then from there', () => {
  const before = [entry('older', 'received')]
  const kept = { opId: 'new', before }
  expect(decisionState(before, 'line', kept)).toBe('pending')
  expect(decisionState(null, 'line', { ...kept, before: null })).toBe('pending')
  for (const state of ['pending', 'received', 'rejected', 'quarantined'] as const)
    expect(decisionState([...before, entry('new', state)], 'line', kept)).toBe(state)
})

test('a reopened card shows pending entries, none received on another day', () => {
  expect(decisionState([entry('new', 'pending')], 'line', null)).toBe('pending')
  expect(decisionState([entry('new', 'pending')], 'another', null)).toBeNull()
  expect(decisionState([entry('new', 'received')], 'line', null)).toBeNull()
  expect(decisionState(null, 'line', null)).toBeNull()
})

test('reports an entry discarded in the outbox as saved nowhere', () =>
  expect(decisionState([], 'line', { opId: 'new', before: [entry('older', 'received')] })).toBeNull())

test('shows a refused decision and a refused note only on their line', () => {
  const note = entry('note', 'rejected', { follow_up_id: 'line', text: 'She travelled.' })
  expect(isRefused([note], 'line')).toBe(true)
  expect(isRefused([entry('new', 'rejected')], 'line')).toBe(true)
  expect(isRefused([note, entry('new', 'rejected')], 'another')).toBe(false)
  expect(isRefused([entry('new', 'pending')], 'line')).toBe(false)
  expect(isRefused(null, 'line')).toBe(false)
})

test('a note is pending while its op is', () => {
  expect(noteWaits([entry('note', 'pending')], 'note')).toBe(true)
  expect(noteWaits([entry('note', 'received')], 'note')).toBe(false)
  expect(noteWaits(null, 'note')).toBe(false)
})
