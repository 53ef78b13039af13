/** Tests attendance: the list, the chart and their dialogs. */
import { expect, test, vi } from 'vitest'
import { newId } from '../../contract/new-id.ts'
import { attendanceRecordRoutes } from '../../contract/routes/attendance-records.ts'
import { AttendanceChart } from '../../src/features/attendance/attendance-chart.tsx'
import { AttendancePage } from '../../src/features/attendance/attendance-page.tsx'
import { CountDialog } from '../../src/features/attendance/count-dialog.tsx'
import { nobody, valuesOf, type CountValues } from '../../src/features/attendance/count-values.ts'
import { DeleteCountDialog } from '../../src/features/attendance/delete-count-dialog.tsx'
import { FirstTimerRows } from '../../src/features/attendance/first-timer-rows.tsx'
import { OccasionTable } from '../../src/features/attendance/occasion-table.tsx'
import type { Occasion } from '../../src/features/attendance/occasions.ts'
import { People, PeopleList } from '../../src/features/attendance/people-list.tsx'
import { QrDialog } from '../../src/features/attendance/qr-dialog.tsx'
import { atTheField, saveCount } from '../../src/features/attendance/save-count.ts'
import { ViewOccasionDialog } from '../../src/features/attendance/view-occasion-dialog.tsx'
import { api } from '../../src/lib/api/api.ts'
import { StorageError } from '../../sync/client/api.ts'
import { churchDouble } from '../members/church-double.ts'
import { drawn } from './at-the-screen.tsx'
import { button, buttons, choices, chosen, columns, field, labels, rows, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const nothing = () => {}
const sunday: Occasion = {
  id: '0190a000-0000-7000-8000-600000000000',
  kind: 'service',
  name: 'Sunday service',
  day: '2026-11-22',
  created_at: '2026-11-20T09:00:00.000Z',
  attendees: 40,
  absentees: 3,
  heads: { men: 20, women: 20, children: 5, guests: 2, total: 45 },
  cancelled: false,
}
const calledOff: Occasion = { ...sunday, id: 'picnic', kind: 'event', name: 'Picnic', cancelled: true }
const view = { open: true, occasion: sunday, onClose: nothing, onCount: nothing, onDelete: nothing }

spec('2 Attendance: actions')
test('the page offers Add Attendee and the QR code', () =>
  expect(buttons(drawn(<AttendancePage />)).slice(0, 2)).toEqual(['Add Attendee', 'QR code']))

spec('2 Attendance: table')
test('the table has event name, attendees, absentees, created on and Delete', () => {
  const table = drawn(<OccasionTable occasions={[sunday]} open={nothing} online />)
  expect(columns(table)).toEqual([
    'Event Name',
    'Day',
    'Attendees',
    'Absentees',
    'Heads counted',
    'Created On',
    'Action',
  ])
  expect(rows(table)[0]).toEqual([
    'Sunday service',
    'Sun 22 Nov 2026',
    '40',
    '3',
    '45',
    'Fri 20 Nov 2026',
    'Delete',
  ])
})

test('without a network Delete is disabled, explained once above the list', () => {
  const offline = drawn(<OccasionTable occasions={[sunday]} open={nothing} online={false} />)
  expect(rows(offline)[0]?.at(-1)).toBe('Delete')
  expect(button(offline, 'Delete')).toHaveProperty('disabled')
})

spec('6 Cancelled event')
test('a cancelled event is labelled and not offered for a count', () => {
  const table = drawn(<OccasionTable occasions={[calledOff]} open={nothing} online />)
  expect(rows(table)[0]?.[0]).toBe('Picnic Cancelled')
  const add = (chosen: Occasion | null, occasion = calledOff) =>
    drawn(
      <CountDialog
        open
        chosen={chosen}
        occasions={[occasion, sunday]}
        onClose={nothing}
        lookAgain={nothing}
      />,
    )
  expect(Object.values(choices(add(null), 'which')).slice(1)).toEqual(['Sunday service, Sun 22 Nov 2026'])
  const corrected = add(calledOff)
  expect(Object.values(choices(corrected, 'which'))).toContain('Picnic, Sun 22 Nov 2026')
  expect(buttons(corrected)).toEqual(['Close', 'Cancel', 'Save the count'])
  expect(words(corrected)).toContain('its numbers can be put right, and nobody new is written down')
  const uncounted = { ...calledOff, heads: null }
  const refused = add(uncounted, uncounted)
  expect(button(refused, 'Save the count')).toHaveProperty('disabled')
  expect(words(refused)).toContain('This event was cancelled, so nobody is counted at it.')
})

spec('2 Attendance: chart')
test('the chart filters by year and month, kept in the address', () => {
  const chosenAt = (address: string) =>
    ['year', 'month'].map((part) => chosen(drawn(<AttendanceChart since={2025} />, { address }), part))
  const chart = drawn(<AttendanceChart since={2025} />)
  expect(labels(chart)).toEqual(['Year', 'Month'])
  expect(Object.keys(choices(chart, 'year')).sort()).toEqual(['2025', '2026'])
  expect(Object.keys(choices(chart, 'month'))).toHaveLength(13)
  expect(chosenAt('/')).toEqual(['2026', 'All Months'])
  expect(chosenAt('/?attendance-year=2025&attendance-month=03')).toEqual(['2025', 'March'])
})

spec('2 Attendance: add')
test('Add Attendee asks which service or event, the counts, and first timers', () => {
  const dialog = drawn(
    <CountDialog open chosen={null} occasions={[sunday]} onClose={nothing} lookAgain={nothing} />,
  )
  expect(labels(dialog)).toEqual(['Service or event', 'Men', 'Women', 'Children', 'First-time guests'])
  expect(Object.values(choices(dialog, 'which')).slice(1)).toEqual(['Sunday service, Sun 22 Nov 2026'])
  expect(buttons(dialog)).toEqual(['Close', 'Add a first timer', 'Cancel', 'Save the count'])
})

test('offers the latest fifty plus the opened one, and suggests a search', () => {
  const many = Array.from({ length: 60 }, (_, at) => ({
    ...sunday,
    id: `service-${at}`,
    name: `Service ${at}`,
  }))
  const dialog = (chosen: Occasion | null) =>
    drawn(<CountDialog open chosen={chosen} occasions={many} onClose={nothing} lookAgain={nothing} />)
  expect(Object.keys(choices(dialog(null), 'which')).slice(1)).toHaveLength(50)
  expect(words(dialog(null))).toContain('The latest 50 stand here. For an earlier one, search the list')
  expect(choices(dialog(many[59]!), 'which')).toHaveProperty('service-59')
})

test('a chosen service shows its counts unless other numbers were typed', () => {
  const choosing = (values: Partial<CountValues>, occasion = sunday) => {
    const draft = JSON.stringify({ which: occasion.id, ...values })
    vi.stubGlobal('sessionStorage', { getItem: () => draft })
    const dialog = (
      <CountDialog open chosen={null} occasions={[occasion]} onClose={nothing} lookAgain={nothing} />
    )
    return drawn(dialog)
  }
  const heads = (dialog: string) =>
    ['men', 'women', 'children', 'guests'].map((head) => field(dialog, head).value)
  expect(heads(choosing({}))).toEqual(['20', '20', '5', '2'])
  expect(heads(choosing({ women: '30' }))).toEqual(['20', '30', '5', '2'])
  expect(words(choosing({ women: '30' }))).toContain('55 in all. What stays empty stays as it was counted')
  expect(heads(choosing({}, { ...sunday, heads: null }))).toEqual(['', '', '', ''])
  expect(words(choosing({}, { ...sunday, heads: null }))).toContain(
    '0 in all. What stays empty counts as nobody',
  )
})

const ada = { ...nobody, id: newId(), first_name: 'Ada', last_name: 'Obi' }
const bola = { ...nobody, id: newId(), first_name: 'Bola', last_name: 'Eze' }

/** The requests that save the record. */
async function sent(occasion: Occasion, typed: Partial<CountValues>) {
  const call = vi.spyOn(api, 'call').mockResolvedValue(undefined as never)
  const church = { ...churchDouble({ members: [], services: [] }), mutate: vi.fn(async () => undefined) }
  try {
    await saveCount(church as never, occasion, { ...valuesOf(occasion), ...typed })
    return call.mock.calls
  } finally {
    call.mockRestore()
  }
}

test('saved counts stay without new input, for a service and an event', async () => {
  const change = attendanceRecordRoutes.changeAttendanceRecord
  const changed = (body: object) => [
    [change, { params: { id: sunday.id }, body: expect.toSatisfy(same(body)) }],
  ]
  const same = (wanted: object) => (body: object) => JSON.stringify(body) === JSON.stringify(wanted)
  expect(await sent(sunday, { firstTimers: [ada] })).toEqual([])
  expect(await sent(sunday, { women: '30' })).toEqual(changed({ female_count: 30 }))
  expect(await sent(sunday, { guests: '0' })).toEqual(changed({ guest_count: 0 }))
  const event: Occasion = { ...sunday, kind: 'event' }
  const first_timers = [
    { id: ada.id, first_name: 'Ada', last_name: 'Obi', phone_number: null, email: null, gender: null },
  ]
  expect(await sent(event, { firstTimers: [ada] })).toEqual(changed({ first_timers }))
})

test('first timers alone count nobody', async () => {
  expect(await sent({ ...sunday, heads: null }, { firstTimers: [ada] })).toEqual([])
  const picnic: Occasion = { ...sunday, kind: 'event', heads: null }
  const [[route, request] = []] = await sent(picnic, { firstTimers: [ada] })
  expect(route).toBe(attendanceRecordRoutes.addAttendanceRecord)
  expect(Object.keys((request as { body: object }).body).sort()).toEqual(['event_id', 'first_timers'])
})

test('a retry on a full phone adds no saved first timer again', async () => {
  const church = churchDouble({ members: [], services: [] })
  const { mutate } = church
  church.mutate = vi
    .fn(mutate)
    .mockImplementationOnce(mutate)
    .mockImplementationOnce(() => {
      throw new StorageError('full')
    })
  const values = { ...valuesOf(sunday), firstTimers: [ada, bola] }
  await expect(saveCount(church, sunday, values)).rejects.toThrow(StorageError)
  await saveCount(church, sunday, values)
  expect(church.done.map(({ args }) => (args as { first_name: string }).first_name)).toEqual(['Ada', 'Bola'])
  expect(church.people.count()).toBe(2)
})

test('a first timer’s wrong field is marked', () => {
  const row = (error?: string) =>
    words(drawn(<FirstTimerRows value={[{ ...ada, phone_number: '12' }]} error={error} onChange={nothing} />))
  expect(row()).not.toContain('This does not look like a phone number.')
  expect(row('What is wrong')).toContain('This does not look like a phone number.')
})

test('in a first count, empty fields count as nobody', async () => {
  const body = { male_count: 12, female_count: 0, child_count: 0, guest_count: 0, service_id: sunday.id }
  expect(await sent({ ...sunday, heads: null }, { men: '12' })).toEqual([
    [attendanceRecordRoutes.addAttendanceRecord, { body }],
  ])
})

test('errors show at the field that chose the service or number', () => {
  const message = 'This event was cancelled.'
  const refusal = { message, errors: [{ path: 'event_id', message }] }
  expect(atTheField(refusal as never)).toEqual({ message, errors: [{ path: 'which', message }] })
  const none = { message: 'Please count', errors: [{ path: 'male_count', message: 'Please count' }] }
  expect(atTheField(none as never).errors).toEqual([{ path: 'men', message: 'Please count' }])
})

spec('2 Attendance: add')
test('a first timer is added with names, phone, e-mail and gender', () => {
  const row = drawn(<FirstTimerRows value={[nobody]} onChange={nothing} />)
  expect(labels(row).map((label) => label.replace(' · may stay empty', ''))).toEqual([
    'First name',
    'Last name',
    'Phone number',
    'E-mail',
    'Gender',
  ])
})

spec('2 Attendance: view')
test('one record shows attended and absent, and can be changed and deleted', () => {
  const dialog = drawn(<ViewOccasionDialog {...view} />)
  expect(buttons(dialog)).toEqual(['Close', 'Attended 40', 'Absent 3', 'Delete', 'Change the count'])
  const nobodyCounted = drawn(<ViewOccasionDialog {...view} occasion={{ ...sunday, heads: null }} />)
  expect(buttons(nobodyCounted)).toEqual(['Close', 'Attended 40', 'Absent 3', 'Write down a count'])
  const cancelled = drawn(<ViewOccasionDialog {...view} occasion={calledOff} />)
  expect(words(cancelled)).toContain('Sunday, November 22nd 2026 Cancelled')
  expect(button(cancelled, 'Change the count').class).toContain('nx-button-quiet')
  const never = drawn(<ViewOccasionDialog {...view} occasion={{ ...calledOff, heads: null }} />)
  expect(buttons(never)).toEqual(['Close', 'Attended 40', 'Absent 3'])
})

spec('Absent: unmarked service')
test.each([
  ['a service of today', sunday],
  ['an event', { ...sunday, id: 'picnic', kind: 'event', day: '2026-11-01' }],
] as const)('of %s without marks, neither list nor dialog counts absentees', (_, of) => {
  const unmarked = { ...of, attendees: 0, absentees: 400 }
  expect(rows(drawn(<OccasionTable occasions={[unmarked]} open={nothing} online />))[0]?.slice(2, 4)).toEqual(
    ['None marked', 'Not known yet'],
  )
  expect(buttons(drawn(<ViewOccasionDialog {...view} occasion={unmarked} />))).toContain(
    'Absent – Not known yet',
  )
  expect(words(drawn(<PeopleList occasion={unmarked} view="absent" />))).toBe(
    'Who is missing is known once somebody is marked.',
  )
})

test('a past service without marks, or today’s with marks, counts absentees', () => {
  for (const one of [{ ...sunday, day: '2026-11-15', attendees: 0 }, sunday])
    expect(rows(drawn(<OccasionTable occasions={[one]} open={nothing} online />))[0]?.[3]).toBe('3')
})

spec('2 Attendance: view')
test('the lists name people and count the rest', () => {
  const ngozi = {
    id: 'n',
    first_name: 'ngozi',
    last_name: 'eze',
    phone_number: '+2348035550111',
    phone_tail: '0111',
  }
  const list = (view: 'attended' | 'absent', people: object[]) =>
    words(drawn(<People occasion={sunday} view={view} people={people as never} />))
  expect(list('attended', [ngozi])).toBe(
    'Ngozi Eze 0803 555 0111 And 39 more. The whole list stands with the service.',
  )
  expect(list('absent', [])).toBe('Nobody is missing.')
})

test('deleting asks first and names what is removed', () => {
  const dialog = drawn(<DeleteCountDialog open occasion={sunday} onClose={nothing} onDeleted={nothing} />)
  expect(words(dialog)).toContain('Delete the count of Sunday service?')
  expect(buttons(dialog)).toEqual(['Close', 'Cancel', 'Delete'])
})

spec('2 Attendance: QR dialog')
test('the QR code is 300 wide', () =>
  expect(drawn(<QrDialog open onClose={nothing} />)).toContain('--qr-width:300px'))
