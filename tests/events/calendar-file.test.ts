import { expect, test } from 'vitest'
import type { EventFacts } from '../../contract/routes/events.ts'
import { calendarFile, calendarFileName } from '../../contract/calendar-file.ts'
import { spec } from '../spec/spec.ts'

const now = new Date('2026-11-22T08:00:00Z')
const harvest: EventFacts = {
  id: '0190f3a0-0000-7000-8000-000000000001',
  name: 'Harvest',
  description: null,
  start_date: '2026-11-29T09:00:00.000Z',
  end_date: '2026-11-29T11:30:00.000Z',
  type: 'offline',
  status: 'scheduled',
  image_url: null,
  contact_email: null,
  contact_phone_number: null,
  address: null,
  event_online_meeting_links: [],
  financial_contribution: null,
  attendance_record: null,
  created_at: '2026-11-20T09:00:00.000Z',
}
const file = (more: Partial<EventFacts> = {}) =>
  calendarFile({ ...harvest, ...more }, 'https://narthex.example', now)
/** Joins folded lines as a calendar reader does. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n')

spec('2 Events: calendar')
test('an event is one VEVENT with times in UTC and CRLF lines', () => {
  expect(file().split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Narthex//Events//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:0190f3a0-0000-7000-8000-000000000001@narthex.example',
    'DTSTAMP:20261122T080000Z',
    'DTSTART:20261129T090000Z',
    'DTEND:20261129T113000Z',
    'SUMMARY:Harvest',
    'STATUS:CONFIRMED',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('an event that ends at its start has no DTEND', () => {
  const lines = unfolded(file({ end_date: harvest.start_date }))
  expect(lines).toContain('DTSTART:20261129T090000Z')
  expect(lines.filter((line) => line.startsWith('DTEND'))).toEqual([])
})

test('escapes commas, semicolons, backslashes and line breaks', () => {
  const name = 'Prayer, praise; and \\ more'
  const lines = unfolded(file({ name, description: 'Come early\r\nBring a friend\u0007' }))
  expect(lines).toContain('SUMMARY:Prayer\\, praise\\; and \\\\ more')
  expect(lines).toContain('DESCRIPTION:Come early\\nBring a friend')
})

test('typed text cannot add lines', () => {
  const lines = unfolded(file({ name: 'X\r\nEND:VEVENT\nATTACH:http://bad.example' }))
  expect(lines).toContain('SUMMARY:X\\nEND:VEVENT\\nATTACH:http://bad.example')
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})

test('no line exceeds 75 octets, and no character is split', () => {
  const name = 'Ọjọ́ ìdúpẹ́ àti ìyìn 🎉 '.repeat(20).trim()
  const text = file({ name })
  const octets = (line: string) => new TextEncoder().encode(line).length
  for (const line of text.split('\r\n')) expect(octets(line)).toBeLessThanOrEqual(75)
  expect(text).not.toContain('\ufffd')
  expect(unfolded(text)).toContain(`SUMMARY:${name}`)
})

test('writes place, links with pass codes, and a cancelled event', () => {
  const address = {
    street: '12 Allen Avenue',
    city: 'Ikeja',
    state: null,
    post_code: null,
    country: 'Nigeria',
  }
  const zoom = {
    online_platform_name: 'Zoom' as const,
    meeting_link: 'https://zoom.example/j/1',
    pass_code: 'abc',
  }
  const lines = unfolded(file({ address, event_online_meeting_links: [zoom], status: 'cancelled' }))
  expect(lines).toContain('LOCATION:12 Allen Avenue\\, Ikeja\\, Nigeria')
  expect(lines).toContain('URL:https://zoom.example/j/1')
  expect(lines).toContain('DESCRIPTION:Zoom: https://zoom.example/j/1 (abc)')
  expect(lines).toContain('STATUS:CANCELLED')
  const online = unfolded(file({ event_online_meeting_links: [zoom] }))
  expect(online).toContain('LOCATION:https://zoom.example/j/1')
})

test.each([
  ['Harvest & Praise Night', 'harvest-praise-night.ics'],
  ['Ọjọ́ ìdúpẹ́', 'ojo-idupe.ics'],
  ['../"; rm\r\n', 'rm.ics'],
  ['🎉', 'event.ics'],
  ['Praise '.repeat(20), `${'praise-'.repeat(8)}prai.ics`],
])('names the file of %j after the event', (name, file) => expect(calendarFileName({ name })).toBe(file))
