import { withMore } from '../lib/messages/t.ts'
import { HomeRedirect } from './home-redirect.tsx'
import { Redirect } from './redirect.tsx'
import { screen, type AppRoute } from './route.ts'

/** Also called before anything is drawn: what the phone was opened for is fetched while it looks up who is in. */
export const loadDoor = async () => (await import('../features/door/door-page.tsx')).DoorPage

/** Every screen of the app, one line each; the order within a menu group is the menu's. */
export const routes: readonly AppRoute[] = [
  { path: '/', title: 'shell.opening', access: 'signed-in', page: () => <HomeRedirect from="/" /> },
  { path: '/home', title: 'shell.opening', access: 'signed-in', page: () => <HomeRedirect from="/home" /> },
  {
    path: '/login',
    title: 'session.loginTitle',
    access: 'public',
    page: screen(async () => (await import('../features/login/login-page.tsx')).LoginPage),
  },
  {
    path: '/register',
    title: 'session.registerTitle',
    access: 'public',
    page: screen(async () => (await import('../features/register/register-page.tsx')).RegisterPage),
  },
  {
    path: '/password-reset',
    title: 'session.resetTitle',
    access: 'public',
    page: screen(
      async () => (await import('../features/password-reset/password-reset-page.tsx')).PasswordResetPage,
    ),
  },
  {
    path: '/accept-user-invite',
    title: 'session.inviteTitlePlain',
    access: 'public',
    page: screen(
      async () => (await import('../features/accept-invite/accept-invite-page.tsx')).AcceptInvitePage,
    ),
  },
  {
    path: '/dashboard',
    title: 'home.title',
    access: 'signed-in',
    feature: 'dashboardAccess',
    menu: { group: 'sunday', icon: 'home' },
    page: screen(async () => (await import('./home-with-offer-page.tsx')).HomeWithOffer),
  },
  {
    path: '/door',
    title: 'shell.door',
    access: 'signed-in',
    feature: 'attendanceAccess',
    menu: { group: 'sunday', icon: 'arch' },
    page: screen(loadDoor),
  },
  {
    path: '/kiosk',
    title: 'shell.kiosk',
    access: 'signed-in',
    feature: 'attendanceAccess',
    menu: { group: 'sunday', icon: 'devices' },
    page: screen(async () => (await import('../features/kiosk/kiosk-setup-page.tsx')).KioskSetupPage),
  },
  {
    path: '/churchservices',
    title: 'services.title',
    access: 'signed-in',
    feature: 'attendanceAccess',
    menu: { group: 'people', icon: 'calendar' },
    page: screen(async () => (await import('../features/services/services-page.tsx')).ServicesPage),
  },
  {
    path: '/members',
    title: 'members.title',
    access: 'signed-in',
    feature: 'membersAccess',
    menu: { group: 'people', icon: 'person' },
    page: screen(async () => (await import('../features/members/members-page.tsx')).MembersPage),
  },
  {
    path: '/follow-up',
    title: 'shell.followUp',
    access: 'signed-in',
    feature: 'membersAccess',
    menu: { group: 'people', icon: 'message' },
    page: screen(async () => (await import('../features/follow-up/follow-up-page.tsx')).FollowUpPage),
  },
  {
    path: '/first-timers',
    title: 'shell.firstTimers',
    access: 'signed-in',
    feature: 'membersAccess',
    menu: { group: 'people', icon: 'star' },
    page: screen(async () => (await import('./first-timers-screen.tsx')).FirstTimersScreen),
  },
  {
    path: '/cells',
    title: 'shell.cells',
    access: 'signed-in',
    feature: 'cellsAccess',
    menu: { group: 'people', icon: 'cells' },
    page: screen(async () => (await import('../features/groups/groups-page.tsx')).CellsPage),
  },
  {
    path: '/departments',
    title: 'shell.departments',
    access: 'signed-in',
    feature: 'departmentsAccess',
    menu: { group: 'people', icon: 'departments' },
    page: screen(async () => (await import('../features/groups/groups-page.tsx')).DepartmentsPage),
  },
  {
    path: '/birthdays',
    title: 'shell.birthdays',
    access: 'signed-in',
    feature: 'membersAccess',
    menu: { group: 'people', icon: 'cake' },
    page: screen(async () => (await import('../features/birthdays/birthdays-page.tsx')).BirthdaysPage),
  },
  {
    path: '/birthday-events',
    title: 'shell.birthdays',
    access: 'signed-in',
    page: () => <Redirect from="/birthday-events" to="/birthdays" />,
  },
  {
    path: '/cards',
    title: 'members.cards',
    access: 'signed-in',
    feature: 'membersAccess',
    page: screen(async () => (await import('../features/cards/cards-page.tsx')).CardsPage),
  },
  {
    path: '/outbox',
    title: 'outbox.title',
    access: 'signed-in',
    menu: { group: 'sunday', icon: 'tray' },
    page: screen(async () => (await import('./outbox-with-offer-page.tsx')).OutboxWithOffer),
  },
  {
    path: '/reviews',
    title: 'shell.reviews',
    access: 'signed-in',
    feature: 'membersAccess',
    menu: { group: 'church', icon: 'eye' },
    page: screen(async () => (await import('../features/reviews/reviews-page.tsx')).ReviewsPage),
  },
  {
    path: '/custody',
    title: 'devices.custodyTitle',
    access: 'signed-in',
    feature: 'attendanceAccess',
    menu: { group: 'sunday', icon: 'devices' },
    page: screen(async () => (await import('../features/custody/custody-page.tsx')).CustodyPage),
  },
  {
    path: '/this-phone',
    title: 'shell.thisPhone',
    access: 'signed-in',
    menu: { group: 'sunday', icon: 'phoneSaved' },
    page: screen(
      async () => (await withMore(import('./this-phone-and-its-app-page.tsx'))).ThisPhoneAndItsApp,
    ),
  },
  {
    path: '/team',
    title: 'team.title',
    access: 'signed-in',
    feature: 'teamsAccess',
    menu: { group: 'church', icon: 'people' },
    page: screen(async () => (await import('../features/team/team-page.tsx')).TeamPage),
  },
  {
    path: '/my-profile',
    title: 'profile.title',
    access: 'signed-in',
    page: screen(async () => (await import('../features/profile/profile-page.tsx')).ProfilePage),
  },
  {
    path: '/devices',
    title: 'devices.title',
    access: 'signed-in',
    page: screen(async () => (await import('../features/devices/devices-page.tsx')).DevicesPage),
  },
  {
    path: '/log-out',
    title: 'shell.logOut',
    access: 'signed-in',
    page: screen(async () => (await import('../features/log-out/log-out-page.tsx')).LogOutPage),
  },
  {
    path: '*',
    title: 'notFound.title',
    access: 'public',
    page: screen(async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage),
  },
]
