import { HomeRedirect } from './home-redirect.tsx'
import { screen, type AppRoute } from './route.ts'

/** Every screen of the app, one line each; the order within a menu group is the menu's. */
export const routes: readonly AppRoute[] = [
  { path: '/', title: 'shell.opening', access: 'signed-in', page: HomeRedirect },
  { path: '/home', title: 'shell.opening', access: 'signed-in', page: HomeRedirect },
  { path: '*', title: 'notFound.title', access: 'public', page: screen(async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage) },
]
