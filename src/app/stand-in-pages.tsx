/** Keeps the app usable when a part of it fails to render. */
import { Component, type ReactNode } from 'react'
import { t } from '../lib/messages/t.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import type { FeatureName } from '../../contract/features.ts'
import { useSession, useSlowPhone } from '../domain/session/session-store.ts'
import { useGrantors } from '../domain/session/grantors.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { SlowPhone } from '../ui/slow-phone.tsx'

/** Shows `fallback` in place of children that failed to render. The rest of the app continues. */
export class ErrorBoundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** A screen that failed: it says what happened, what is safe and what to do next. The menu stays visible. */
export function FailedPage() {
  return (
    <Page title={t('shell.failedName')}>
      <Failed />
    </Page>
  )
}

/** The same message when even the shell could not be drawn. */
export function FailedApp() {
  return (
    <main>
      <Failed />
    </main>
  )
}

function Failed() {
  const again = <Button onClick={() => location.reload()}>{t('common.reload')}</Button>
  return (
    <EmptyState title={t('shell.failedTitle')} action={again}>
      {t('shell.failedBody')}
    </EmptyState>
  )
}

/** A screen for which the user lacks the feature. It names the people who can grant it. */
export function NoFeaturePage({ feature }: { feature?: FeatureName }) {
  const church = useSession((session) => session.church?.name) ?? t('shell.yourChurch')
  const names = useGrantors(feature)
  return (
    <Page title={t('shell.noFeatureName')}>
      <EmptyState
        title={t('shell.noFeatureTitle')}
        action={<LinkButton to="/home">{t('notFound.home')}</LinkButton>}
      >
        {whoCan(names, church)}
      </EmptyState>
    </Page>
  )
}

function whoCan(names: readonly string[], church: string): string {
  const [name, another] = names
  if (!name) return t('shell.noFeatureBody', { church })
  return another ? t('shell.noFeatureOneOf', { names: names.join(', ') }) : t('shell.noFeatureOne', { name })
}

/** The skeleton of a screen while its script loads or the phone's storage opens. */
export function PageWaiting() {
  const slow = useSlowPhone()
  return (
    <Page title={t('shell.opening')}>
      <SlowPhone slow={slow} />
      <SkeletonRows />
    </Page>
  )
}
