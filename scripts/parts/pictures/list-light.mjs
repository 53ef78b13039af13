/** The pictures in another light, offline, and of unusual churches. */
import { markFirst } from './door.mjs'

const door = { path: '/door', ready: '.door-list [data-person]', who: 'usher' }
const markTwo = (page) => markFirst(page, ['oba', 'ade'])

/** The marks stay pending until the outbox is opened, because the phone is offline. */
const markTwoAndLook = async (page) => {
  await markTwo(page)
  await page.evaluate(() => location.assign('/outbox'))
  await page.getByText('wait on this phone').waitFor()
}
const offline = { offline: true }

export const inOtherLight = [
  {
    name: 'door-dark',
    what: 'The door, dark',
    ...door,
    theme: 'dark',
    steps: (page) => markFirst(page, ['ola']),
  },
  { name: 'dashboard-dark', what: 'The dashboard, dark', who: 'owner', path: '/dashboard', theme: 'dark' },
  {
    name: 'member-dark',
    what: 'One member, dark',
    who: 'owner',
    path: ({ member }) => `/members/${member.id}`,
    theme: 'dark',
  },
  {
    name: 'door-sunlight',
    what: 'The door in the sun',
    ...door,
    theme: 'sunlight',
    steps: (page) => markFirst(page, ['chi']),
  },
  {
    name: 'headcount-sunlight',
    what: 'The headcount in the sun',
    ...door,
    theme: 'sunlight',
    steps: (page) => page.getByRole('button', { name: 'Headcount', exact: true }).click(),
  },
  { name: 'members-sunlight', what: 'Members in the sun', who: 'owner', path: '/members', theme: 'sunlight' },
  { name: 'door-offline', what: 'The door without a network', ...door, ...offline, steps: markTwo },
  {
    name: 'outbox-offline',
    what: 'The outbox without a network',
    ...door,
    ...offline,
    steps: markTwoAndLook,
  },
  {
    name: 'dashboard-offline',
    what: 'The dashboard without a network',
    who: 'owner',
    path: '/dashboard',
    ...offline,
  },
  {
    name: 'children-offline',
    what: 'Children without a network',
    who: 'usher',
    path: '/children',
    ready: '.kids-row',
    ...offline,
  },
  { name: 'members-offline', what: 'Members without a network', who: 'owner', path: '/members', ...offline },
  { name: 'events-offline', what: 'Events without a network', who: 'owner', path: '/event', ...offline },
  { name: 'team-offline', what: 'The team without a network', who: 'owner', path: '/team', ...offline },
]

const empty = { who: 'newcomer' }
const long = { who: 'longNamed' }

export const unusual = [
  { name: 'get-started', what: 'A church’s first day', ...empty, route: '/dashboard', path: '/dashboard' },
  { name: 'members-empty', what: 'Members: only the administrator', ...empty, path: '/members' },
  { name: 'services-empty', what: 'No service yet', ...empty, path: '/churchservices' },
  { name: 'events-empty', what: 'No event yet', ...empty, path: '/event' },
  {
    name: 'children-empty',
    what: 'No child is checked in',
    who: 'usher',
    path: ({ lastService }) => `/children?service=${lastService.id}`,
    ready: '.nx-empty',
  },
  { name: 'door-empty', what: 'The door without a service', ...empty, path: '/door' },
  { name: 'attendance-empty', what: 'No attendance record yet', ...empty, path: '/attendance' },
  { name: 'cells-empty', what: 'No cell yet', ...empty, path: '/cells' },
  { name: 'delivery-status-clear', what: 'Delivery status, all received', ...empty, path: '/custody' },
  { name: 'follow-up-empty', what: 'No follow-up yet', ...empty, path: '/follow-up' },
  { name: 'inbox-empty', what: 'An empty Inbox', ...empty, path: '/inbox' },
  { name: 'dashboard-long', what: 'A church with a long name', ...long, path: '/dashboard' },
  { name: 'members-long', what: 'Long names in the list', ...long, path: '/members' },
  {
    name: 'member-long',
    what: 'A long name in full',
    ...long,
    path: ({ longNamed }) => `/members/${longNamed.id}`,
  },
  {
    name: 'door-long',
    what: 'Long names at the door',
    ...long,
    path: '/door',
    ready: '.door-list [data-person]',
  },
  { name: 'events-long', what: 'An event with a long name', ...long, path: '/event' },
  { name: 'no-feature', what: 'A screen without the right to open it', who: 'usher', path: '/members' },
  { name: 'not-found', what: 'An unknown address', route: '*', who: 'owner', path: '/no-such-screen' },
]
