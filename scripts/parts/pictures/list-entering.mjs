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
