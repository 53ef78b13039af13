/** The app's routes: what a route says, who may open it, and how its screen loads. */
import { lazy, type ComponentType, createContext, useContext, useState, useEffect } from 'react'
import { matchPath, useLocation, useNavigate } from 'react-router-dom'
import type { FeatureName } from '../../contract/features.ts'
import type { Plan } from '../../contract/money/plans.ts'
import { type PlainKey, t } from '../lib/messages/t.ts'
import { planMissing, type Session, useSession } from '../domain/session/session-store.ts'
import { fetchedPart, usePart, NotFetched } from '../ui/lazy/fetched-part.tsx'
import { Page } from '../ui/page.tsx'
import { PageWaiting, NoFeaturePage } from './stand-in-pages.tsx'

export type Features = readonly FeatureName[]
/** The eight entries of the menu. */
export type Section = 'home' | 'sunday' | 'people' | 'events' | 'messages' | 'money' | 'inbox' | 'settings'

export type AppRoute = {
  /** In react-router's syntax: "/members/:id". */
  path: string
  title: PlainKey
  page: ComponentType | LazyScreen
  access: 'public' | 'signed-in'
  /** A user without it sees who can grant it, and no menu entry. */
  feature?: FeatureName
  /** Each of these features opens the screen too. */
  orFeatures?: readonly FeatureName[]
  /** Open with every plan, even one without the feature: paying and past payments. */
  everyPlan?: true
  /**
   * Open to a church whose subscription lapsed: Sunday screens, payment, the user's own account, team access.
   */
  outsideSubscriptionGate?: true
  /** The menu entry that the screen belongs to. */
  section?: Section
  /** The menu lists the screen under its section. */
  listed?: true
}

export const screen = lazyScreen

/**
 * The same for a signed-out screen. It uses Suspense, so that
 * the current screen stays until the next one is loaded.
 */
export function publicScreen(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load().catch(() => lazyScreen(load)) }))
}

/** Loads the screen at this address ahead, if it is a lazy one. Never rejects. */
export async function askForScreen(routes: readonly AppRoute[], pathname: string): Promise<void> {
  const page = routes.find(({ path }) => matchPath(path, pathname))?.page
  if (page && 'ask' in page) await page.ask()
}

/** True when the gate of a lapsed church covers this address. */
export const isGated = (routes: readonly AppRoute[], pathname: string): boolean =>
  routes.some(
    ({ path, access, outsideSubscriptionGate }) =>
      access === 'signed-in' && !outsideSubscriptionGate && matchPath(path, pathname) !== null,
  )

/** True when a user with these features may open the screen. */
export function mayOpen(route: AppRoute, features: Features): boolean {
  const { feature, orFeatures = [] } = route
  return feature === undefined || [feature, ...orFeatures].some((name) => features.includes(name))
}

/** The plan that would open the screen, or null if the church's own plan does. */
export function planNeeded(route: AppRoute, session: Pick<Session, 'userFacts'>): Plan | null {
  return route.everyPlan ? null : planMissing(session, route.feature)
}

/** Provides the route table to the screens that the table itself imports. */
export const RoutesContext = createContext<readonly AppRoute[]>([])

export function useRoutes(): readonly AppRoute[] {
  return useContext(RoutesContext)
}

/** `ask` loads the screen ahead. It never rejects. */
type LazyScreen = ComponentType & { ask(): Promise<void> }

/**
 * A screen loaded on first visit or ahead of it, with a retry after a failure. A
 * loaded screen renders in one pass. After Suspense, React renders in 5 ms slices
 * with a frame between each two. This took a slow phone a second at the door.
 */
function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  const part = fetchedPart(load)
  function Lazy() {
    // Starts during the render, because an effect would run a frame later.
    useState(() => void part.ask())
    const state = usePart(part, true)
    if (state.status === 'here') return <state.part />
    if (state.status === 'loading') return <PageWaiting />
    return (
      <Page title={t('shell.opening')}>
        <NotFetched part={part} />
      </Page>
    )
  }
  return Object.assign(Lazy, { ask: part.ask })
}

type Props = {
  from: string
  to: string
  /** Passes the query on to the target address. */
  keepQuery?: boolean
}

/**
 * Redirects from one route to another address. The outlet keeps past screens mounted and they see every new
 * address. There react-router's own Navigate would redirect the user away from a later screen.
 */
export function Redirect({ from, to, keepQuery = false }: Props) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const here = matchPath(from, pathname) !== null
  useEffect(() => {
    if (here) navigate(keepQuery ? to + search : to, { replace: true })
    // Only arrival counts, not a change of `navigate` or of the target address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [here])
  return null
}

/** Redirects to the start page that the user's features and the church's plan allow. */
export function HomeRedirect({ from }: { from: string }) {
  const session = useSession()
  const open = useRoutes().filter((route) => !planNeeded(route, session))
  const path = homePath(session.features, open)
  return path === null ? <NoFeaturePage /> : <Redirect from={from} to={path} />
}

/**
 * The user's start path: the dashboard, else the door, else the first screen of a held feature, else any
 * screen. Null if no screen is open.
 */
export function homePath(features: Features, routes: readonly AppRoute[]): string | null {
  const open = routes.filter(
    (route) => (route.listed || route.path === '/outbox') && mayOpen(route, features),
  )
  const first = ['/dashboard', '/door'].map((path) => open.find((route) => route.path === path))
  const start = first.find(Boolean) ?? open.find((route) => route.feature) ?? open[0]
  return start?.path ?? null
}
