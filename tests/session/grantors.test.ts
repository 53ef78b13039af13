/** Tests the grantors of a missing feature: from the server, or offline from its last answer. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionClosed, useSession } from '../../src/domain/session/session-store.ts'
import { useGrantors, watchGrantors } from '../../src/domain/session/grantors.ts'
import { alive, type Alive } from './alive.ts'
import { spec } from '../spec/spec.ts'

const kept = new Map<string, unknown>()
let written = 0
const opened = {
  answers: {
    last: async (key: string) => (kept.has(key) ? { answer: kept.get(key), at: '2026-11-20' } : null),
    asking: async () => 0,
    keep: async (key: string, answer: unknown) => {
      written += 1
      kept.set(key, answer)
    },
  },
}
const may = (first_name: string, ...features: string[]) => ({ first_name, last_name: 'Obi', features })
const granting = [
  may('adaeze', 'financeAccess', 'membersAccess'),
  may('Musa', 'membersAccess'),
  may('Bola', 'financeAccess'),
  may('Chidi', 'financeAccess'),
  may('Dayo', 'financeAccess'),
]
const enter = (userFacts: object | null) =>
  useSession.setState({ status: 'signed-in', opened, userFacts } as never)

watchGrantors()
let screen: Alive | undefined
beforeEach(() => {
  kept.clear()
  written = 0
  sessionClosed()
})
afterEach(async () => {
  await screen?.end()
  sessionClosed()
  vi.unstubAllGlobals()
})

function said() {
  const now: { names: string[] } = { names: [] }
  screen = alive(
    () => void (now.names = useGrantors('financeAccess')),
    (child) => child,
  )
  return now
}

test('names three grantors, the owner first', async () => {
  enter({ granting })
  const now = said()
  await vi.waitFor(() => expect(now.names).toEqual(['Adaeze Obi', 'Bola Obi', 'Chidi Obi']))
})

spec('2 Guard: missing feature')
test('offline, names the grantors last received', async () => {
  enter({ granting })
  await vi.waitFor(() => expect(kept.size).toBe(1))
  sessionClosed()
  enter(null)
  const now = said()
  await vi.waitFor(() => expect(now.names).toEqual(['Adaeze Obi', 'Bola Obi', 'Chidi Obi']))
})

test('does not rewrite an unchanged cache', async () => {
  const start = async (userFacts: object) => {
    sessionClosed()
    enter(structuredClone(userFacts))
    await new Promise((next) => setTimeout(next, 30))
    return written
  }
  expect(await start({ granting })).toBe(1)
  expect(await start({ granting })).toBe(1)
  expect(await start({ granting: granting.slice(1) })).toBe(2)
  kept.clear()
  expect(await start({ granting: granting.slice(1) })).toBe(3)
})

test('names nobody without an answer, or from an older server', async () => {
  enter({})
  const now = said()
  await new Promise((next) => setTimeout(next, 30))
  expect([now.names, kept.size]).toEqual([[], 0])
})
