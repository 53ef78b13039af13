import { Fragment, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useKioskLock } from '../domain/kiosk/lock.ts'
import { homePath, returnQuery } from '../domain/session/return-path.ts'
import { isLapsed, useSession, holds } from '../domain/session/session-store.ts'
import { NoFeaturePage, PageWaiting } from './stand-in-pages.tsx'
import { Redirect, mayOpen, planNeeded, type AppRoute } from './route.tsx'
import { findPlan, type Plan } from '../../contract/money/plans.ts'
import { t } from '../lib/messages/t.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

/**
 * Renders the screen for a permitted user. It sends a signed-out visitor to /login and back here afterwards.
 */
export function Guard({ route, children }: { route: AppRoute; children: ReactNode }) {
  const session = useSession()
  const lock = useKioskLock((kiosk) => kiosk.status)
  const { pathname, search } = useLocation()
  const timesPaid = useTimesPaid()
  if (route.access === 'public') return children
  if (session.status === 'unknown') return <PageWaiting />
  if (session.status === 'signed-out') return <Redirect from={route.path} to={loginPath(pathname + search)} />
  // A tablet that may be locked shows nothing of the church until the lock is read.
  if (lock === 'unknown') return <PageWaiting />
  const plan = planNeeded(route, session)
  if (plan) return <LargerPlanPage route={route} plan={plan} />
  if (!mayOpen(route, session.features)) return <NoFeaturePage feature={route.feature} />
  // A screen refused for lack of a plan remounts after
  // payment. Sunday screens, outside the gate, never remount.
  return <Fragment key={route.outsideSubscriptionGate ? 0 : timesPaid}>{children}</Fragment>
}

/**
 * Counts how often a plan was paid since the screen opened.
 * Typed text stays while the gate covers the screen.
 */
function useTimesPaid(): number {
  const lapsed = useSession(isLapsed)
  const [seen, setSeen] = useState({ lapsed, times: 0 })
  if (seen.lapsed !== lapsed) setSeen({ lapsed, times: seen.times + (lapsed ? 0 : 1) })
  return seen.times
}

/** The sign-in path with the address to return to. A start page needs no return address. */
function loginPath(from: string): string {
  return ['/', '/home', homePath].includes(from)
    ? '/login'
    : `/login?${returnQuery}=${encodeURIComponent(from)}`
}

/** Names the plan that opens this screen. It links to payment for users who may pay. */
function LargerPlanPage({ route, plan }: { route: AppRoute; plan: Plan }) {
  const session = useSession()
  const church = session.church?.name ?? t('shell.yourChurch')
  const own = findPlan(session.userFacts?.subscription.plan ?? null)?.title ?? ''
  const mayPay = holds(session, 'financeAccess')
  const says = mayPay ? 'shell.planYours' : 'shell.planAsk'
  return (
    <Page title={t(route.title)}>
      <EmptyState
        title={t('shell.planTitle', { plan: plan.title })}
        action={
          mayPay ? (
            <LinkButton to="/subscription">{t('shell.planGo')}</LinkButton>
          ) : (
            <LinkButton to="/home">{t('notFound.home')}</LinkButton>
          )
        }
      >
        {t(says, { church, own, plan: plan.title })}
      </EmptyState>
    </Page>
  )
}
