import { t } from '../lib/messages/t.ts'
import { Page } from '../ui/page.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'

/** The shape of a screen whose script is still on its way. */
export function PageWaiting() {
  return (
    <Page title={t('shell.opening')}>
      <SkeletonRows />
    </Page>
  )
}
