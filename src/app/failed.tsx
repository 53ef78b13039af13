import { t } from '../lib/messages/t.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

/** A screen that broke: what happened, what is safe, and the way on. The menu still stands above it. */
export function FailedPage() {
  return (
    <Page title={t('shell.failedName')}>
      <Failed />
    </Page>
  )
}

/** The same where not even the shell could be drawn. */
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
