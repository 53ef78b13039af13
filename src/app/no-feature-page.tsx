import { t } from '../lib/messages/t.ts'
import { useSession } from '../lib/session/session-store.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

/** A screen the person lacks: it says who can grant it. */
export function NoFeaturePage() {
  const church = useSession((session) => session.church?.name) ?? t('shell.yourChurch')
  return (
    <Page title={t('shell.noFeatureName')}>
      <EmptyState
        title={t('shell.noFeatureTitle')}
        action={<LinkButton to="/home">{t('notFound.home')}</LinkButton>}
      >
        {t('shell.noFeatureBody', { church })}
      </EmptyState>
    </Page>
  )
}
