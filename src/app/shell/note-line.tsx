import { useLocation } from 'react-router-dom'
import type { Church } from '../../../sync/client/api.ts'
import { t } from '../../lib/messages/t.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { useLive } from '../../lib/session/use-church.ts'
import { LinkButton } from '../../ui/button.tsx'
import { StatusLine } from '../../ui/status-line.tsx'

/** Where it would be in the way, or is being told already. */
const elsewhere = new Set(['/door', '/outbox'])

/** A late edit replaced somebody else's, or not all of it was taken: said quietly, until it was read in the outbox. */
export function NoteLine() {
  const church = useSession((session) => session.opened)
  const { pathname } = useLocation()
  return church && !elsewhere.has(pathname) ? <Note outbox={church.outbox} /> : null
}

function Note({ outbox }: { outbox: Church['outbox'] }) {
  const { notes } = useLive(outbox.counts)
  if (notes === 0) return null
  const look = (
    <LinkButton tone="quiet" to="/outbox?view=received">
      {t('outbox.noteLook')}
    </LinkButton>
  )
  return (
    <StatusLine tone="told" action={look}>
      {t('outbox.noteLine', { count: notes })}
    </StatusLine>
  )
}
