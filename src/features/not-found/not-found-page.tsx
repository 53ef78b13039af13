import { t } from '../../lib/messages/t.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'

/** Shown for an unknown address, with a link to the home page. */
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
