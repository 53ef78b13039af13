/** Tests the frame of every screen: sign-in, header, menu. */
import type { ComponentType, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { FEATURES, type FeatureName } from '../../contract/features.ts'
import { App, startsSignedOut, screensSignedOut, SignedOutApp } from '../../src/app/app.tsx'
import { Guard } from '../../src/app/guard.tsx'
import { routes } from '../../src/app/routes.tsx'
import { RoutesContext } from '../../src/app/route.tsx'
import { AccountItems } from '../../src/app/shell/account-items.tsx'
import { Menu, useMenuCounts } from '../../src/app/shell/menu.tsx'
import { SkipLink } from '../../src/app/shell/shell.tsx'
import { TopBar } from '../../src/app/shell/bars.tsx'
import { BirthdaysPage } from '../../src/features/birthdays/birthdays-page.tsx'
import { BulkSmsPage } from '../../src/features/bulk-sms/bulk-sms-page.tsx'
import { EventsPage } from '../../src/features/events/events-page.tsx'
import { MembersPage } from '../../src/features/members/members-page.tsx'
import { ProfilePage } from '../../src/features/profile/profile-page.tsx'
import { AttendancePage, ServicesPage } from '../../src/features/services/services-page.tsx'
import { PlanPage } from '../../src/features/subscription/plan-page.tsx'
import { TeamPage } from '../../src/features/team/team-page.tsx'
import { NotFoundPage } from '../../src/features/not-found/not-found-page.tsx'
import { t } from '../../src/lib/messages/t.ts'
import { PageSlots } from '../../src/ui/page.tsx'
import { FailedLoad } from '../../src/ui/failed-load.tsx'
import { StatusLine } from '../../src/ui/status-line.tsx'
import { drawn } from './at-the-screen.tsx'
import { buttons, links, words } from './read.ts'
import { spec } from '../spec/spec.ts'

const within = (features: readonly FeatureName[] = FEATURES) =>
  links(
    drawn(
      <RoutesContext.Provider value={routes}>
        <Menu drawer onGo={() => {}} />
      </RoutesContext.Provider>,
      { features },
    ),
  )
const signedIn = routes.filter(({ access }) => access === 'signed-in')

spec('2 Header: links')
test('the account menu leads to profile, device, outbox and log-out', () =>
  expect(links(drawn(<AccountItems />))).toMatchObject({
    'Your profile': '/my-profile',
    'This device': '/this-phone',
    'Outbox All synced': '/outbox',
    'Log out': '/log-out',
  }))

test('the bar leads to Home and to the outbox', () =>
  expect(links(drawn(<TopBar signedIn />))).toEqual({ 'Grace Chapel': '/home', 'All synced': '/outbox' }))

test('only users with membersAccess see the search for people', () => {
  const bar = (features: readonly FeatureName[]) => buttons(drawn(<TopBar signedIn />, { features }))
  expect(bar(['membersAccess'])).toContain('Search people /')
  expect(bar(['attendanceAccess'])).not.toContain('Search people /')
})

test('a link skips menu and bar', () =>
  expect(links(drawn(<SkipLink contentId="screens" />))).toEqual({ 'Skip to the page': '#screens' }))

test('offline, pending items are called changes, not marks', () => {
  expect(t('offline.lineWaiting', { count: 1 })).toBe(
    'You are offline. 1 change is saved here and will be sent automatically.',
  )
  expect(t('offline.lineWaiting', { count: 2 })).toContain('2 changes are saved here')
})

spec('2 Header: links')
test.each([
  ['Services', ServicesPage],
  ['Attendance', AttendancePage],
  ['Members', MembersPage],
  ['Birthdays', BirthdaysPage],
  ['Events', EventsPage],
  ['Messages', BulkSmsPage],
  ['Plan and wallet', PlanPage],
  ['Team', TeamPage],
  ['Your profile', ProfilePage],
] as const)('the bar is above %s', (title, Screen: ComponentType) => {
  const page = drawn(
    <PageSlots.Provider value={{ bar: <p>the bar</p>, siblings: null, church: '' }}>
      <Screen />
    </PageSlots.Provider>,
  )
  expect(words(page)).toMatch(new RegExp(`^the bar ${title} `))
})

spec('2 Side menu: screens', '2 Side menu: Sunday')
test('the menu leads to each of its screens', () => {
  expect(within()).toMatchObject({
    Home: '/dashboard',
    Door: '/door',
    Kiosk: '/kiosk',
    Services: '/churchservices',
    Attendance: '/attendance',
    Members: '/members',
    'First timers': '/first-timers',
    Cells: '/cells',
    Departments: '/departments',
    Birthdays: '/birthdays',
    Messages: '/bulk-sms',
    Church: '/settings',
    'Plan and wallet': '/transaction',
    Phones: '/custody',
    Posters: '/settings/posters',
    Data: '/settings/data',
    Events: '/event',
    Team: '/team',
    'Log out': '/log-out',
  })
})

test('beside the screen the menu has eight entries, and the pages of the current one', () => {
  const beside = links(
    drawn(
      <RoutesContext.Provider value={routes}>
        <Menu drawer={false} onGo={() => {}} />
      </RoutesContext.Provider>,
      { address: '/cells' },
    ),
  )
  expect(Object.keys(beside)).toEqual([
    'Home',
    'Sunday',
    'People',
    'Members',
    'First timers',
    'Follow-up',
    'Cells',
    'Departments',
    'Birthdays',
    'Events',
    'Messages',
    'Money',
    'Inbox',
    'Church settings',
  ])
})

spec('2 Guard: menu by feature')
test('a team user sees entries of their features and common ones', () => {
  const own = within(['eventsAccess'])
  expect(own).toMatchObject({ Events: '/event', 'Outbox All synced': '/outbox' })
  for (const other of ['Home', 'Door', 'Members', 'Cells', 'Departments', 'Team', 'Birthdays'])
    expect(own).not.toHaveProperty(other)
})

spec(
  'screen /my-profile',
  'screen /outbox',
  'screen /this-phone',
  'screen /devices',
  'screen /log-out',
  'screen /home',
  'screen /',
  '2 Guard: login required',
)
test.each(signedIn)('$path is hidden without a sign-in', (route) => {
  const page = drawn(<Guard route={route}>what stands there</Guard>, { signedIn: false, address: route.path })
  expect(words(page)).toBe('')
})

spec(
  'screen /dashboard',
  'screen /event',
  'screen /churchservices',
  'screen /members',
  'screen /bulk-sms',
  'screen /first-timers',
  'screen /birthdays',
  'screen /team',
  'screen /team/:id',
  'screen /settings',
  'screen /settings/posters',
  'screen /settings/data',
  'screen /attendance',
  'screen /door',
  'screen /kiosk',
  'screen /cells',
  'screen /departments',
  'screen /follow-up',
  'screen /import',
  'screen /cards',
  'screen /inbox',
  'screen /custody',
  'screen /audit-log',
)
test.each(signedIn.filter(({ feature }) => feature))(
  '$path names grantors to users without $feature, opens for others',
  (route) => {
    const see = (features: FeatureName[]) =>
      words(drawn(<Guard route={route}>what stands there</Guard>, { features }))
    const opens = [route.feature!, ...(route.orFeatures ?? [])]
    const others = FEATURES.filter((feature) => !opens.includes(feature))
    expect(see(others)).toContain('Anyone who manages the team of Grace Chapel can give you access.')
    expect(see(others)).not.toContain('what stands there')
    for (const feature of opens) expect(see([feature])).toBe('what stands there')
  },
)

spec('2 Guard: missing feature')
test('a screen without access names who can grant it', () => {
  const route = signedIn.find(({ path }) => path === '/income')!
  const see = (...granting: object[]) =>
    words(drawn(<Guard route={route}>money</Guard>, { features: ['attendanceAccess'], granting }))
  const ada = { first_name: 'Adaeze', last_name: 'Okafor', features: ['financeAccess', 'membersAccess'] }
  const bola = { first_name: 'Bola', last_name: 'Ade', features: ['financeAccess'] }
  const musa = { first_name: 'Musa', last_name: 'Bello', features: ['membersAccess'] }
  expect(see(ada, musa)).toContain('Adaeze Okafor can give you access.')
  expect(see(ada, musa, bola)).toContain('Any of these people can give you access: Adaeze Okafor, Bola Ade.')
  expect(see(musa)).toContain('Anyone who manages the team of Grace Chapel can give you access.')
})

spec(
  'screen /login',
  'screen /register',
  'screen /password-reset',
  'screen /accept-user-invite',
  'screen /confirm-email',
  'screen /confirm-account',
  'screen /undo-email',
  'screen /reopen-church',
  '2 Guard: public routes',
)
test.each(routes.filter(({ access }) => access === 'public'))('$path is open to everybody', (route) => {
  const page = drawn(<Guard route={route}>what stands there</Guard>, { signedIn: false })
  expect(words(page)).toBe('what stands there')
  const isNowhere = route.path === '*'
  expect(startsSignedOut(routes, isNowhere ? '/no-such-page' : route.path)).toBe(!isNowhere)
  expect(words(outsideAt(isNowhere ? '/no-such-page' : route.path))).toBe(
    isNowhere ? 'Opening… Loading…' : `at ${route.path}`,
  )
})

test('a locked kiosk shows no sign-in screen before its state is known', () => {
  expect(words(startedAt('/login', null))).toBe('at /login')
  expect(words(startedAt('/login', 'locked'))).toBe('Opening… Loading…')
})

const doors = screensSignedOut(routes).map((route) => ({ ...route, page: () => <p>at {route.path}</p> }))

/** Renders a first visit, each screen as its path alone. The signed-out app asks nobody for an account. */
const outsideAt = (pathname: string): string =>
  atAddress(pathname, () => <SignedOutApp routes={doors} onSend={() => {}} onLeave={() => {}} />)

/** Renders the app before the device's database has loaded. @param kept the kiosk's state from the last time */
const startedAt = (pathname: string, kept: string | null): string =>
  atAddress(pathname, () => {
    vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'kiosk' ? kept : null) })
    return <App routes={doors} />
  })

function atAddress(pathname: string, screen: () => ReactElement): string {
  const location = new URL(`https://church.example${pathname}`)
  vi.stubGlobal('document', { defaultView: { location, history: { state: { idx: 0 } } } })
  vi.stubGlobal('location', location)
  try {
    return renderToStaticMarkup(screen())
  } finally {
    vi.unstubAllGlobals()
  }
}

test('screens behind the sign-in do not start signed out', () => {
  expect(signedIn.filter(({ path }) => startsSignedOut(routes, path))).toEqual([])
})

spec('2 Guard: unknown route', 'screen *')
test('an unknown address says so and links home', () => {
  expect(routes.at(-1)).toMatchObject({ path: '*', access: 'public' })
  const page = drawn(<NotFoundPage />)
  expect(words(page)).toContain('Page not found')
  expect(links(page)).toEqual({ 'Go to Home': '/home' })
})

spec('8 Failures: retry')
test('a failed fetch says why and can be retried', () => {
  const place = drawn(<FailedLoad title="Not seen" sentence="The network is gone." onRetry={() => {}} />)
  expect(words(place)).toContain('The network is gone.')
  expect(buttons(place)).toEqual(['Try again'])
})

spec('screen /member', 'screen /notification', 'screen /birthday-events')
test.each([
  ['/notification', '/bulk-sms'],
  ['/birthday-events', '/birthdays'],
  ['/member', '/members'],
])('%s leads to %s', (from, to) => {
  const Page = routes.find(({ path }) => path === from)!.page as unknown as () => { props: object }
  expect(Page().props).toEqual({ from, to, keepQuery: true })
  expect(routes.some(({ path }) => path === to)).toBe(true)
})

spec('screen /same-people', 'screen /reviews')
test.each([
  ['/same-people', '/inbox?kind=duplicates'],
  ['/reviews', '/inbox'],
])('%s leads to the Inbox', (from, to) => {
  const Page = routes.find(({ path }) => path === from)!.page as unknown as () => { props: object }
  expect(Page().props).toEqual({ from, to })
})

test('the menu shows known numbers, and none that are unknown or zero', () => {
  const menu = (address: string, counts: object | null) => {
    Object.assign(useMenuCounts.getInitialState(), { counts })
    const beside = (
      <RoutesContext.Provider value={routes}>
        <Menu drawer={false} onGo={() => {}} />
      </RoutesContext.Provider>
    )
    return Object.keys(links(drawn(beside, { address })))
  }
  const counts = { inbox: 5, first_timers: 18, follow_up: 500, follow_up_more: true }
  expect(menu('/members', counts)).toEqual(
    expect.arrayContaining(['First timers 18', 'Follow-up 500+', 'Inbox 5']),
  )
  const none = { inbox: 0, first_timers: null, follow_up: 0, follow_up_more: false }
  for (const unknown of [none, null])
    expect(menu('/members', unknown)).toEqual(expect.arrayContaining(['First timers', 'Follow-up', 'Inbox']))
})

test('a quiet line shows the offline sign only without a network', () => {
  const sign = (tone: 'quiet' | 'info', online: boolean) =>
    /<svg.*<\/svg>/.exec(drawn(<StatusLine tone={tone}>As of 13:20</StatusLine>, { online }))?.[0]
  expect(sign('quiet', true)).toBe(sign('info', true))
  expect(sign('quiet', false)).not.toBe(sign('info', false))
})
