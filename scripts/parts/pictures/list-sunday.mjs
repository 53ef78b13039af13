import { markFirst, type, place, startKiosk } from './steps.mjs'

const atTheDoor = { route: '/door', who: 'usher', path: '/door', ready: '.door-list [data-person]' }

/** The two records of an event, each behind its own button. */
const eventPanels = [
  { name: 'event-attendance', what: 'The headcount of an event', panel: 'Attendance record' },
  { name: 'event-finance', what: 'The collections of an event', panel: 'Money collected' },
].map(({ name, what, panel }) => ({
  name,
  what,
  route: '/event/:id',
  who: 'owner',
  path: ({ pastEvent }) => `/event/${pastEvent.id}?act=edit`,
  steps: (page) => page.getByRole('tab', { name: panel, exact: true }).click(),
}))

export const sunday = [
  { name: 'dashboard', what: 'Home', route: '/dashboard', who: 'owner', path: '/dashboard' },
  { name: 'door', what: 'The door before a search', ...atTheDoor },
  {
    name: 'door-marked',
    what: 'The door after a mark',
    ...atTheDoor,
    steps: (page) => markFirst(page, ['fa']),
  },
  {
    name: 'door-typing',
    what: 'The door, searching for a name',
    ...atTheDoor,
    steps: (page) => type(page, 'ade'),
  },
  {
    name: 'door-new',
    what: 'The door, a new person',
    ...atTheDoor,
    steps: async (page) => {
      await page.getByRole('searchbox').fill('0803 555 01')
      await page.getByText('New here?').first().waitFor()
    },
  },
  {
    name: 'check-in',
    what: 'A child before the check-in',
    ...atTheDoor,
    path: ({ child }) => `/door?checkin=${child.id}`,
    ready: '.kids-place h2',
  },
  {
    name: 'checked-in',
    what: 'A child’s pick-up code',
    ...atTheDoor,
    path: ({ childHere }) => `/door?checkin=${childHere.id}`,
    ready: '.kids-code',
  },
  {
    name: 'children',
    what: 'Children who are still here',
    route: '/children',
    who: 'usher',
    path: '/children',
    ready: '.kids-row',
  },
  {
    name: 'pick-up',
    what: 'The pick-up of a child',
    route: '/children',
    who: 'usher',
    path: ({ childHere }) => `/children?child=${childHere.id}`,
    ready: '.kids-code-field',
  },
  { name: 'headcount', what: 'The headcount', ...atTheDoor, steps: (page) => place(page, 'Headcount') },
  {
    name: 'scan',
    what: 'Scanning cards without access to the camera',
    ...atTheDoor,
    steps: async (page) => {
      await place(page, 'Scan')
      await page.waitForTimeout(1500)
    },
  },
  { name: 'kiosk-setup', what: 'Setting up a kiosk', route: '/kiosk', who: 'owner', path: '/kiosk' },
  {
    name: 'kiosk',
    what: 'The kiosk',
    route: '/kiosk',
    who: 'kiosk',
    path: '/kiosk',
    steps: startKiosk,
  },
  { name: 'outbox', what: 'The outbox, all received', route: '/outbox', who: 'usher', path: '/outbox' },
  {
    name: 'delivery-status',
    what: 'Delivery status',
    route: '/custody',
    who: 'owner',
    path: '/custody',
  },
  {
    name: 'this-phone',
    what: 'The data on this phone',
    route: '/this-phone',
    who: 'owner',
    path: '/this-phone',
  },
  { name: 'services', what: 'Services', route: '/churchservices', who: 'owner', path: '/churchservices' },
  {
    name: 'service-add',
    what: 'A new service',
    route: '/churchservices',
    who: 'owner',
    path: '/churchservices?act=add',
  },
  {
    name: 'service-view',
    what: 'One service with its attendees',
    route: '/churchservices/:id',
    who: 'owner',
    path: ({ lastService }) => `/churchservices/${lastService.id}`,
  },
  { name: 'attendance', what: 'Attendance', route: '/attendance', who: 'owner', path: '/attendance' },
  {
    name: 'attendance-add',
    what: 'Recording a headcount',
    route: '/attendance',
    who: 'owner',
    path: '/attendance?act=add',
  },
  {
    name: 'attendance-qr',
    what: 'The QR code for attendance',
    route: '/attendance',
    who: 'owner',
    path: '/attendance?act=qr',
  },
  { name: 'events', what: 'Events', route: '/event', who: 'owner', path: '/event' },
  { name: 'event-add', what: 'A new event', route: '/event', who: 'owner', path: '/event?act=add' },
  {
    name: 'event-view',
    what: 'One event',
    route: '/event/:id',
    who: 'owner',
    path: ({ pastEvent }) => `/event/${pastEvent.id}`,
  },
  {
    name: 'event-edit',
    what: 'Changing an event',
    route: '/event/:id',
    who: 'owner',
    path: ({ pastEvent }) => `/event/${pastEvent.id}?act=edit`,
  },
  ...eventPanels,
]
