import type { FeatureName } from '../../contract/features.ts'
import { t } from '../lib/messages/t.ts'
import { useSession } from '../domain/session/session-store.ts'
import { useGrantors } from '../domain/session/grantors.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'

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
