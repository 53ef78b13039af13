import { findPlan, type Plan } from '../../contract/plans.ts'
import { t } from '../lib/messages/t.ts'
import { holds, useSession } from '../lib/session/session-store.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import type { AppRoute } from './route.ts'

/** A screen that the church's plan does not open: it says which one does, and leads there who may pay for it. */
export function LargerPlanPage({ route, plan }: { route: AppRoute; plan: Plan }) {
  const session = useSession()
  const church = session.church?.name ?? t('shell.yourChurch')
  const own = findPlan(session.heard?.subscription.plan ?? null)?.title ?? ''
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
