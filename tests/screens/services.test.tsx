/** Tests church services: the list, the form, and one service. */
import { expect, test } from 'vitest'
import {
  AddServiceDialog,
  ServiceFields,
  type ServiceForm,
} from '../../src/features/services/add-service-dialog.tsx'
import { attenderColumns, AttenderTable } from '../../src/features/services/attenders.tsx'
import { MessageThese, ServicePage } from '../../src/features/services/service-page.tsx'
import { PEOPLE_WORDS, ServicePeople } from '../../src/features/services/service-people.tsx'
import { ServiceShare } from '../../src/features/services/service-share.tsx'
import { ServicesPage } from '../../src/features/services/services-page.tsx'
import { firstView } from '../../src/ui/table/table-view.ts'
import { aService, drawn, WithForm } from './at-the-screen.tsx'
import { button, buttons, columns, field, labels, links, rows, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const sunday = aService()
const nothing = () => {}

spec('2 Church Services: table')
test('the list has each service with its numbers, and a row opens its page', () => {
  const page = drawn(<ServicesPage />, { services: [sunday] })
  expect(columns(page)).toEqual([
    'Service',
    'Date',
    'Marked',
    'Headcount',
    'First timers',
    'Absent',
    'Added',
    'Actions',
  ])
  expect(rows(page)[0]?.slice(0, 2)).toEqual(['Sunday service Today', 'Sun 22 Nov 2026'])
  expect(Object.values(links(page))).toContain(`/churchservices/${sunday.id}`)
  expect(buttons(page)).toContain('Add a church service')
})

test('the weekly services stand below the list', () =>
  expect(words(drawn(<ServicesPage />, { services: [sunday] }))).toMatch(/Sunday service .* Every week/))

const counted = { attendees: 2, absentees: 12, first_timers: 1, held: true }
const people = (part: Partial<Parameters<typeof ServicePeople>[0]> = {}) => (
  <ServicePeople service={sunday} counts={counted} view="attended" onView={nothing} {...part} />
)

test.each([
  ['2026-11-23', null, 'Absent – Not held yet', 'Absent people appear after the service.'],
  ['2026-11-22', 0, 'Absent – Nobody marked yet', 'Absent people appear once somebody is marked.'],
  ['2026-11-22', 1, 'Absent 12', null],
  ['2026-11-21', 0, 'Absent 12', null],
] as const)('a service of %s with %s marked shows %s with %s below', (day, marked, card, said) => {
  const service = aService({ date_of_service: day })
  const counts = marked === null ? null : { attendees: marked, absentees: 12, first_timers: 0, held: true }
  const list = drawn(people({ service, counts, view: 'absent' }), { services: [service] })
  expect(buttons(list)).toContain(card)
  if (said) return expect(words(list)).toContain(said)
  // The list is still loading then.
  expect(words(list)).not.toContain('Absent people appear')
})

test('today’s absentees are not requested before the counts arrive', () => {
  const list = drawn(people({ counts: null, view: 'absent' }))
  expect(buttons(list)).toContain('Absent –')
  expect(words(list)).not.toContain('Absent people appear')
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
  expect(labels(empty)).toEqual(['Service name', 'Date of service', 'Flyer (optional)'])
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

spec('1 follow up by SMS', '2 Church Services: notify')
test.each([
  ['attended', 'Message these 2', 'notify-attendees'],
  ['absent', 'Message these 12', 'notify-absentees'],
  ['firstTimer', 'Message this person', 'notify-firsttimers'],
] as const)('%s: the button says %s and addresses them', (view, label, act) => {
  const button = (counts: typeof counted | null, paths = ['/bulk-sms']) =>
    links(drawn(<MessageThese service={sunday} view={view} counts={counts} />, { paths }))
  expect(button(counted)).toEqual({ [label]: `/bulk-sms?act=${act}&service=${sunday.id}` })
  expect(button(null)).toEqual({})
  expect(button(counted, [])).toEqual({})
})

test('nobody absent is offered a message before the first mark', () =>
  expect(
    drawn(<MessageThese service={sunday} view="absent" counts={{ ...counted, attendees: 0 }} />, {
      paths: ['/bulk-sms'],
    }),
  ).toBe(''))

const at = (id: string) => ({ address: `/churchservices/${id}` })

spec('2 Church Services: view', '2 Church Services: QR code', 'screen /churchservices/:id')
test('one service shows its name, full date, flyer and code', () => {
  const service = aService({ flyer_image: '/uploads/flyer.webp' })
  const page = drawn(<ServicePage />, { services: [service], ...at(service.id) })
  expect(page).toMatch(/<h1[^>]*>Sunday service</)
  expect(words(page)).toContain('Sun 22 Nov 2026')
  expect(page).toContain('src="/uploads/flyer.webp"')
  expect(page).toContain('--qr-width:250px')
  expect(words(page)).toContain('Open until Sun 29 Nov 2026')
  const share = drawn(<ServiceShare service={service} />)
  expect(buttons(share)).toEqual(['Download', 'Copy link', 'Print'])
  expect(button(share, 'Download').title).toBe('qrcode.png')
})

test('a deleted service says so and leads back', () => {
  const page = drawn(<ServicePage />, at('gone'))
  expect(words(page)).toContain('This service is no longer here.')
  expect(links(page)).toMatchObject({ Services: '/churchservices' })
})

spec('2 Church Services: cards')
test('three cards count attended, absent and first timers, the first chosen', () => {
  const list = drawn(people({ service: { ...sunday, date_of_service: '2026-11-21' } }))
  expect(buttons(list).slice(0, 3)).toEqual(['Attended 2', 'Absent 12', 'First timers 1'])
  expect(list.match(/aria-pressed="true"/g)).toHaveLength(1)
  expect(list).toMatch(/aria-pressed="true"[^>]*><span[^>]*>Attended</)
})

spec('Absent: messages')
test('absentees of one of two daily services name that service', () => {
  const second = { ...sunday, id: '0190a000-0000-7000-8000-200000000001', name: 'Second' }
  const listed = (services: (typeof sunday)[]) => words(drawn(people({ view: 'absent' }), { services }))
  expect(listed([sunday, second])).toContain('These people were not at this service.')
  expect(listed([sunday])).not.toContain('These people')
})

spec('2 Church Services: people')
test('attendees are listed with name, phone number, time, email and date joined', () =>
  expect(attenderColumns('Africa/Lagos', 'members').map(({ title }) => title)).toEqual([
    'Name',
    'Phone number',
    'Time',
    'Email',
    'Date joined',
  ]))

const ngozi = {
  id: 'ngozi',
  first_name: 'Ngozi',
  last_name: 'Eze',
  phone_number: '+2348035550111',
  phone_tail: '0111',
  email: null,
  gender: null,
  created_at: null,
  arrived_at: '2026-11-22T07:03:00Z',
  first_timer: true,
  deleted: false,
}

spec('2 Church Services: files')
test.each(['attended', 'absent', 'firstTimer'] as const)('the list of %s exports its people', (view) => {
  const { file } = PEOPLE_WORDS[view]
  const list = (features?: readonly ['attendanceAccess']) =>
    drawn(
      <AttenderTable
        label="People"
        rows={[ngozi]}
        empty=""
        file={file}
        view={firstView('name')}
        change={nothing}
      />,
      features && { features },
    )
  expect(list()).toContain(`title="${file}.csv"`)
  expect(rows(list())[0]?.slice(0, 3)).toEqual(['NE Ngozi Eze First timer', '0803 555 0111', '08:03'])
  expect(Object.values(links(list()))).toEqual(['/members/ngozi'])
  expect(links(list(['attendanceAccess']))).toEqual({})
})
