import { expect, test } from 'vitest'
import { homePath } from './home-path.ts'
import type { AppRoute } from './route.ts'

const icon = { group: 'sunday', icon: 'arch' } as const
const page = () => null
const dashboard: AppRoute = {
  path: '/dashboard',
  title: 'shell.dashboard',
  access: 'signed-in',
  feature: 'dashboardAccess',
  menu: icon,
  page,
}
const door: AppRoute = {
  path: '/door',
  title: 'shell.door',
  access: 'signed-in',
  feature: 'attendanceAccess',
  menu: icon,
  page,
}
const members: AppRoute = {
  path: '/members',
  title: 'shell.members',
  access: 'signed-in',
  feature: 'membersAccess',
  menu: icon,
  page,
}
const outbox: AppRoute = { path: '/outbox', title: 'outbox.title', access: 'signed-in', menu: icon, page }
const routes = [members, door, dashboard]

test('who has the dashboard starts there', () =>
  expect(homePath(['membersAccess', 'attendanceAccess', 'dashboardAccess'], routes)).toBe('/dashboard'))
test('an usher starts at the door', () =>
  expect(homePath(['attendanceAccess', 'membersAccess'], routes)).toBe('/door'))
test('others start at the first screen open to them', () =>
  expect(homePath(['membersAccess'], routes)).toBe('/members'))
test('what everybody has is no start for who holds something', () =>
  expect(homePath(['membersAccess'], [outbox, ...routes])).toBe('/members'))
test('who holds nothing starts at what everybody has', () =>
  expect(homePath([], [outbox, ...routes])).toBe('/outbox'))
test('who holds nothing has nowhere to start', () => expect(homePath([], routes)).toBeNull())
