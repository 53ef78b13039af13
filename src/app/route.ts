import { lazy, type ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import type { FeatureName } from '../../contract/features.ts'
import type { Plan } from '../../contract/plans.ts'
import type { PlainKey } from '../lib/messages/t.ts'
import { planMissing, type Session } from '../lib/session/session-store.ts'
import type { IconName } from '../ui/icons.tsx'
import { lateScreen, type LateScreen } from './late-screen.tsx'

export type Features = readonly FeatureName[]
export type MenuGroup = 'sunday' | 'people' | 'money' | 'church'

export type AppRoute = {
  /** As react-router writes it: "/members/:id". */
  path: string
  title: PlainKey
  page: ComponentType | LateScreen
  access: 'public' | 'signed-in'
  /** Who lacks it sees who can grant it, and no menu entry. */
  feature?: FeatureName
  /** Each of these opens it too. */
  orFeatures?: readonly FeatureName[]
  /** Open with every plan, also with one that does not open its feature: paying, and what was paid. */
  everyPlan?: true
  /** Open to a church whose subscription lapsed: Sunday's work, paying, what is one's own, who may come in. */
  outsideGate?: true
  /** Given, the screen stands in the side menu. */
  menu?: { group: MenuGroup; icon: IconName }
}

/** A page fetched when it is first opened: `screen(async () => (await import('…/members-page.tsx')).MembersPage)`. */
export const screen = lateScreen

/** The same for a screen before the sign-in: there what one reads stays until the next is here, which takes Suspense. */
export function screenOutside(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load().catch(() => lateScreen(load)) }))
}

/** Fetches the screen at this address ahead, where it is one to be fetched. Never rejects. */
export async function askForScreen(routes: readonly AppRoute[], pathname: string): Promise<void> {
  const page = routes.find(({ path }) => matchPath(path, pathname))?.page
  if (page && 'ask' in page) await page.ask()
}

/** Whether a lapsed church's gate stands before this address. */
export const isGated = (routes: readonly AppRoute[], pathname: string): boolean =>
  routes.some(
    ({ path, access, outsideGate }) =>
      access === 'signed-in' && !outsideGate && matchPath(path, pathname) !== null,
  )

/** True when somebody with these features may open the screen. */
export function mayOpen(route: AppRoute, features: Features): boolean {
  const { feature, orFeatures = [] } = route
  return feature === undefined || [feature, ...orFeatures].some((name) => features.includes(name))
}

/** The plan that would open the screen, where the church's own does not. */
export function planNeeded(route: AppRoute, session: Pick<Session, 'heard'>): Plan | null {
  return route.everyPlan ? null : planMissing(session, route.feature)
}
