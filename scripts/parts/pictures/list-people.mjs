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
      await page.getByLabel('Message').fill('We missed you on Sunday. Come and worship with us this week.')
    },
  },
  {
    name: 'bulk-sms-summary',
    what: 'An SMS: recipients and cost',
    ...bulkSms,
    path: '/bulk-sms?act=notify-absentees',
    steps: async (page) => {
      await page.getByLabel('Message').fill('We missed you on Sunday. Come and worship with us this week.')
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
