/** Tests church services: the list, the form, and one service. */
import { expect, test } from 'vitest'
import { AddServiceDialog } from '../../src/features/services/add-service-dialog.tsx'
import { attenderColumns } from '../../src/features/services/attender-columns.tsx'
import type { ServiceForm } from '../../src/features/services/service-values.ts'
import { ServiceFields } from '../../src/features/services/service-fields.tsx'
import { PeopleOf, PeopleTools, ServicePeople } from '../../src/features/services/service-people.tsx'
import { ServiceShare } from '../../src/features/services/service-share.tsx'
import { ServicesPage } from '../../src/features/services/services-page.tsx'
import { ViewServiceDialog } from '../../src/features/services/view-service-dialog.tsx'
import { Count } from '../../src/features/services/service-table.tsx'
import { firstView } from '../../src/ui/table/table-view.ts'
import { aService, drawn, WithForm } from './at-the-screen.tsx'
import { button, buttons, columns, field, labels, links, rows, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const sunday = aService()
const nothing = () => {}

spec('2 Church Services: table')
test('the table has seven columns, and a row opens its service', () => {
  const page = drawn(<ServicesPage />, { services: [sunday] })
  expect(columns(page)).toEqual([
    'S/N',
    'Service Name',
    'Day of service',
    'Attendees',
    'Absentees',
    'First Timers',
    'Date Added',
  ])
  const [row = []] = rows(page)
  expect([row[0], row[1], row[2], row[6]]).toEqual([
    '1',
    'Sunday service',
    'Sun 22 Nov 2026',
    'Fri 20 Nov 2026',
  ])
  expect(page).toContain('aria-label="Open 1, Sunday service, Sun 22 Nov 2026"')
  expect(buttons(page)).toContain('Add a church service')
})

test('a future service shows no attendance', () => {
  const tomorrow = aService({ date_of_service: '2026-11-23' })
  expect(rows(drawn(<ServicesPage />, { services: [tomorrow] }))[0]?.slice(3, 6)).not.toContain(
    'None captured',
  )
  const nobody = { attendees: 0, absentees: 0, first_timers: 0 }
  for (const field of ['attendees', 'absentees', 'first_timers'] as const)
    expect(words(drawn(<Count counts={nobody} field={field} absence="ahead" />))).toBe('Not held yet')
  const cards = words(drawn(<ServicePeople service={tomorrow} />, { services: [tomorrow] }))
  expect(cards).toContain('Absent – Not held yet')
})

spec('Absent: unmarked service')
test('today’s service without marks shows no absentees', () => {
  const counts = { attendees: 0, absentees: 12, first_timers: 0 }
  const read = (field: keyof typeof counts) =>
    words(drawn(<Count counts={counts} field={field} absence="unmarked" />))
  expect([read('attendees'), read('absentees'), read('first_timers')]).toEqual([
    'None captured',
    'Not known yet',
    'None captured',
  ])
})

test.each([
  ['2026-11-23', null, 'Absent – Not held yet', 'Who is missing is known once the day has come.'],
  ['2026-11-22', 0, 'Absent – Not known yet', 'Who is missing is known once somebody is marked.'],
  ['2026-11-22', 1, 'Absent 12', null],
  ['2026-11-21', 0, 'Absent 12', null],
] as const)('a service of %s with %s marked shows %s with %s below', (day, marked, card, said) => {
  const service = aService({ date_of_service: day })
  const counts = marked === null ? null : { attendees: marked, absentees: 12, first_timers: 0 }
  const people = drawn(<PeopleOf service={service} counts={counts} view="absent" onView={nothing} />, {
    services: [service],
    paths: ['/bulk-sms'],
  })
  expect(buttons(people)).toContain(card)
  if (said) return expect(words(people)).toContain(said)
  // The list is still loading then.
  expect(words(people)).not.toContain('Who is missing')
})

test('today’s absentees are not requested before the counts arrive', () => {
  const people = drawn(<PeopleOf service={sunday} counts={null} view="absent" onView={nothing} />)
  expect(buttons(people)).toContain('Absent –')
  expect(words(people)).not.toContain('Who is missing')
})

spec('2 Church Services: table')
test('a count of nobody reads None captured', () => {
  const counts = { attendees: 0, absentees: 12, first_timers: 0 }
  const read = (name: keyof typeof counts) => words(drawn(<Count counts={counts} field={name} />))
  expect([read('attendees'), read('absentees'), read('first_timers')]).toEqual([
    'None captured',
    '12',
    'None captured',
  ])
})

spec('2 Church Services: required', '2 Church Services: flyer')
test('the form requires name and date, with an optional picture', () => {
  const form = (name: string, date_of_service: string) =>
    drawn(
      <WithForm<ServiceForm> initial={{ name, date_of_service, flyer: null }}>
        {(state) => <ServiceFields form={state} />}
      </WithForm>,
    )
  const empty = form('', '')
  expect(labels(empty)).toEqual(['Service name', 'Date of service', 'Flyer · may stay empty'])
  expect(words(empty).match(/Required/g)).toHaveLength(2)
  expect(words(form('Vigil', '2026-11-22'))).not.toContain('Required')
  expect(field(empty, 'flyer')).toMatchObject({ type: 'file', accept: 'image/jpeg,image/png,image/webp' })
})

spec('2 Church Services: flyer')
test('an existing picture shows in the form', () => {
  const form = drawn(
    <WithForm<ServiceForm> initial={{ name: 'Vigil', date_of_service: '2026-11-22', flyer: null }}>
      {(state) => <ServiceFields form={state} savedFlyer="/uploads/flyer.webp" />}
    </WithForm>,
  )
  expect(form).toContain('src="/uploads/flyer.webp"')
  expect(drawn(<AddServiceDialog open onClose={nothing} />)).toContain('Add a church service')
})

spec('2 Church Services: view', '2 Church Services: QR code')
test('one service shows its name, full date, flyer and code', () => {
  const service = aService({ flyer_image: '/uploads/flyer.webp' })
  const dialog = drawn(
    <ViewServiceDialog id={service.id} onClose={nothing} onEdit={nothing} onDelete={nothing} />,
    { services: [service] },
  )
  expect(words(dialog)).toContain('Sunday service Close Sunday, November 22nd 2026')
  expect(dialog).toContain('src="/uploads/flyer.webp"')
  expect(dialog).toContain('--qr-width:250px')
  const share = drawn(<ServiceShare service={service} open />)
  expect(buttons(share)).toEqual(['Download', 'Copy link', 'Print'])
  expect(button(share, 'Download').title).toBe('qrcode.png')
})

spec('2 Church Services: cards')
test('three cards count attended, absent and first timers, the first chosen', () => {
  const people = drawn(<ServicePeople service={sunday} />, { services: [sunday] })
  const cards = buttons(people).filter((text) => /^(Attended|Absent|First Timers) /.test(text))
  expect(cards.map((text) => text.split(/ [\d–]/)[0])).toEqual(['Attended', 'Absent', 'First Timers'])
  expect(people.match(/aria-pressed="true"/g)).toHaveLength(1)
  expect(people).toMatch(/aria-pressed="true"[^>]*><span[^>]*>Attended</)
})

spec('Absent: messages')
test('absentees of one of two daily services name that service', () => {
  const counts = { attendees: 1, absentees: 2, first_timers: 0 }
  const second = { ...sunday, id: '0190a000-0000-7000-8000-200000000001', name: 'Second' }
  const people = (services: (typeof sunday)[]) =>
    words(drawn(<PeopleOf service={sunday} counts={counts} view="absent" onView={nothing} />, { services }))
  expect(people([sunday, second])).toContain('Counted here are people who were not at this service.')
  expect(people([sunday])).not.toContain('Counted here')
})

spec('2 Church Services: people')
test('attendees are listed with name, phone number, email and date joined', () =>
  expect(attenderColumns('Africa/Lagos', 'members').map(({ title }) => title)).toEqual([
    'Name',
    'Phone number',
    'Email',
    'Date joined',
  ]))

spec('1 follow up by SMS', '2 Church Services: notify', '2 Church Services: files')
test.each([
  ['attended', 'attendees.csv', 'notify-attendees'],
  ['absent', 'absentees.csv', 'notify-absentees'],
  ['firstTimer', 'first_timers.csv', 'notify-firsttimers'],
] as const)('the list of %s exports to %s, and Notify Them addresses them', (view, file, act) => {
  const tools = drawn(<PeopleTools view={view} service={sunday} people={[]} order={firstView('name')} />, {
    paths: ['/bulk-sms'],
  })
  expect(tools).toContain(`title="${file}"`)
  expect(links(tools)).toEqual({ 'Notify Them': `/bulk-sms?act=${act}&service=${sunday.id}` })
  expect(buttons(tools)).toEqual(['Download CSV'])
})
