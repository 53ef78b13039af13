import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayIn as dayOnServer } from '../../server/modules/shared/requests.ts'
import { todayIn } from '../../src/lib/format/format-date.ts'
import { dayIn as dayOnPhone } from '../../sync/client/church-parts.ts'

// The order of parts in a locale differs: WebKit on one system writes en-CA's month before its year.
beforeEach(() => {
  vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get').mockReturnValue(
    () => '11/21/2026',
  )
})
afterEach(() => vi.restoreAllMocks())

const justAfterMidnight = Date.parse('2026-01-04T23:05:00Z')

test.each([
  ['phone', () => dayOnPhone('Africa/Lagos', justAfterMidnight)],
  ['screens', () => todayIn('Africa/Lagos', new Date(justAfterMidnight))],
  ['server', () => dayOnServer('Africa/Lagos', new Date(justAfterMidnight))],
])('%s: the church’s day is year, month, day in any browser', (_, day) => {
  expect(day()).toBe('2026-01-05')
})

test('a time zone unknown to the phone counts as Lagos', () => {
  expect(dayOnPhone('Africa/Nowhere', justAfterMidnight)).toBe('2026-01-05')
})
