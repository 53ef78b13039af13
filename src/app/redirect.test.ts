import { expect, test } from 'vitest'
import { homePath, type AppRoute } from './route.tsx'

const page = () => null

const dashboard: AppRoute = {
  path: '/dashboard',
  title: 'shell.dashboard',
  access: 'signed-in',
  feature: 'dashboardAccess',
  section: 'sunday',
  listed: true,
  page,
}

const door: AppRoute = {
  path: '/door',
  title: 'shell.door',
  access: 'signed-in',
  feature: 'attendanceAccess',
  section: 'sunday',
  listed: true,
  page,
}

const members: AppRoute = {
  path: '/members',
  title: 'shell.members',
  access: 'signed-in',
  feature: 'membersAccess',
  section: 'sunday',
  listed: true,
  page,
}
const outbox: AppRoute = { path: '/outbox', title: 'outbox.title', access: 'signed-in', page }
const routes = [members, door, dashboard]

test('starts at the dashboard for a user who may open it', () =>
  expect(homePath(['membersAccess', 'attendanceAccess', 'dashboardAccess'], routes)).toBe('/dashboard'))

test('starts an usher at the door', () =>
  expect(homePath(['attendanceAccess', 'membersAccess'], routes)).toBe('/door'))

test('starts other users at their first permitted screen', () =>
  expect(homePath(['membersAccess'], routes)).toBe('/members'))

test('skips screens open to everybody when the user has a feature', () =>
  expect(homePath(['membersAccess'], [outbox, ...routes])).toBe('/members'))

test('starts a user without features at a screen open to everybody', () =>
  expect(homePath([], [outbox, ...routes])).toBe('/outbox'))
test('returns null when no screen is open', () => expect(homePath([], routes)).toBeNull())
