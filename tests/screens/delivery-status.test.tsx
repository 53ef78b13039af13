/** Tests the administrators' view of the phones: clear only if it is known to be. */
import { expect, test, vi } from 'vitest'
import { DeliverySummary } from '../../src/features/delivery-status/delivery-status-page.tsx'
import { type HeldPhone, PhoneRow } from '../../src/features/delivery-status/held-phones.tsx'
import { FactsCard } from '../../src/features/this-phone/facts-card.tsx'
import { drawn } from './at-the-screen.tsx'
import { words } from './read.ts'

const zone = 'Africa/Lagos'
const now = Date.parse('2026-11-22T09:00:00.000Z')
const lastContact = {
  now: '2026-11-22T08:59:00.000Z',
  today: '2026-11-22T07:00:00.000Z',
  before: '2026-11-15T09:00:00.000Z',
}

let phones = 0
const phone = (when: keyof typeof lastContact, more: Partial<HeldPhone> = {}): HeldPhone => ({
  device_id: `019f0000-0000-7000-8000-0000000000${10 + (phones += 1)}`,
  device_name: 'Chrome on Android',
  person: { id: '019f0000-0000-7000-8000-000000000001', first_name: 'Tunde', last_name: 'Bello' },
  active: true,
  last_heard_at: lastContact[when],
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

const sumOf = (...those: HeldPhone[]) =>
  words(drawn(<DeliverySummary phones={those} zone={zone} now={now} />))
const CLEAR = 'All phones are up to date'

test('clear when every phone was in contact now or left empty', () => {
  expect(sumOf(phone('now'), phone('before', { left: true }))).toContain(CLEAR)
})

test('a phone without contact today is not clear', () => {
  const said = sumOf(phone('now'), phone('before'), phone('before'))
  expect(said).not.toContain(CLEAR)
  expect(said).toContain('All phones seen today are up to date')
  expect(said).toContain('2 phones have not checked in today')
  expect(sumOf(phone('before'))).toContain('No phone has checked in today')
})

test('counts known changes of left phones, without calling those phones sent', () => {
  const said = sumOf(
    phone('now'),
    phone('before', { left: true, not_received: 2 }),
    phone('before', { not_received: 3 }),
  )
  expect(said).toContain('5 changes not sent yet')
  expect(said).not.toContain('checked in today')
})

test('changes on a left phone need their user’s login, not an opening', () => {
  const [open, logIn] = ['Open the app on it', 'when the same person logs in there again']
  const left = phone('before', { left: true, not_received: 2 })
  for (const others of [[], [phone('now')]]) {
    expect(sumOf(left, ...others)).toContain(logIn)
    expect(sumOf(left, ...others)).not.toContain(open)
  }
  for (const other of [phone('today'), phone('before'), phone('now', { not_received: 3 })]) {
    expect(sumOf(left, other)).toContain(logIn)
    expect(sumOf(left, other)).toContain(open)
    expect(sumOf(other)).not.toContain(logIn)
    expect(sumOf(other)).toContain(open)
  }
})

test('a left phone says so, and how its changes get sent', () => {
  const row = (more: Partial<HeldPhone>) => words(drawn(<PhoneRow phone={phone('today', more)} now={now} />))
  expect(row({ left: true, not_received: 2 })).toMatch(
    /· logged out Locked\. Sent when Tunde logs in on this phone again\. .*2 not sent yet/,
  )
  expect(row({ left: true })).toContain('Up to date')
  expect(row({ left: true })).not.toContain('Locked')
  expect(row({})).toContain('may have unsent marks')
})

test('reports about a left phone name their reporter', () => {
  const told_by = { id: '019f0000-0000-7000-8000-000000000002', first_name: 'Ada', last_name: 'Obi' }
  const row = (more: Partial<HeldPhone>) => words(drawn(<PhoneRow phone={phone('today', more)} now={now} />))
  const reportedBy = 'Reported while Ada Obi was logged in on this phone'
  expect(row({ left: true, told_by })).toContain(reportedBy)
  expect(row({ left: true, not_received: 2, told_by })).toContain(reportedBy)
  expect(row({ left: true })).not.toContain('Reported')
})

test('each phone shows the code that it displays itself', () => {
  const there = phone('today', { device_id: '019f0000-0000-7000-8000-00000000105a' })
  expect(words(drawn(<PhoneRow phone={there} now={now} />))).toContain('Chrome on Android · code 105A')
  expect(sumOf(there)).toMatch(/Tunde Bello’s phone \(105A, /)
  vi.stubGlobal('document', { querySelector: () => null })
  expect(words(drawn(<FactsCard actions={null} />))).toMatch(/This device .* · code [0-9A-F]{4}/)
})

test('says that changes of a phone were refused', () => {
  const row = words(drawn(<PhoneRow phone={phone('now', { refused: 2 })} now={now} />))
  expect(row).toContain('Up to date')
  expect(row).toContain('2 changes were rejected.')
})
