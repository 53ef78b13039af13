/** Tests the state of follow-up decisions on the way to the server. */
import { expect, test } from 'vitest'
import { Filters, type Filter } from '../../src/features/follow-up/filters.tsx'
import { t } from '../../src/features/follow-up/messages.ts'
import { RefusedHere, WhereItIs } from '../../src/features/follow-up/notes.tsx'
import { drawn } from './at-the-screen.tsx'
import { words } from './read.ts'
import { spec } from '../spec/spec.ts'

test('decisions name their state in the words of the door', () => {
  expect(words(drawn(<WhereItIs state="pending" />))).toBe('Saved on this phone')
  expect(words(drawn(<WhereItIs state="received" />))).toBe('Received')
  expect(words(drawn(<WhereItIs state="quarantined" />))).toContain('Needs review by your church.')
  expect(drawn(<WhereItIs state={null} />)).toBe('')
})

test('a refused decision says so and links to the outbox', () => {
  const refused = drawn(<RefusedHere />)
  expect(words(refused)).toContain('A change made on this phone was rejected.')
  expect(refused).toContain('href="/outbox"')
})

spec('Follow-up: long list')
test('a truncated list shows no total', () => {
  const filter: Filter = { view: 'open', by: '', why: '', change: () => undefined }
  const counts = new Map([['open', 500] as const])
  const chips = (isCut: boolean) =>
    words(drawn(<Filters filter={filter} counts={counts} users={{ team: [] }} isCut={isCut} />))
  expect(chips(false)).toContain('To follow up 500 ')
  expect(chips(true)).toContain('To follow up 500+')
  expect(t('followUp.introCut', { count: 500 })).toMatch(/^More than 500 people to follow up\./)
})
