import { afterEach, expect, test, vi } from 'vitest'
import { typedPerson } from './routes/people.ts'
import { birthDate } from './routes/signed-in.ts'

afterEach(() => void vi.useRealTimers())

test('a child born today, where it is today already, is not ahead of the server’s own day', () => {
  // Half past midnight in Lagos.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T23:30:00Z') })
  const ofPerson = typedPerson.shape.date_of_birth
  expect(ofPerson.safeParse('2026-11-23').success).toBe(true)
  expect(birthDate.safeParse('2026-11-23').success).toBe(true)
  expect(ofPerson.safeParse('2026-11-24').success).toBe(false)
  expect(birthDate.safeParse('2026-11-24').success).toBe(false)
})
