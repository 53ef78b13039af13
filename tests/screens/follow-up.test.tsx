/** Where what was decided of whom one looks after is. */
import { expect, test } from 'vitest'
import { RefusedHere, WhereItIs } from '../../src/features/follow-up/where-it-is.tsx'
import { drawn } from './at-the-screen.tsx'
import { words } from './read.ts'

test('what was decided says where it is in the words of the door', () => {
  expect(words(drawn(<WhereItIs state="pending" />))).toBe('Saved on this phone')
  expect(words(drawn(<WhereItIs state="received" />))).toBe('Received by church')
  expect(words(drawn(<WhereItIs state="quarantined" />))).toContain('An administrator decides on it.')
  expect(drawn(<WhereItIs state={null} />)).toBe('')
})

test('what was refused is said to be, with the way to the outbox', () => {
  const refused = drawn(<RefusedHere />)
  expect(words(refused)).toContain('A change made here was refused.')
  expect(refused).toContain('href="/outbox"')
})
