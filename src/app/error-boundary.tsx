/** Keeps the app usable when a part of it fails to render. */
import { Component, type ReactNode } from 'react'
import { t } from '../lib/messages/t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

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
