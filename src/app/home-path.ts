import { mayOpen, type AppRoute, type Features } from './route.ts'

/** Where somebody starts: the dashboard for who has it, else the door, else the first screen of what they hold, else any. Null where there is none. */
export function homePath(features: Features, routes: readonly AppRoute[]): string | null {
  const open = routes.filter((route) => route.menu && mayOpen(route, features))
  const first = ['/dashboard', '/door'].map((path) => open.find((route) => route.path === path))
  const start = first.find(Boolean) ?? open.find((route) => route.feature) ?? open[0]
  return start?.path ?? null
}
