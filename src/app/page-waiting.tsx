import { useSlowPhone } from '../domain/session/session-store.ts'
import { t } from '../lib/messages/t.ts'
import { Page } from '../ui/page.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { SlowPhone } from '../ui/slow-phone.tsx'

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
