import { useSlowPhone } from '../lib/session/use-slow-phone.ts'
import { t } from '../lib/messages/t.ts'
import { Page } from '../ui/page.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { SlowPhone } from '../ui/slow-phone.tsx'

/** The shape of a screen whose script, or the phone's storage, is still on its way. */
export function PageWaiting() {
  const slow = useSlowPhone()
  return (
    <Page title={t('shell.opening')}>
      <SlowPhone slow={slow} />
      <SkeletonRows />
    </Page>
  )
}
