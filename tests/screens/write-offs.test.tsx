/** Tests the dialog and the list of write-offs. */
import { expect, test } from 'vitest'
import type { deliveryRoutes } from '../../contract/routes/delivery-status.ts'
import { type HeldPhone, PhoneRow } from '../../src/features/delivery-status/held-phones.tsx'
import { WriteOffDialog, WriteOffRow } from '../../src/features/delivery-status/write-offs.tsx'
import type { AnswerOf } from '../../src/lib/api/api.ts'
import { drawn } from './at-the-screen.tsx'
import { words } from './read.ts'

const tunde = { id: '019f0000-0000-7000-8000-000000000001', first_name: 'Tunde', last_name: 'Bello' }
const ada = { id: '019f0000-0000-7000-8000-000000000002', first_name: 'Ada', last_name: 'Obi' }
const nothing = () => undefined

const phone: HeldPhone = {
  device_id: '019f0000-0000-7000-8000-00000000105a',
  device_name: 'Chrome on Android',
  person: tunde,
  active: true,
  last_heard_at: '2026-11-15T09:00:00.000Z',
  left: false,
  highest_seq: 9,
  told_by: null,
  not_received: 3,
  holes: [],
  days: { '2026-11-15': 2, '2026-11-08': 1 },
  unknown: null,
  refused: 0,
  written_off: false,
}

const dialog = (more: Partial<HeldPhone> = {}, online = true) =>
  words(
    drawn(<WriteOffDialog phone={{ ...phone, ...more }} onClose={nothing} onChanged={nothing} />, { online }),
  )

const written: AnswerOf<typeof deliveryRoutes.listWriteOffs>[number] = {
  id: '019f0000-0000-7000-8000-000000000003',
  device_id: phone.device_id,
  device_name: phone.device_name,
  person: tunde,
  written_off_at: '2026-11-21T10:05:00.000Z',
  written_off_by: ada,
  reason: 'Stolen on Friday',
  not_received: 3,
  days: phone.days,
  last_heard_at: phone.last_heard_at,
  came_back_at: null,
  received: 0,
}

const row = (more: Partial<typeof written> = {}) =>
  words(drawn(<WriteOffRow one={{ ...written, ...more }} />))

test('the dialog names the phone, its changes and the result', () => {
  const said = dialog()
  expect(said).toContain('Write off Tunde Bello’s phone?')
  expect(said).toContain('Chrome on Android · code 105A')
  expect(said).toContain('3 changes not sent')
  expect(said).toContain('Marks of Sun 8 Nov 2026 (1), Sun 15 Nov 2026 (2)')
  expect(said).toContain('Last seen Sun 15 Nov 2026, 10:00')
  expect(said).toContain('The phone is logged out')
  expect(said).toContain('its changes wait for review.')
})

test('the dialog says when a phone has not reported its days', () => {
  expect(dialog({ days: {}, device_name: null, not_received: 1 })).toMatch(
    /code 105A 1 change not sent The days are unknown/,
  )
})

test('the dialog is disabled offline and says why', () => {
  expect(dialog({}, false)).toContain('Connect to the internet to write off a phone.')
  expect(dialog()).not.toContain('Connect to the internet')
})

test('only a phone with missing changes offers a write-off, and once', () => {
  const offered = (more: Partial<HeldPhone>) =>
    words(drawn(<PhoneRow phone={{ ...phone, ...more }} now={0} onWriteOff={nothing} />)).includes(
      'Write off',
    )
  expect(offered({})).toBe(true)
  expect(offered({ not_received: 0 })).toBe(false)
  expect(offered({ written_off: true })).toBe(false)
  expect(words(drawn(<PhoneRow phone={phone} now={0} />))).not.toContain('Write off')
})

test('a list entry names actor, object, time and reason', () => {
  const said = row()
  expect(said).toContain('Tunde Bello’s phone (105A)')
  expect(said).toContain('Written off Sat 21 Nov 2026, 11:05 by Ada Obi: Stolen on Friday')
  expect(said).toContain('3 changes not sent · Marks of Sun 8 Nov 2026 (1), Sun 15 Nov 2026 (2)')
  expect(said).toContain('Not back')
})

test('an entry shows what a returned phone delivered', () => {
  const came_back_at = '2026-11-22T08:00:00.000Z'
  expect(row({ came_back_at })).toContain('Came back, nothing sent')
  expect(row({ came_back_at, received: 1 })).toContain('Came back, 1 change sent')
  expect(row({ came_back_at, received: 3, days: null })).toMatch(
    /days are unknown.*Came back, 3 changes sent/,
  )
})
