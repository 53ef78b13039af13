/** Whom to ask for a screen that one lacks: as the server said, and without a network as it last said. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionClosed, useSession } from '../../src/lib/session/session-store.ts'
import { useWhoGrants, watchWhoGrants } from '../../src/lib/session/who-grants.ts'
import { alive, type Alive } from './alive.ts'

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
const enter = (heard: object | null) => useSession.setState({ status: 'signed-in', opened, heard } as never)

watchWhoGrants()
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
    () => void (now.names = useWhoGrants('financeAccess')),
    (child) => child,
  )
  return now
}

test('three of those who can give it, the owner first', async () => {
  enter({ granting })
  const now = said()
  await vi.waitFor(() => expect(now.names).toEqual(['Adaeze Obi', 'Bola Obi', 'Chidi Obi']))
})

test('without a network those who could when it was last heard', async () => {
  enter({ granting })
  await vi.waitFor(() => expect(kept.size).toBe(1))
  sessionClosed()
  enter(null)
  const now = said()
  await vi.waitFor(() => expect(now.names).toEqual(['Adaeze Obi', 'Bola Obi', 'Chidi Obi']))
})

test('what was kept before and is heard again unchanged is not written anew', async () => {
  const start = async (heard: object) => {
    sessionClosed()
    enter(structuredClone(heard))
    await new Promise((next) => setTimeout(next, 30))
    return written
  }
  expect(await start({ granting })).toBe(1)
  expect(await start({ granting })).toBe(1)
  expect(await start({ granting: granting.slice(1) })).toBe(2)
  kept.clear()
  expect(await start({ granting: granting.slice(1) })).toBe(3)
})

test('where it was never heard, or a server of before does not say, nobody is named and nothing is kept', async () => {
  enter({})
  const now = said()
  await new Promise((next) => setTimeout(next, 30))
  expect([now.names, kept.size]).toEqual([[], 0])
})
