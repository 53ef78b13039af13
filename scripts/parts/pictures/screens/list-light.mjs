import { markFirst } from '../at-the-door.mjs'

const door = { path: '/door', ready: '.door-list [data-person]', who: 'usher' }
const markTwo = (page) => markFirst(page, ['oba', 'ade'])
/** They wait until the outbox is looked at, without a network between. */
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
    path: ({ member }) => `/members?act=view&id=${member.id}`,
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
    what: 'Counting heads in the sun',
    ...door,
    theme: 'sunlight',
    steps: (page) => page.getByRole('button', { name: 'Headcount', exact: true }).click(),
  },
  { name: 'members-sunlight', what: 'Members in the sun', who: 'owner', path: '/members', theme: 'sunlight' },
  { name: 'door-offline', what: 'The door without a network', ...door, ...offline, steps: markTwo },
  {
    name: 'outbox-offline',
    what: 'What waits on this phone',
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
  { name: 'members-offline', what: 'Members without a network', who: 'owner', path: '/members', ...offline },
  { name: 'events-offline', what: 'Events without a network', who: 'owner', path: '/event', ...offline },
  { name: 'team-offline', what: 'The team without a network', who: 'owner', path: '/team', ...offline },
]
