import { mayOpen, type AppRoute, type Features } from './route.ts'

/** Where somebody starts: the dashboard for who has it, else the door, else the first screen open to them. Null where there is none. */
export function homePath(features: Features, routes: readonly AppRoute[]): string | null {
  const open = routes.filter((route) => route.menu && mayOpen(route, features)).map((route) => route.path)
  return ['/dashboard', '/door'].find((path) => open.includes(path)) ?? open[0] ?? null
}
