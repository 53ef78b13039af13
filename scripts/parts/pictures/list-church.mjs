/** The pictures of the church’s own screens and of its money. */

const owner = { who: 'owner' }
const profile = { ...owner, route: '/my-profile' }

export const church = [
  { name: 'audit-log', what: 'The audit log', ...owner, route: '/audit-log', path: '/audit-log' },
  { name: 'team', what: 'The team', ...owner, route: '/team', path: '/team' },
  { name: 'team-invite', what: 'The invite form', ...owner, route: '/team', path: '/team?act=invite' },
  {
    name: 'team-view',
    what: 'The access of a team user',
    ...owner,
    route: '/team/:id',
    path: ({ teamUser }) => `/team/${teamUser.id}`,
  },
  {
    name: 'team-unpaid',
    what: 'The team, without a subscription',
    ...owner,
    unpaid: true,
    path: '/team',
  },
  {
    name: 'team-view-unpaid',
    what: 'The access of a team user, without a subscription',
    ...owner,
    unpaid: true,
    path: ({ teamUser }) => `/team/${teamUser.id}`,
    steps: (page) =>
      page
        .getByText('Your plan has ended')
        .last()
        .evaluate((why) => why.scrollIntoView()),
  },
  { name: 'inbox', what: 'The Inbox', ...owner, route: '/inbox', path: '/inbox' },
  {
    name: 'inbox-conflicts',
    what: 'The Inbox: edit conflicts',
    ...owner,
    route: '/inbox',
    path: '/inbox?kind=conflicts',
  },
  {
    name: 'inbox-item',
    what: 'The Inbox: two records side by side',
    ...owner,
    route: '/inbox',
    path: '/inbox?kind=duplicates',
    steps: async (page) => {
      await page.locator('.inbox-row').first().click()
      await page.locator('.inbox-compare').waitFor()
    },
  },
  {
    name: 'subscription',
    what: 'The subscription and the plans',
    ...owner,
    route: '/subscription',
    path: '/subscription',
  },
  {
    name: 'transactions',
    what: 'Plan, wallet and transactions',
    ...owner,
    route: '/transaction',
    path: '/transaction',
  },
  { name: 'profile', what: 'Profile: personal', ...profile, path: '/my-profile' },
  { name: 'profile-security', what: 'Profile: security', ...profile, path: '/my-profile?tab=security' },
  { name: 'church', what: 'Church settings: church', ...owner, route: '/settings', path: '/settings' },
  {
    name: 'posters',
    what: 'Church settings: posters',
    ...owner,
    route: '/settings/posters',
    path: '/settings/posters',
  },
  {
    name: 'data',
    what: 'Church settings: data',
    ...owner,
    route: '/settings/data',
    path: '/settings/data',
  },
  { name: 'devices', what: 'The devices of the account', ...owner, route: '/devices', path: '/devices' },
  { name: 'log-out', what: 'Logging out', ...owner, route: '/log-out', path: '/log-out' },
  {
    name: 'menu',
    what: 'The menu',
    ...owner,
    route: '/dashboard',
    path: '/dashboard',
    steps: async (page) => {
      const menu = page.getByRole('button', { name: 'Open the menu' }).first()
      if (await menu.isVisible()) await menu.click()
      await page.waitForTimeout(600)
    },
  },
]

const income = { ...owner, route: '/income' }
const expenses = { ...owner, route: '/expenses' }

export const money = [
  { name: 'income', what: 'Income', ...income, path: '/income' },
  { name: 'income-add', what: 'Adding income', ...income, path: '/income?act=add' },
  {
    name: 'income-record',
    what: 'One income record',
    ...owner,
    route: '/income/:id',
    path: ({ income }) => `/income/${income.id}`,
  },
  { name: 'expenses', what: 'Expenses', ...expenses, path: '/expenses' },
  { name: 'expenses-add', what: 'Requesting an expense', ...expenses, path: '/expenses?act=add' },
  {
    name: 'expense-record',
    what: 'An expense awaiting approval',
    ...owner,
    route: '/expenses/:id',
    path: ({ expense }) => `/expenses/${expense.id}`,
  },
  { name: 'statement', what: 'A month’s statement', ...owner, route: '/statement', path: '/statement' },
]
