/** Tests how delivery status judges a phone's last contact. */
import { expect, test } from 'vitest'
import { contactOf, mostHeldFirst, type HeldPhone } from '../../src/features/delivery-status/held-phones.tsx'

const zone = 'Africa/Lagos'
const now = Date.parse('2026-11-22T09:00:00.000Z')
const phone = (end: string, last_heard_at: string, more: Partial<HeldPhone> = {}): HeldPhone => ({
  device_id: `019f0000-0000-7000-8000-00000000${end}`,
  device_name: 'Chrome on Android',
  person: { id: '019f0000-0000-7000-8000-000000000001', first_name: 'Tunde', last_name: 'Bello' },
  active: true,
  last_heard_at,
  left: false,
  highest_seq: 9,
  told_by: null,
  not_received: 0,
  holes: [],
  days: {},
  unknown: null,
  refused: 0,
  written_off: false,
  ...more,
})

test('a phone out of contact since earlier today may hold marks', () => {
  const contact = (at: string) => contactOf({ last_heard_at: at, left: false }, zone, now)
  expect(contact('2026-11-22T08:51:00.000Z')).toBe('fresh')
  expect(contact('2026-11-22T08:49:00.000Z')).toBe('silent')
  // 00:30 in Lagos is today, half an hour earlier is not.
  expect(contact('2026-11-21T23:30:00.000Z')).toBe('silent')
  expect(contact('2026-11-21T22:30:00.000Z')).toBe('away')
})

test('a phone after a logout is neither silent nor unknown', () => {
  for (const at of ['2026-11-22T08:49:00.000Z', '2026-11-01T08:00:00.000Z'])
    expect(contactOf({ last_heard_at: at, left: true }, zone, now)).toBe('left')
})

test('sorts by known changes, then possible ones, then latest contact', () => {
  const away = phone('000a', '2026-11-15T09:00:00.000Z')
  const fresh = phone('000b', '2026-11-22T08:59:00.000Z')
  const silent = phone('000c', '2026-11-22T07:00:00.000Z')
  const holding = phone('000d', '2026-11-22T08:59:00.000Z', { not_received: 2 })
  expect(mostHeldFirst([away, fresh, silent, holding], zone, now)).toEqual([holding, silent, fresh, away])
})
