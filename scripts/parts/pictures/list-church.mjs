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
    route: '/team',
    path: ({ teamUser }) => `/team?act=view&id=${teamUser.id}`,
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
    path: ({ teamUser }) => `/team?act=view&id=${teamUser.id}`,
    steps: (page) =>
      page
        .getByText('until the church has paid')
        .last()
        .evaluate((why) => why.scrollIntoView()),
  },
  { name: 'reviews', what: 'Needs review', ...owner, route: '/reviews', path: '/reviews' },
  {
    name: 'reviews-changed',
    what: 'Needs review: edit conflicts',
    ...owner,
    route: '/reviews',
    path: '/reviews',
    steps: async (page) => {
      const changed = page.getByRole('heading', { name: 'Changed by two' })
      await changed.evaluate((heading) => heading.scrollIntoView())
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
    what: 'Subscription and transactions',
    ...owner,
    route: '/transaction',
    path: '/transaction',
  },
  { name: 'profile', what: 'Profile: personal', ...profile, path: '/my-profile' },
  { name: 'profile-security', what: 'Profile: security', ...profile, path: '/my-profile?tab=security' },
  { name: 'profile-billing', what: 'Profile: billing', ...profile, path: '/my-profile?tab=billing' },
  {
    name: 'profile-preferences',
    what: 'Profile: preferences',
    ...profile,
    path: '/my-profile?tab=preferences',
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
  { name: 'expenses', what: 'Expenses', ...expenses, path: '/expenses' },
  { name: 'expenses-add', what: 'Requesting an expense', ...expenses, path: '/expenses?act=add' },
  { name: 'statement', what: 'A month’s statement', ...owner, route: '/statement', path: '/statement' },
]
