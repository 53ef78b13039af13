import { Component, type ReactNode } from 'react'
import { t } from '../lib/messages/t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'

/** A screen that broke says so and can be opened again; the rest of the app goes on. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    const again = <Button onClick={() => location.reload()}>{t('common.reload')}</Button>
    return (
      <main>
        <EmptyState title={t('shell.failedTitle')} action={again}>
          {t('shell.failedBody')}
        </EmptyState>
      </main>
    )
  }
}
