/** Tests the two steps of a forgotten password with the phone's own Back and Forward. */
import { createElement, useEffect } from 'react'
import {
  MemoryRouter,
  Route,
  Routes,
  useLocation,
  useNavigate,
  type NavigateFunction,
} from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useResetSteps } from '../../src/features/password-reset/password-reset-page.tsx'
import { alive, type Alive } from './alive.ts'
import { spec } from '../spec/spec.ts'

const [FIRST, SECOND] = ['/password-reset', '/password-reset?code']

type Now = ReturnType<typeof useResetSteps> & { path: string; go: NavigateFunction }
let now: Now
let one: Alive | null = null
let leave: NavigateFunction
let kept = new Map<string, string>()

beforeEach(() => {
  kept = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(async () => {
  await one?.end()
  vi.unstubAllGlobals()
})

/** Another screen to come from. */
function Login() {
  const navigate = useNavigate()
  useEffect(() => void (leave = navigate), [navigate])
  return null
}

function opened(...addresses: string[]) {
  one = alive(
    () => {
      const { pathname, search } = useLocation()
      now = { ...useResetSteps(), path: pathname + search, go: useNavigate() }
    },
    (child) =>
      createElement(
        MemoryRouter,
        { initialEntries: addresses },
        createElement(
          Routes,
          null,
          createElement(Route, { path: FIRST, element: child }),
          createElement(Route, { path: '/login', element: createElement(Login) }),
        ),
      ),
  )
}
const stands = (step: number, sentTo: string, path: string) =>
  vi.waitFor(() => expect([now.step, now.sentTo, now.path]).toEqual([step, sentTo, path]))

spec('2 Password reset: back')
test('Back opens the first step with the email, Forward the second', async () => {
  opened('/login', FIRST)
  await stands(1, '', FIRST)
  now.sent('ada@example.com')
  await stands(2, 'ada@example.com', SECOND)
  now.go(-1)
  await stands(1, 'ada@example.com', FIRST)
  now.go(1)
  await stands(2, 'ada@example.com', SECOND)
  now.otherEmail()
  await stands(1, '', FIRST)
})

test('with a code sent, the second step opens over the first', async () => {
  kept.set('draft:password-reset', JSON.stringify({ sentTo: 'ada@example.com' }))
  opened(FIRST, '/login')
  await vi.waitFor(() => expect(leave).toBeDefined())
  leave(FIRST)
  await stands(2, 'ada@example.com', SECOND)
  now.go(-1)
  await stands(1, 'ada@example.com', FIRST)
})

test('a reload keeps the second step; Back does not bounce forward', async () => {
  kept.set('draft:password-reset', JSON.stringify({ sentTo: 'ada@example.com' }))
  opened(FIRST, SECOND)
  await stands(2, 'ada@example.com', SECOND)
  await one?.end()
  opened(FIRST)
  await stands(1, 'ada@example.com', FIRST)
})

test('the second step without an email is the first', async () => {
  opened(SECOND)
  await stands(1, '', FIRST)
})
