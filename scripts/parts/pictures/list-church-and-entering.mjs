import { lastMonth } from './calls.mjs'
import { fillPersonal } from './steps.mjs'

export const entering = [
  { name: 'landing', what: 'The landing page', who: 'visitor', path: '/' },
  { name: 'privacy', what: 'The privacy page', who: 'visitor', path: '/privacy' },
  {
    name: 'service-capture',
    what: 'A service’s link: marking attendance',
    who: 'visitor',
    path: ({ service }) => `/church-service-capture?reference=${service.reference}`,
  },
  {
    name: 'service-capture-new',
    what: 'A service’s link: a first timer',
    who: 'visitor',
    path: ({ service }) => `/church-service-capture?reference=${service.reference}`,
    steps: async (page) => {
      await page.getByRole('textbox').first().fill('0803 555 7788')
      await page.getByRole('button').last().click()
      await page.waitForTimeout(1200)
    },
  },
  {
    name: 'member-capture',
    what: 'A church’s link: registering a member',
    who: 'visitor',
    path: ({ reference }) => `/member-capture?reference=${reference}`,
  },
  {
    name: 'event-capture',
    what: 'An event’s link',
    who: 'visitor',
    path: ({ reference, event }) => `/attendance-capture?reference=${reference}&eventId=${event.id}`,
  },
  {
    name: 'give',
    what: 'A church’s link for giving',
    who: 'visitor',
    path: ({ reference }) => `/give?reference=${reference}&amount=5000&income_type=offering`,
  },
  { name: 'login', what: 'Signing in', route: '/login', who: 'visitor', path: '/login' },
  { name: 'register', what: 'Signing up: the person', route: '/register', who: 'visitor', path: '/register' },
  {
    name: 'register-church',
    what: 'Signing up: the church',
    route: '/register',
    who: 'visitor',
    path: '/register',
    steps: async (page) => {
      await fillPersonal(page)
      await page.getByRole('button', { name: 'Next' }).click()
      await page.getByLabel('Church name').waitFor()
    },
  },
  {
    name: 'password-reset',
    what: 'A forgotten password',
    route: '/password-reset',
    who: 'visitor',
    path: '/password-reset',
  },
  {
    name: 'password-reset-code',
    what: 'A forgotten password: the code',
    route: '/password-reset',
    who: 'visitor',
    path: '/password-reset',
    steps: async (page) => {
      await page.getByLabel('Email').fill('demo@narthex.example')
      await page.locator('form button[type=submit]').click()
      await page.getByLabel(/code/i).first().waitFor()
    },
  },
  {
    name: 'accept-invite',
    what: 'An invitation to the team',
    route: '/accept-user-invite',
    who: 'visitor',
    path: ({ invite }) => invite,
  },
  {
    name: 'accept-invite-unpaid',
    what: 'An invitation to a church without a subscription',
    who: 'visitor',
    unpaid: true,
    path: ({ invite }) => invite,
  },
  {
    name: 'confirm-email',
    what: 'An expired link to a new email',
    route: '/confirm-email',
    who: 'visitor',
    path: '/confirm-email#token=old',
  },
  {
    name: 'confirm-account',
    what: 'Confirming the email of a new account',
    route: '/confirm-account',
    who: 'visitor',
    path: '/confirm-account#token=old',
  },
  {
    name: 'undo-email',
    what: 'Undoing a change of email',
    route: '/undo-email',
    who: 'visitor',
    path: '/undo-email#token=old',
  },
  {
    name: 'reopen-church',
    what: 'Reopening a closed church',
    route: '/reopen-church',
    who: 'visitor',
    path: '/reopen-church#token=old',
  },
]

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
    sizes: ['phone'],
    steps: async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).last().click()
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
  {
    name: 'statement',
    what: 'A month’s statement',
    ...owner,
    route: '/statement',
    path: `/statement?month=${lastMonth()}`,
  },
]
