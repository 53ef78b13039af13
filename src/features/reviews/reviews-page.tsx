import { useKnowsPath } from '../../lib/address/known-paths.ts'
import { isLapsed, useSession } from '../../domain/session/session-store.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { KeptList } from './kept-list.tsx'
import { AfterDeleteList } from './after-delete-list.tsx'
import { RefusedList } from './refused-list.tsx'
import { ReplacedList } from './replaced-list.tsx'
import { useQueuedOps } from './queued-ops.ts'
import { t } from './messages.ts'
import './reviews.css'

/** The review queue of an administrator: quarantined ops, marks at deleted services, edit conflicts, rejected ops. */
export function ReviewsPage() {
  const refused = useQueuedOps('rejected')
  // Refused ops, and accepted ones that no longer count, join this list.
  const [, askRefused] = refused
  const { features } = useChurch()
  // Without a plan administrators still decide on ops of phones. The other lists wait for payment.
  const lapsed = useSession(isLapsed)
  return (
    <Page title={t('reviews.title')} intro={t('reviews.intro')} actions={<Elsewhere />}>
      <KeptList onDecided={askRefused} />
      {!lapsed && features.includes('attendanceAccess') && <AfterDeleteList />}
      {!lapsed && <ReplacedList />}
      <RefusedList queue={refused} />
    </Page>
  )
}

/** Links to the two other review lists, which have their own screens. */
function Elsewhere() {
  const { features } = useChurch()
  const joins = useKnowsPath('/same-people')
  return (
    <>
      {joins && (
        <LinkButton tone="quiet" icon="people" to="/same-people">
          {t('reviews.same')}
        </LinkButton>
      )}
      {features.includes('attendanceAccess') && (
        <LinkButton tone="quiet" icon="devices" to="/custody">
          {t('reviews.phones')}
        </LinkButton>
      )}
    </>
  )
}
