/** Tests which addresses the service worker answers with the app. */
import { expect, test } from 'vitest'
import { isAppRoute } from '../../src/app/service-worker/app-shell.ts'

test.each(['/door', '/home', '/login', '/members', '/outbox', '/church-services/1/people'])(
  '%s is served by the app offline',
  (path) => {
    expect(isAppRoute(path)).toBe(true)
  },
)

test.each([
  '/',
  '/member-capture',
  '/church-service-capture',
  '/attendance-capture',
  '/event-capture/calendar.ics',
  '/give',
  '/privacy',
  '/api/v1/user',
  '/uploads/1',
  '/sandbox',
  '/sandbox/mail',
  '/p/worker.js',
  '/favicon.ico',
  '/assets/x.js',
])('%s is left to the network', (path) => {
  expect(isAppRoute(path)).toBe(false)
})
