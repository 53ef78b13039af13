import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { useSession } from '../../lib/session/session-store.ts'
import { useLive } from '../../lib/session/use-church.ts'
import { StatusLine } from '../../ui/status-line.tsx'
import type { Church } from '../../../sync/client/api.ts'

/** Offline is a quiet line, not an alarm. */
export function OfflineLine() {
  const online = useOnline()
  const church = useSession((session) => session.opened)
  const known = useSession((session) => session.status !== 'unknown')
  if (online || !known) return null
  return church ? (
    <OfflineWaiting outbox={church.outbox} />
  ) : (
    <StatusLine tone="quiet">{t('offline.lineSignedOut')}</StatusLine>
  )
}

function OfflineWaiting({ outbox }: { outbox: Church['outbox'] }) {
  const { pending } = useLive(outbox.counts)
  return (
    <StatusLine tone="quiet">
      {pending > 0 ? t('offline.lineWaiting', { count: pending }) : t('offline.line')}
    </StatusLine>
  )
}
