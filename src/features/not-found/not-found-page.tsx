import { t } from '../../lib/messages/t.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

/** An address that leads nowhere, and the way home. */
export function NotFoundPage() {
  return (
    <Page title={t('notFound.title')}>
      <EmptyState
        title={t('notFound.heading')}
        action={<LinkButton to="/home">{t('notFound.home')}</LinkButton>}
      >
        {t('notFound.body')}
      </EmptyState>
    </Page>
  )
}
