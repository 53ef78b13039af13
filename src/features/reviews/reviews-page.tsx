import { useKnowsPath } from '../../lib/address/known-paths.ts'
import { isLapsed, useSession } from '../../lib/session/session-store.ts'
import { useChurch } from '../../lib/session/use-church.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { KeptList } from './kept-list.tsx'
import { LateList } from './late-list.tsx'
import { RefusedList } from './refused-list.tsx'
import { ReplacedList } from './replaced-list.tsx'
import { useTray } from './trays.ts'
import { say } from './words.ts'
import './reviews.css'

/** What an administrator has to look through: kept changes, marks at deleted services, values changed by two, what phones were refused. */
export function ReviewsPage() {
  const refused = useTray('rejected')
  // What was decided against, or could not count any more, stands among these.
  const [, askRefused] = refused
  const { features } = useChurch()
  // Without a plan what phones sent is still decided on; the rest waits for payment.
  const lapsed = useSession(isLapsed)
  return (
    <Page title={say('reviews.title')} intro={say('reviews.intro')} actions={<Elsewhere />}>
      <KeptList onDecided={askRefused} />
      {!lapsed && features.includes('attendanceAccess') && <LateList />}
      {!lapsed && <ReplacedList />}
      <RefusedList tray={refused} />
    </Page>
  )
}

/** The other two lists of this kind have screens of their own. */
function Elsewhere() {
  const { features } = useChurch()
  const joins = useKnowsPath('/same-people')
  return (
    <>
      {joins && (
        <LinkButton tone="quiet" icon="people" to="/same-people">
          {say('reviews.same')}
        </LinkButton>
      )}
      {features.includes('attendanceAccess') && (
        <LinkButton tone="quiet" icon="devices" to="/custody">
          {say('reviews.phones')}
        </LinkButton>
      )}
    </>
  )
}
