/** Tests the frame of every screen: sign-in, header, menu. */
import type { ComponentType, ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { FEATURES, type FeatureName } from '../../contract/features.ts'
import { App, startsSignedOut, screensSignedOut } from '../../src/app/app.tsx'
import { Guard } from '../../src/app/guard.tsx'
import { SignedOutApp } from '../../src/app/signed-out-app.tsx'
import { routes } from '../../src/app/routes.tsx'
import { RoutesContext } from '../../src/app/route.tsx'
import { Greeting } from '../../src/app/shell/status-lines.tsx'
import { Menu } from '../../src/app/shell/menu.tsx'
import { SkipLink } from '../../src/app/shell/screen-focus.tsx'
import { TopBar } from '../../src/app/shell/top-bar.tsx'
import { AttendancePage } from '../../src/features/attendance/attendance-page.tsx'
import { BirthdaysPage } from '../../src/features/birthdays/birthdays-page.tsx'
import { BulkSmsPage } from '../../src/features/bulk-sms/bulk-sms-page.tsx'
import { EventsPage } from '../../src/features/events/events-page.tsx'
import { HomePage } from '../../src/features/home/home-page.tsx'
import { MembersPage } from '../../src/features/members/members-page.tsx'
import { ProfilePage } from '../../src/features/profile/profile-page.tsx'
import { ServicesPage } from '../../src/features/services/services-page.tsx'
import { TransactionPage } from '../../src/features/subscription/transaction-page.tsx'
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
        <Menu onGo={() => {}} />
      </RoutesContext.Provider>,
      { features },
    ),
  )
const signedIn = routes.filter(({ access }) => access === 'signed-in')

spec('2 Header: links')
test('the header leads to My Profile and to Log Me Out', () => {
  const bar = drawn(
    <RoutesContext.Provider value={routes}>
      <TopBar signedIn menuOpen={false} onMenu={() => {}} />
    </RoutesContext.Provider>,
  )
  expect(links(bar)).toEqual({ 'My Profile': '/my-profile', 'Log Me Out': '/log-out' })
})

test('a link skips menu and bar', () =>
  expect(links(drawn(<SkipLink contentId="screens" />))).toEqual({ 'Skip to the page': '#screens' }))

spec('2 Header: greeting')
test('the greeting names the church', () =>
  expect(words(drawn(<Greeting />))).toBe('Good Morning Grace Chapel'))

test('offline, pending items are called changes, not marks', () => {
  expect(t('offline.lineWaiting', { count: 1 })).toBe(
    'This phone has no network. 1 change is safe here and will go out by itself.',
  )
  expect(t('offline.lineWaiting', { count: 2 })).toContain('2 changes are safe here')
})

spec('2 Header: links')
test.each([
  ['Dashboard', HomePage],
  ['Church Services', ServicesPage],
  ['Attendance', AttendancePage],
  ['Members', MembersPage],
  ['Birthdays', BirthdaysPage],
  ['Events', EventsPage],
  ['Bulk SMS', BulkSmsPage],
  ['Subscription Management', TransactionPage],
  ['Team', TeamPage],
  ['My Profile', ProfilePage],
] as const)('the header and the greeting are above %s', (title, Screen: ComponentType) => {
  const page = drawn(
    <PageSlots.Provider value={{ bar: <p>the header</p>, above: <Greeting /> }}>
      <Screen />
    </PageSlots.Provider>,
  )
  expect(words(page)).toMatch(new RegExp(`^the header Good Morning Grace Chapel ${title} `))
})

spec('2 Side menu: screens', '2 Side menu: Sunday')
test('the menu leads to each of its screens', () => {
  expect(within()).toMatchObject({
    Dashboard: '/dashboard',
    'At the door': '/door',
    Kiosk: '/kiosk',
    'Church Services': '/churchservices',
    Attendance: '/attendance',
    Members: '/members',
    'First Timers': '/first-timers',
    Cells: '/cells',
    Departments: '/departments',
    Birthdays: '/birthdays',
    'Bulk SMS': '/bulk-sms',
    Transactions: '/transaction',
    Subscription: '/subscription',
    Events: '/event',
    Outbox: '/outbox',
    Team: '/team',
    'Log Me Out': '/log-out',
  })
})

spec('2 Guard: menu by feature')
test('a team user sees entries of their features and common ones', () => {
  const own = within(['eventsAccess'])
  expect(own).toMatchObject({ Events: '/event', Outbox: '/outbox' })
  for (const other of ['Dashboard', 'At the door', 'Members', 'Cells', 'Departments', 'Team', 'Birthdays'])
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
  'screen /attendance',
  'screen /door',
  'screen /kiosk',
  'screen /cells',
  'screen /departments',
  'screen /same-people',
  'screen /follow-up',
  'screen /import',
  'screen /cards',
  'screen /reviews',
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
    expect(see(others)).toContain('Somebody who manages the team of Grace Chapel can give you access to it.')
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
  expect(see(ada, musa)).toContain('Adaeze Okafor can give you access to it.')
  expect(see(ada, musa, bola)).toContain(
    'One of these people can give you access to it: Adaeze Okafor, Bola Ade.',
  )
  expect(see(musa)).toContain('Somebody who manages the team of Grace Chapel can give you access to it.')
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
    isNowhere ? 'Opening… Getting this ready…' : `at ${route.path}`,
  )
})

test('a locked kiosk shows no sign-in screen before its state is known', () => {
  expect(words(startedAt('/login', null))).toBe('at /login')
  expect(words(startedAt('/login', 'locked'))).toBe('Opening… Getting this ready…')
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
  expect(words(page)).toContain('There is nothing at this address')
  expect(links(page)).toEqual({ 'Go to the start': '/home' })
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

test('a quiet line shows the offline sign only without a network', () => {
  const sign = (tone: 'quiet' | 'info', online: boolean) =>
    /<svg.*<\/svg>/.exec(drawn(<StatusLine tone={tone}>As of 13:20</StatusLine>, { online }))?.[0]
  expect(sign('quiet', true)).toBe(sign('info', true))
  expect(sign('quiet', false)).not.toBe(sign('info', false))
})
