import { Fragment, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useKioskLock } from '../lib/session/kiosk-lock.ts'
import { homePath, returnQuery } from '../lib/session/return-path.ts'
import { isLapsed, useSession } from '../lib/session/session-store.ts'
import { LargerPlanPage } from './larger-plan-page.tsx'
import { NoFeaturePage } from './no-feature-page.tsx'
import { PageWaiting } from './page-waiting.tsx'
import { Redirect } from './redirect.tsx'
import { mayOpen, planNeeded, type AppRoute } from './route.ts'

/** Lets through who may see the screen; who is not signed in goes to /login and comes back after it. */
export function Guard({ route, children }: { route: AppRoute; children: ReactNode }) {
  const session = useSession()
  const lock = useKioskLock((kiosk) => kiosk.status)
  const { pathname, search } = useLocation()
  const timesPaid = useTimesPaid()
  if (route.access === 'public') return children
  if (session.status === 'unknown') return <PageWaiting />
  if (session.status === 'signed-out') return <Redirect from={route.path} to={loginPath(pathname + search)} />
  // A tablet that may be locked shows nothing of the church before it knows.
  if (lock === 'unknown') return <PageWaiting />
  const plan = planNeeded(route, session)
  if (plan) return <LargerPlanPage route={route} plan={plan} />
  if (!mayOpen(route, session.features)) return <NoFeaturePage feature={route.feature} />
  // A screen that was refused for want of a plan begins anew when one is paid; Sunday's work is never disturbed.
  return <Fragment key={route.outsideGate ? 0 : timesPaid}>{children}</Fragment>
}

/** How often a plan was paid since the screen opened. While the gate is up, what was typed beneath it stays. */
function useTimesPaid(): number {
  const lapsed = useSession(isLapsed)
  const [seen, setSeen] = useState({ lapsed, times: 0 })
  if (seen.lapsed !== lapsed) setSeen({ lapsed, times: seen.times + (lapsed ? 0 : 1) })
  return seen.times
}

/** The sign-in screen, carrying the place to come back to; a start page needs no carrying. */
function loginPath(from: string): string {
  return ['/', '/home', homePath].includes(from)
    ? '/login'
    : `/login?${returnQuery}=${encodeURIComponent(from)}`
}
