/** Tests the list of services and events, and the headcounts at them. */
import { expect, test, vi } from 'vitest'
import { newId } from '../../contract/new-id.ts'
import { attendanceRecordRoutes } from '../../contract/routes/attendance-records.ts'
import { toCsv } from '../../contract/csv.ts'
import { AttendanceChart } from '../../src/features/services/attendance-chart.tsx'
import { CountDialog, FirstTimerRows } from '../../src/features/services/count/count-dialog.tsx'
import { nobody, valuesOf, type CountValues } from '../../src/features/services/count/count-values.ts'
import { DeleteCountDialog, atTheField, saveCount } from '../../src/features/services/count/change-count.tsx'
import { fileColumns, OccasionTable } from '../../src/features/services/occasion-table.tsx'
import { absenceOf, occasionsOf, type Occasion } from '../../src/features/services/occasions.ts'
import { difference } from '../../src/features/services/service-page.tsx'
import { CheckInDialog } from '../../src/features/services/service-share.tsx'
import { AttendancePage } from '../../src/features/services/services-page.tsx'
import { api } from '../../src/lib/api/api.ts'
import { StorageError } from '../../sync/client/api.ts'
import { churchDouble } from '../members/church-double.ts'
import { drawn } from './at-the-screen.tsx'
import { button, buttons, choices, chosen, columns, field, labels, links, rows, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const nothing = () => {}
const sunday: Occasion = {
  id: '0190a000-0000-7000-8000-600000000000',
  kind: 'service',
  name: 'Sunday service',
  day: '2026-11-22',
  created_at: '2026-11-20T09:00:00.000Z',
  attendees: 40,
  held: true,
  absentees: 3,
  first_timers: 2,
  scheduled: null,
  loading: false,
  heads: { men: 20, women: 20, children: 5, guests: 2, total: 45 },
  cancelled: false,
}
const calledOff: Occasion = { ...sunday, id: 'picnic', kind: 'event', name: 'Picnic', cancelled: true }
const table = (occasions: readonly Occasion[], options: Parameters<typeof drawn>[1] = {}, online = true) =>
  drawn(
    <OccasionTable label="Services" occasions={occasions} open={nothing} online={online} empty={null} />,
    options,
  )

spec('2 Attendance: actions')
test('the page offers to record a headcount, and the QR code', () =>
  expect(buttons(drawn(<AttendancePage />)).slice(0, 2)).toEqual(['QR code', 'Record headcount']))

spec('2 Attendance: table')
test('the table has names, headcount, first timers and absences side by side', () => {
  expect(columns(table([sunday]))).toEqual([
    'Service',
    'Date',
    'Marked',
    'Headcount',
    'First timers',
    'Absent',
    'Added',
    'Actions',
  ])
  expect(rows(table([sunday]))[0]?.slice(0, 7)).toEqual([
    'Sunday service Today',
    'Sun 22 Nov 2026',
    '40',
    '45',
    '2',
    '3',
    'Fri 20 Nov 2026',
  ])
})

test('a row leads to its service or event', () => {
  const picnic: Occasion = { ...sunday, id: 'picnic', kind: 'event', name: 'Picnic' }
  const paths = { paths: ['/event/:id'] }
  expect(Object.values(links(table([sunday], paths)))).toEqual([`/churchservices/${sunday.id}`])
  expect(Object.values(links(table([picnic], paths)))).toEqual(['/event/picnic'])
  const usher = { ...paths, features: ['attendanceAccess'] as const }
  expect(Object.values(links(table([picnic], usher)))).toEqual(['/attendance?act=count&id=picnic'])
})

test('chips count the views, and the address chooses one', () => {
  const wednesday: Occasion = { ...sunday, id: 'w', name: 'Prayer', day: '2026-11-18' }
  const picnic: Occasion = { ...sunday, id: 'p', kind: 'event', name: 'Picnic', day: '2026-11-21' }
  const all = [sunday, wednesday, picnic]
  expect(buttons(table(all))).toEqual(expect.arrayContaining(['All 3', 'Sundays 1', 'Midweek 1', 'Events 1']))
  expect(rows(table(all, { address: '/?show=midweek' })).map(([name]) => name)).toEqual(['Prayer'])
})

test('the file has every column with ISO dates', () =>
  expect(toCsv(fileColumns('Africa/Lagos', '2026-11-22'), [sunday])).toBe(
    '\uFEFFService,Date,Marked,Headcount,First timers,Absent,Men,Women,Children,First-time guests,Added\r\n' +
      'Sunday service,2026-11-22,40,45,2,3,20,20,5,2,2026-11-20\r\n',
  ))

test('on a phone a row is the name, its day and the marks', () => {
  const list = table([sunday], { phone: true })
  expect(words(list)).toContain('Sunday service Today Date Sun 22 Nov 2026 40')
  expect(list).not.toContain('<table')
})

spec('Recurring services: not held')
test.each([
  ['ahead', { day: '2026-11-24', attendees: 0, absentees: 400 }, 'Sunday service In 2 days', '—'],
  ['not held', { day: '2026-11-15', attendees: 0, held: false }, 'Sunday service Not held', '—'],
  ['held, nobody marked', { day: '2026-11-15', attendees: 0 }, 'Sunday service', '0'],
  ['not known', { day: '2026-11-15', attendees: null, absentees: null }, 'Sunday service', '—'],
  ['loading', { day: '2026-11-15', loading: true }, 'Sunday service', '…'],
] as const)('a service that is %s reads as such', (_, part, name, marked) =>
  expect(
    rows(table([{ ...sunday, heads: null, ...part }]))[0]?.filter((__, at) => at === 0 || at === 2),
  ).toEqual([name, marked]),
)

test('a headcount joins its service, and an event ahead waits until it is counted', () => {
  const service = {
    id: 's',
    name: 'Sunday',
    date_of_service: '2026-11-22',
    created_at: '2026-11-20T09:00:00Z',
    attendees: 4,
    absentees: 1,
    first_timers: 0,
    held: true,
  }
  const record = {
    id: 's',
    service: { id: 's', name: 'Sunday', date_of_service: '2026-11-22' },
    event: null,
    male_count: 1,
    female_count: 2,
    child_count: 0,
    guest_count: 0,
    total_count: 3,
    attendees: 4,
    absentees: 1,
    created_at: '',
  }
  const ahead = {
    id: 'e',
    name: 'Picnic',
    start_date: '2026-11-29T12:00:00Z',
    created_at: '',
    status: 'scheduled',
  }
  const sources = { records: [record], services: [service], events: [ahead] } as never
  const found = occasionsOf(sources, '2026-11-22', 'Africa/Lagos')
  expect([...found.keys()]).toEqual(['s'])
  expect(found.get('s')).toMatchObject({ attendees: 4, heads: { total: 3, women: 2 } })
})

spec('6 Cancelled event')
test('a cancelled event is labelled and not offered for a count', () => {
  expect(rows(table([calledOff]))[0]?.[0]).toBe('Picnic Cancelled')
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
  expect(buttons(corrected)).toEqual(['Close', 'Cancel', 'Save headcount'])
  expect(words(corrected)).toContain('You can correct its numbers, but not add people.')
  const uncounted = { ...calledOff, heads: null }
  const refused = add(uncounted, uncounted)
  expect(button(refused, 'Save headcount')).toHaveProperty('disabled')
  expect(words(refused)).toContain('This event was cancelled, so it takes no headcount.')
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
test('a headcount asks which service or event, the counts, and first timers', () => {
  const dialog = drawn(
    <CountDialog open chosen={null} occasions={[sunday]} onClose={nothing} lookAgain={nothing} />,
  )
  expect(labels(dialog)).toEqual(['Service or event', 'Men', 'Women', 'Children', 'First-time guests'])
  expect(Object.values(choices(dialog, 'which')).slice(1)).toEqual(['Sunday service, Sun 22 Nov 2026'])
  expect(buttons(dialog)).toEqual(['Close', 'Add a first timer', 'Cancel', 'Save headcount'])
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
  expect(words(dialog(null))).toContain('These are the latest 50.')
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
  expect(words(choosing({ women: '30' }))).toContain('55 in total. Blank keeps the earlier number')
  expect(heads(choosing({}, { ...sunday, heads: null }))).toEqual(['', '', '', ''])
  expect(words(choosing({}, { ...sunday, heads: null }))).toContain('0 in total. Blank means 0.')
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
test('a first timer is added with names, phone, email and gender', () => {
  const row = drawn(<FirstTimerRows value={[nobody]} onChange={nothing} />)
  expect(labels(row).map((label) => label.replace(' (optional)', ''))).toEqual([
    'First name',
    'Last name',
    'Phone number',
    'Email',
    'Gender',
  ])
})

spec('2 Attendance: view')
test.each([
  [87, '87 more were counted than checked in by name.'],
  [1, '1 more was counted than checked in by name.'],
  [-2, '2 more were checked in by name than counted.'],
  [0, 'The headcount matches the names.'],
])('a difference of %i reads: %s', (more, sentence) => expect(difference(more)).toBe(sentence))

spec('Absent: unmarked service')
test.each([
  ['a service of today', sunday],
  ['an event', { ...sunday, id: 'picnic', kind: 'event', day: '2026-11-01' }],
] as const)('%s without marks has no absentees', (_, of) => {
  const unmarked = { ...of, attendees: 0, absentees: 400 }
  expect(absenceOf(unmarked, '2026-11-22')).toBe('unmarked')
  expect(rows(table([unmarked]))[0]?.[5]).toBe('—')
})

test('a past service without marks, or today’s with marks, counts absentees', () => {
  for (const one of [{ ...sunday, day: '2026-11-15', attendees: 0 }, sunday])
    expect(rows(table([one]))[0]?.[5]).toBe('3')
})

test('deleting asks first and names what is removed', () => {
  const dialog = drawn(<DeleteCountDialog open occasion={sunday} onClose={nothing} onDeleted={nothing} />)
  expect(words(dialog)).toContain('Delete the headcount of Sunday service?')
  expect(buttons(dialog)).toEqual(['Close', 'Cancel', 'Delete'])
})

spec('2 Attendance: QR dialog')
test('the QR code is 300 wide', () =>
  expect(drawn(<CheckInDialog open onClose={nothing} />)).toContain('--qr-width:300px'))
