/** Tests events: the list, the forms, and one event. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { CountedEvent } from '../../contract/routes/events.ts'
import { DeleteEventDialog } from '../../src/features/events/delete-event-dialog.tsx'
import { EventChart } from '../../src/features/events/event-chart.tsx'
import { EventFactList, StatusButtons } from '../../src/features/events/event-head.tsx'
import { EventFields, SaveRow } from '../../src/features/events/event-form.tsx'
import { EventShare, WholeEvent } from '../../src/features/events/event-page.tsx'
import { EventStatusBadge } from '../../src/features/events/event-status.tsx'
import { EventTable } from '../../src/features/events/event-table.tsx'
import { newEvent, valuesOf, type EventValues } from '../../src/features/events/event-values.ts'
import { EventsPage } from '../../src/features/events/events-page.tsx'
import { amountsOf } from '../../src/features/events/finance-panel.tsx'
import { recordOf } from '../../src/features/events/record-values.ts'
import { AttendanceForm } from '../../src/features/events/attendance-panel.tsx'
import { Panels } from '../../src/features/events/event-panels.tsx'
import { ConfirmDialog } from '../../src/ui/dialog.tsx'
import { drawn, WithForm } from './at-the-screen.tsx'
import { button, buttons, choices, chosen, columns, field, labels, links, rows, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const picnic: CountedEvent = {
  id: '0190a000-0000-7000-8000-400000000000',
  name: 'Picnic',
  description: 'Bring a mat.',
  start_date: '2026-11-29T12:30:00.000Z',
  end_date: '2026-11-29T15:00:00.000Z',
  type: 'offline_and_online',
  status: 'scheduled',
  image_url: '/uploads/a/0190a000-0000-7000-8000-400000000001.webp',
  contact_email: 'office@example.com',
  contact_phone_number: '+2348035550101',
  address: {
    street: '12 Allen Avenue',
    city: 'Ikeja',
    state: 'Lagos',
    post_code: '100281',
    country: 'Nigeria',
  },
  event_online_meeting_links: [
    { online_platform_name: 'Zoom', meeting_link: 'https://zoom.example/j/1', pass_code: 'grace' },
    { online_platform_name: 'Youtube', meeting_link: 'https://youtube.example/1', pass_code: null },
  ],
  financial_contribution: null,
  attendance_record: null,
  created_at: '2026-11-20T09:00:00.000Z',
  attendees: 0,
  absentees: 0,
  first_timers: 0,
}
const nothing = () => {}
const table = (events = [picnic], address = '/') =>
  drawn(<EventTable events={events} open={nothing} />, { address })

spec('2 Events: header')
test('shows the title with the church’s date and time', () => {
  const page = drawn(<EventsPage />)
  expect(page).toMatch(/<h1[^>]*>Events</)
  expect(words(page)).toContain('Sun 22 Nov 2026, 09:00')
})

spec('2 Events: chart')
test('the chart filters by year, month and day', () => {
  const chart = (address: string) => drawn(<EventChart since={2025} />, { address })
  expect(words(chart('/'))).toContain('Events by month')
  expect(words(chart('/'))).toContain('Filter Chart Data By')
  expect(chart('/')).toMatch(/<legend class="nx-chart-filter-by">Filter Chart Data By/)
  expect(Object.keys(choices(chart('/'), 'year')).sort()).toEqual(['2025', '2026'])
  expect(labels(chart('/'))).toEqual(['Year', 'Month'])
  expect(chosen(chart('/'), 'month')).toBe('All Months')
  expect(labels(chart('/?events-month=02'))).toEqual(['Year', 'Month', 'Day'])
  expect(Object.keys(choices(chart('/?events-month=02'), 'day'))).toHaveLength(29)
})

spec('2 Events: table')
test('the table has picture, name, status, created on and two actions', () => {
  expect(columns(table())).toEqual(['Picture', 'Name', 'Status', 'Created on', 'Actions'])
  expect(rows(table())[0]).toEqual(['', 'Picnic Sun 29 Nov 2026, 13:30', 'Scheduled', 'Fri 20 Nov 2026', ''])
  expect(table()).toContain('src="/uploads/a/0190a000-0000-7000-8000-400000000001-small.webp"')
  expect(Object.values(links(table()))).toEqual([`/event/${picnic.id}`])
  expect(buttons(drawn(<EventTable events={[]} open={nothing} />))).toEqual(['Create an event'])
})

spec('2 Events: page size', '2 Tables: paging')
test('events page by ten, 5, 20 or Everything, kept in the address', () => {
  const many = Array.from({ length: 12 }, (_, index) => ({
    ...picnic,
    id: `${picnic.id.slice(0, -2)}${index + 10}`,
  }))
  expect(words(table(many))).toContain('1–10 of 12')
  expect(words(table(many, '/event?rows=20'))).toContain('1–12 of 12')
  expect(words(table(many, '/event?rows=5&page=2'))).toContain('6–10 of 12')
  expect(words(table(many))).toContain('5 10 20 Everything')
})

spec('2 Events: status colours')
test.each([
  ['scheduled', 'Scheduled', 'indigo'],
  ['started', 'Started', 'palm'],
  ['ended', 'Ended', 'quiet'],
  ['cancelled', 'Cancelled', 'clay'],
] as const)('an event that is %s says %s in %s', (status, word, tone) => {
  const badge = drawn(<EventStatusBadge status={status} />)
  expect(words(badge)).toBe(word)
  expect(badge).toContain(`nx-badge-${tone}`)
})

spec('2 Events: steps')
test.each([
  ['scheduled', ['Cancel the event', 'Start the event']],
  ['started', ['Cancel the event', 'End the event']],
  ['ended', []],
  ['cancelled', []],
] as const)('an event that is %s offers %j', (status, offered) =>
  expect(buttons(drawn(<StatusButtons event={{ ...picnic, status }} onChanged={nothing} />))).toEqual(
    offered,
  ),
)

test('the question before cancelling offers to keep the event', () => {
  const question = drawn(
    <ConfirmDialog
      open
      title="?"
      confirmLabel="Cancel the event"
      cancelLabel="Keep the event"
      onConfirm={nothing}
      onClose={nothing}
    />,
  )
  expect(buttons(question)).toEqual(['Close', 'Keep the event', 'Cancel the event'])
})

spec('2 Dialogs: delete waits')
test('a confirmed action is disabled and shows progress', () => {
  const dialog = drawn(
    <ConfirmDialog
      open
      busy
      title="?"
      confirmLabel="Delete"
      busyLabel="Deleting…"
      onConfirm={nothing}
      onClose={nothing}
    />,
  )
  expect(button(dialog, 'Deleting…')).toMatchObject({ 'aria-busy': 'true', 'aria-disabled': 'true' })
})

test('an offering shows its currency sign once', () => {
  const financial_contribution = { cash_collected_amount: 2500.5, online_transfer_collected_amount: null }
  const said = words(drawn(<EventFactList event={{ ...picnic, financial_contribution }} />))
  expect(said).toContain('Cash collected ₦2,500.50')
})

spec('2 Events: delete')
test('deleting names the event and shows start, end, status and creation', () => {
  const dialog = drawn(<DeleteEventDialog event={picnic} onClose={nothing} onDeleted={nothing} />)
  const said = words(dialog)
  for (const part of [
    'Are you sure you want to delete the Picnic event?',
    'Start date Sun 29 Nov 2026, 13:30',
    'End date Sun 29 Nov 2026, 16:00',
    'Status Scheduled',
    'Created on Fri 20 Nov 2026',
  ])
    expect(said).toContain(part)
  expect(buttons(dialog)).toEqual(['Close', 'Cancel', 'Delete'])
})

const DETAILS = [
  'Name',
  'Where',
  'Start date',
  'Start time',
  'End date',
  'End time',
  'Description',
  'Contact email',
  'Contact phone number',
  'Picture',
]
const PLACE = ['Street', 'City', 'State', 'Post code', 'Country']
const LINKS = [
  'Zoom link',
  'Zoom pass code',
  'Facebook link',
  'Instagram link',
  'Youtube link',
  'Google Meets link',
]
const plain = (markup: string) => labels(markup).map((label) => label.replace(' (optional)', ''))
const form = (part: Partial<EventValues>) =>
  drawn(
    <WithForm initial={{ ...newEvent('2026-11-22'), ...part }}>
      {(state) => <EventFields form={state} min="2026-11-22" preview="low" />}
    </WithForm>,
  )

spec('2 Events: form parts', '2 Events: fields', '4 Event type')
test('shows place in person, links online, pass code with Zoom', () => {
  expect(plain(form({}))).toEqual([...DETAILS, ...PLACE])
  expect(plain(form({ eventType: 'online', zoommeetinglink: 'zoom.example' }))).toEqual([
    ...DETAILS,
    ...LINKS,
  ])
  expect(plain(form({ eventType: 'online' }))).not.toContain('Zoom pass code')
  const parts = (eventType: EventValues['eventType']) =>
    [...form({ eventType }).matchAll(/<legend>([^<]*)</g)].map(([, title]) => title)
  expect(parts('offline')).toEqual(['Event details', 'Place'])
  expect(parts('online')).toEqual(['Event details', 'Online links'])
  expect(plain(form({ eventType: 'offline_and_online', zoommeetinglink: 'z' }))).toEqual([
    ...DETAILS,
    ...PLACE,
    ...LINKS,
  ])
})

spec('9 Country lists', '5 Events: inputs')
test('no past day, pictures only, matching keyboards, about 240 countries', () => {
  const page = form({})
  for (const name of ['startDate', 'endDate'])
    expect(field(page, name)).toMatchObject({ type: 'date', min: '2026-11-22' })
  for (const name of ['startTime', 'endTime']) expect(field(page, name).type).toBe('time')
  expect(field(page, 'contactPhoneNumber').type).toBe('tel')
  expect(field(page, 'contactEmail').type).toBe('email')
  expect(field(page, 'image')).toMatchObject({ type: 'file', accept: 'image/jpeg,image/png,image/webp' })
  expect(Object.keys(choices(page, 'country')).length).toBeGreaterThan(235)
})

spec('2 Events: save')
test('the form ends with Cancel and its action, disabled while saving', () => {
  expect(buttons(drawn(<SaveRow busy={false} onCancel={nothing} />))).toEqual(['Cancel', 'Save changes'])
  const saving = drawn(<SaveRow busy onCancel={nothing} />)
  expect(button(saving, 'Saving…')).toMatchObject({ 'aria-busy': 'true', 'aria-disabled': 'true' })
})

spec('2 Events: dates on edit')
test('the form shows the event’s dates in the church’s time zone', () =>
  expect(valuesOf(picnic, 'Africa/Lagos')).toMatchObject({
    startDate: '2026-11-29',
    startTime: '13:30',
    endDate: '2026-11-29',
    endTime: '16:00',
  }))

spec('3 Event: blank on edit')
test('unknown facts of an event are blank in its form', () => {
  const bare = {
    ...picnic,
    description: null,
    contact_email: null,
    contact_phone_number: null,
    address: null,
  }
  expect(valuesOf({ ...bare, event_online_meeting_links: [] }, 'Africa/Lagos')).toEqual({
    ...newEvent('2026-11-29'),
    eventName: 'Picnic',
    eventType: 'offline_and_online',
    startTime: '13:30',
    endTime: '16:00',
  })
  expect(Object.values(newEvent('2026-11-29')).filter((value) => value === '')).toHaveLength(15)
})

spec('3 Event: blank on edit')
test('empty attendance and finance records are blank, a zero stays zero', () => {
  const empty = { ...picnic, attendance_record: null, financial_contribution: null }
  const blank = { male_count: '', female_count: '', child_count: '', guest_count: '', first_timers: [] }
  expect(recordOf(empty)).toEqual(blank)
  expect(amountsOf(empty)).toEqual({ cash_collected_amount: '', online_transfer_collected_amount: '' })
  const half = { cash_collected_amount: 0, online_transfer_collected_amount: null }
  expect(amountsOf({ financial_contribution: half })).toEqual({
    cash_collected_amount: '0',
    online_transfer_collected_amount: '',
  })
})

spec('2 Events: table')
test('the picture is 30 high in rows, 150 in forms, 300 viewed', () => {
  const tokens = readFileSync('src/ui/tokens.css', 'utf8')
  const styles = readFileSync('src/features/events/events.css', 'utf8')
  expect(tokens).toMatch(/--thumb-round: 30px/)
  expect(tokens).toMatch(/--preview: 150px/)
  expect(styles).toMatch(/\.events-thumb \{[^}]*inline-size: var\(--thumb-round\);[^}]*--radius-round/)
  expect(styles).toMatch(/\.events-image-low \.nx-file-preview \{\s*block-size: var\(--preview\)/)
  expect(styles).toMatch(
    /\.events-image-high[^{]*\.events-image \{[^}]*block-size: calc\(2 \* var\(--preview\)\)/,
  )
})

spec('2 Events: panels')
test('editing switches between details, attendance and finance', () => {
  const panels = drawn(<Panels event={picnic} onClose={nothing} onChanged={nothing} />)
  expect(buttons(panels).slice(0, 3)).toEqual(['Event details', 'Attendance record', 'Money collected'])
})

spec('6 Cancelled event')
test('a cancelled event takes no new people, but corrected counts', () => {
  const attendance_record = {
    id: picnic.id,
    male_count: 1,
    female_count: 2,
    child_count: 0,
    guest_count: 0,
    total_count: 3,
  }
  const panel = (part: Partial<CountedEvent>) =>
    drawn(
      <AttendanceForm
        event={{ ...picnic, ...past, ...part }}
        onClose={nothing}
        onChanged={nothing}
        drafted={{ draft: { found: null, keep: nothing, drop: nothing }, found: null }}
      />,
    )
  const past = { start_date: '2026-11-20T12:30:00.000Z', end_date: '2026-11-20T15:00:00.000Z' }
  const offer = 'Add a first timer'
  expect(buttons(panel({ status: 'ended' }))).toContain(offer)
  const never = panel({ status: 'cancelled' })
  expect(buttons(never)).not.toContain(offer)
  expect(words(never)).toContain('This event was cancelled, so it takes no headcount.')
  const counted = panel({ status: 'cancelled', attendance_record })
  expect(buttons(counted)).not.toContain(offer)
  expect(words(counted)).toContain('You can correct its numbers, but not add people.')
  expect(buttons(panel({ start_date: '2026-11-29T12:30:00.000Z' }))).not.toContain(offer)
})

spec('2 Events: view')
test('one event shows its type, description, contacts, links and address', () => {
  const facts = drawn(<EventFactList event={picnic} />)
  const said = words(facts)
  for (const part of [
    'In person and online',
    'Bring a mat.',
    '12 Allen Avenue',
    'Ikeja',
    'Lagos',
    '100281',
    'Nigeria',
    'office@example.com',
    '0803 555 0101',
    'Pass code grace',
  ])
    expect(said).toContain(part)
  expect(Object.values(links(facts))).toEqual([
    'mailto:office@example.com',
    'tel:+2348035550101',
    'https://zoom.example/j/1',
    'https://youtube.example/1',
  ])
})

test('an event’s attendance includes its guests', () => {
  const heads = { male_count: 96, female_count: 131, child_count: 58, guest_count: 12 }
  const attendance_record = { id: picnic.id, ...heads, total_count: 285 }
  const said = words(drawn(<EventFactList event={{ ...picnic, attendance_record }} />))
  expect(said).toContain('Headcount 285: men 96, women 131, children 58, first-time guests 12')
})

spec('2 Events: view', 'screen /event/:id')
test('one event shows its time, picture, place and code', () => {
  const view = drawn(<WholeEvent event={picnic} onChanged={nothing} onEdit={nothing} />)
  expect(words(view)).toMatch(/^Sun 29 Nov 2026, 13:30 – 16:00 Scheduled/)
  expect(view).toContain(`<img class="events-image" src="${picnic.image_url}" alt="Picture of Picnic"`)
  expect(view).toContain('--qr-width:300px')
  expect(
    words(
      drawn(<WholeEvent event={{ ...picnic, status: 'cancelled' }} onChanged={nothing} onEdit={nothing} />),
    ),
  ).not.toContain('attendance-capture')
})

spec('2 Events: QR code', '2 Events: link')
test('its code is 300 wide, downloadable, and opens the event’s link', () => {
  const share = drawn(<EventShare event={picnic} />)
  const link = `https://church.example/attendance-capture?reference=grace&eventId=${picnic.id}`
  expect(links(share)).toEqual({ [link]: link })
  expect(share).toContain('--qr-width:300px')
  expect(buttons(share)).toEqual(['Download', 'Copy link', 'Print'])
  expect(button(share, 'Download').title).toBe('qrcode.png')
})

spec('2 Tables: phone')
test('on a phone a tap opens the event', () => {
  const list = drawn(<EventTable events={[picnic]} open={nothing} />, { phone: true })
  expect(Object.values(links(list))).toEqual([`/event/${picnic.id}`])
  expect(list).not.toContain('<table')
  expect(list).toContain('<ul class="nx-cards" aria-label="All Events"')
})
