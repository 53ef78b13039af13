/** Tests the two pages of signing up with the phone's own Back and Forward. */
import { createElement } from 'react'
import {
  MemoryRouter,
  Route,
  Routes,
  useLocation,
  useNavigate,
  type NavigateFunction,
} from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useRegistration } from '../../src/features/register/registration.ts'
import { alive, type Alive } from './alive.ts'

const FIRST = '/register'
type Now = ReturnType<typeof useRegistration> & { path: string; go: NavigateFunction }
let now: Now
let one: Alive | null = null

const ada = {
  firstName: 'Adaeze',
  lastName: 'Okafor',
  email: 'ada@example.com',
  phone: '0803 555 0101',
  dob: '1985-04-12',
  password: 'porch lamp seven',
} as const

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  one = alive(
    () => {
      const { pathname, search } = useLocation()
      now = { ...useRegistration(), path: pathname + search, go: useNavigate() }
    },
    (child) =>
      createElement(
        MemoryRouter,
        { initialEntries: ['/', FIRST], initialIndex: 1 },
        createElement(Routes, null, createElement(Route, { path: FIRST, element: child })),
      ),
  )
})
afterEach(async () => {
  await one?.end()
  vi.unstubAllGlobals()
})

const stands = (step: number, path: string) =>
  vi.waitFor(() => expect([now.step, now.path]).toEqual([step, path]))

async function typed(): Promise<void> {
  await stands(1, FIRST)
  for (const [name, value] of Object.entries(ada)) now.form.set(name as keyof typeof ada, value as never)
  await vi.waitFor(() => expect(now.form.values).toMatchObject(ada))
}

test('Next opens the second page, Back the first, Forward the second again', async () => {
  await typed()
  now.goTo(2)
  await stands(2, `${FIRST}?church`)
  now.go(-1)
  await stands(1, FIRST)
  now.go(1)
  await stands(2, `${FIRST}?church`)
  now.goTo(1)
  await stands(1, FIRST)
})

test('a Back before the second page is drawn is not lost', async () => {
  await typed()
  now.goTo(2)
  now.go(-1)
  await new Promise((next) => setTimeout(next, 100))
  await stands(1, FIRST)
})
