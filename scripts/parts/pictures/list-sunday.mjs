import { markFirst, type } from './door.mjs'
import { place, startKiosk } from './steps.mjs'

const atTheDoor = { route: '/door', who: 'usher', path: '/door', ready: '.door-list [data-person]' }

/** The two records of an event, each behind its own button. */
const eventPanels = [
  { name: 'event-attendance', what: 'Who came to an event, counted', panel: 'Attendance record' },
  { name: 'event-finance', what: 'What was collected at an event', panel: 'Finance record' },
].map(({ name, what, panel }) => ({
  name,
  what,
  route: '/event',
  who: 'owner',
  path: ({ pastEvent }) => `/event?act=edit&id=${pastEvent.id}`,
  steps: (page) => page.getByRole('dialog').getByRole('tab', { name: panel, exact: true }).click(),
}))

export const sunday = [
  { name: 'dashboard', what: 'The dashboard', route: '/dashboard', who: 'owner', path: '/dashboard' },
  { name: 'door', what: 'The door, before anything is typed', ...atTheDoor },
  {
    name: 'door-marked',
    what: 'The door, somebody just marked',
    ...atTheDoor,
    steps: (page) => markFirst(page, ['fa']),
  },
  {
    name: 'door-typing',
    what: 'The door, a part of a name',
    ...atTheDoor,
    steps: (page) => type(page, 'ade'),
  },
  {
    name: 'door-new',
    what: 'The door, somebody new',
    ...atTheDoor,
    steps: async (page) => {
      await page.getByRole('searchbox').fill('0803 555 01')
      await page.getByText('New here?').first().waitFor()
    },
  },
  { name: 'headcount', what: 'Counting heads', ...atTheDoor, steps: (page) => place(page, 'Headcount') },
  {
    name: 'scan',
    what: 'Scanning cards, the camera not allowed',
    ...atTheDoor,
    steps: async (page) => {
      await place(page, 'Scan')
      await page.waitForTimeout(1500)
    },
  },
  { name: 'kiosk-setup', what: 'Making a tablet a kiosk', route: '/kiosk', who: 'owner', path: '/kiosk' },
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
    what: 'Which phones still hold marks',
    route: '/custody',
    who: 'owner',
    path: '/custody',
  },
  {
    name: 'this-phone',
    what: 'What this phone keeps',
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
    what: 'One service and who came',
    route: '/churchservices',
    who: 'owner',
    path: ({ lastService }) => `/churchservices?act=view&id=${lastService.id}`,
  },
  { name: 'attendance', what: 'Attendance', route: '/attendance', who: 'owner', path: '/attendance' },
  {
    name: 'attendance-view',
    what: 'Attendance of one service',
    route: '/attendance',
    who: 'owner',
    path: ({ lastService }) => `/attendance?act=view&id=${lastService.id}`,
  },
  {
    name: 'attendance-add',
    what: 'Writing down a count',
    route: '/attendance',
    who: 'owner',
    path: '/attendance?act=add',
  },
  {
    name: 'attendance-qr',
    what: 'The code on the wall',
    route: '/attendance',
    who: 'owner',
    path: '/attendance?act=qr',
  },
  { name: 'events', what: 'Events', route: '/event', who: 'owner', path: '/event' },
  { name: 'event-add', what: 'A new event', route: '/event', who: 'owner', path: '/event?act=add' },
  {
    name: 'event-view',
    what: 'One event',
    route: '/event',
    who: 'owner',
    path: ({ pastEvent }) => `/event?act=view&id=${pastEvent.id}`,
  },
  {
    name: 'event-edit',
    what: 'Changing an event',
    route: '/event',
    who: 'owner',
    path: ({ pastEvent }) => `/event?act=edit&id=${pastEvent.id}`,
  },
  ...eventPanels,
]
