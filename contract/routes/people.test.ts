import { afterEach, expect, test, vi } from 'vitest'
import { typedPerson } from './people.ts'
import { birthDate } from './signed-in.ts'

afterEach(() => void vi.useRealTimers())

test('accepts a birth on the local day before the server reaches it', () => {
  // In Lagos it is half past midnight.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T23:30:00Z') })
  const ofPerson = typedPerson.shape.date_of_birth
  expect(ofPerson.safeParse('2026-11-23').success).toBe(true)
  expect(birthDate.safeParse('2026-11-23').success).toBe(true)
  expect(ofPerson.safeParse('2026-11-24').success).toBe(false)
  expect(birthDate.safeParse('2026-11-24').success).toBe(false)
})
