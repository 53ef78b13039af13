import { markFirst } from './steps.mjs'

/** The pictures of people, offline, and of unusual churches. */

const door = { path: '/door', ready: '.door-list [data-person]', who: 'usher' }
const markTwo = (page) => markFirst(page, ['oba', 'ade'])

/** The marks stay pending until the outbox is opened, because the phone is offline. */
const markTwoAndLook = async (page) => {
  await markFirst(page, ['ola', 'ngo'])
  await page.evaluate(() => location.assign('/outbox'))
  await page.waitForURL('**/outbox')
  await page.waitForTimeout(3000)
}
const without = { offline: true }

export const offline = [
  { name: 'door-offline', what: 'The door without a network', ...door, ...without, steps: markTwo },
  {
    name: 'outbox-offline',
    what: 'The outbox without a network',
    ...door,
    ...without,
    steps: markTwoAndLook,
  },
  {
    name: 'dashboard-offline',
    what: 'The dashboard without a network',
    who: 'owner',
    path: '/dashboard',
    ...without,
  },
  {
    name: 'children-offline',
    what: 'Children without a network',
    who: 'usher',
    path: '/children',
    ready: '.kids-row',
    ...without,
  },
  { name: 'members-offline', what: 'Members without a network', who: 'owner', path: '/members', ...without },
  { name: 'events-offline', what: 'Events without a network', who: 'owner', path: '/event', ...without },
  { name: 'team-offline', what: 'The team without a network', who: 'owner', path: '/team', ...without },
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

const owner = { who: 'owner' }
const members = { ...owner, route: '/members' }
const bulkSms = { ...owner, route: '/bulk-sms' }

export const people = [
  { name: 'members', what: 'Members', ...members, path: '/members' },
  { name: 'member-add', what: 'A new member', ...members, path: '/members?act=add' },
  {
    name: 'member-view',
    what: 'One member',
    ...owner,
    route: '/members/:id',
    path: ({ member }) => `/members/${member.id}`,
  },
  {
    name: 'member-edit',
    what: 'Changing a member',
    ...members,
    path: ({ member }) => `/members?act=edit&id=${member.id}`,
  },
  {
    name: 'member-delete',
    what: 'Deleting a member',
    ...members,
    path: ({ member }) => `/members?act=delete&id=${member.id}`,
  },
  {
    name: 'members-filters',
    what: 'Members, filtered',
    ...members,
    path: '/members?gender=female',
    steps: async (page) => {
      const filters = page.getByRole('button', { name: /^Filter/ }).first()
      if (await filters.isVisible()) await filters.click()
    },
  },
  { name: 'member-link', what: 'The link for members', ...members, path: '/members?act=share' },
  { name: 'cards', what: 'Member cards', ...owner, route: '/cards', path: '/cards' },
  {
    name: 'card',
    what: 'One member’s card',
    ...owner,
    route: '/cards',
    path: ({ member }) => `/cards?act=show&id=${member.id}`,
  },
  { name: 'bulk-sms', what: 'Messages', ...bulkSms, path: '/bulk-sms' },
  { name: 'bulk-sms-groups', what: 'Groups of numbers', ...bulkSms, path: '/bulk-sms?tab=groups' },
  { name: 'bulk-sms-stops', what: 'The stop list', ...bulkSms, path: '/bulk-sms?tab=stops' },
  {
    name: 'bulk-sms-send',
    what: 'An SMS to absentees',
    ...bulkSms,
    path: '/bulk-sms?act=notify-absentees',
    steps: async (page) => {
      await page
        .getByLabel('Message', { exact: true })
        .fill('We missed you on Sunday. Come and worship with us this week.')
    },
  },
  {
    name: 'bulk-sms-summary',
    what: 'An SMS: recipients and cost',
    ...bulkSms,
    path: '/bulk-sms?act=notify-absentees',
    steps: async (page) => {
      await page
        .getByLabel('Message', { exact: true })
        .fill('We missed you on Sunday. Come and worship with us this week.')
      await page.getByRole('button', { name: 'Review and send' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'top-up', what: 'Adding money to the wallet', ...bulkSms, path: '/bulk-sms?act=topUp' },
  { name: 'first-timers', what: 'First timers', ...owner, route: '/first-timers', path: '/first-timers' },
  {
    name: 'first-timer-view',
    what: 'One first timer',
    ...owner,
    route: '/members/:id',
    path: ({ firstTimer }) => `/members/${firstTimer.id}`,
  },
  { name: 'follow-up', what: 'Follow-up', ...owner, route: '/follow-up', path: '/follow-up' },
  {
    name: 'follow-up-view',
    what: 'Following up one person',
    ...owner,
    route: '/follow-up',
    path: ({ followUp }) => `/follow-up?act=view&id=${followUp.id}`,
  },
  { name: 'cells', what: 'Cells', ...owner, route: '/cells', path: '/cells' },
  {
    name: 'cell-view',
    what: 'One cell',
    ...owner,
    route: '/cells/:id',
    path: ({ cell }) => `/cells/${cell.id}`,
  },
  { name: 'departments', what: 'Departments', ...owner, route: '/departments', path: '/departments' },
  {
    name: 'department-view',
    what: 'One department',
    ...owner,
    route: '/departments/:id',
    path: ({ department }) => `/departments/${department.id}`,
  },
  { name: 'birthdays', what: 'Birthdays', ...owner, route: '/birthdays', path: '/birthdays' },
  { name: 'import', what: 'Importing a list', ...owner, route: '/import', path: '/import' },
  {
    name: 'import-columns',
    what: 'An import: the columns',
    ...owner,
    route: '/import',
    path: ({ mapping }) => `/import?id=${mapping.id}`,
  },
  {
    name: 'import-preview',
    what: 'An import: the preview',
    ...owner,
    route: '/import',
    path: ({ preview }) => `/import?id=${preview.id}`,
  },
]
