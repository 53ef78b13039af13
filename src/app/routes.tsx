import { HomeRedirect } from './home-redirect.tsx'
import { screen, type AppRoute } from './route.ts'

/** Every screen of the app, one line each; the order within a menu group is the menu's. */
export const routes: readonly AppRoute[] = [
  { path: '/', title: 'shell.opening', access: 'signed-in', page: () => <HomeRedirect from="/" /> },
  { path: '/home', title: 'shell.opening', access: 'signed-in', page: () => <HomeRedirect from="/home" /> },
  {
    path: '/door',
    title: 'shell.door',
    access: 'signed-in',
    feature: 'attendanceAccess',
    menu: { group: 'sunday', icon: 'arch' },
    page: screen(async () => (await import('../features/door/door-page.tsx')).DoorPage),
  },
  {
    path: '*',
    title: 'notFound.title',
    access: 'public',
    page: screen(async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage),
  },
]
