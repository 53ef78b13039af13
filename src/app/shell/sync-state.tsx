import { Link } from 'react-router-dom'
import type { Church } from '../../../sync/client/api.ts'
import { useLive } from '../../domain/church/use-church.ts'
import { useSession } from '../../domain/session/session-store.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { t } from '../../lib/messages/t.ts'
import { Icon } from '../../ui/icons.tsx'

/** Says whether everything typed on this device is with the church. It leads to the outbox. */
export function SyncState() {
  const church = useSession((session) => session.opened)
  return church && <SyncLink outbox={church.outbox} />
}

function SyncLink({ outbox }: { outbox: Church['outbox'] }) {
  const { pending, rejected, quarantined } = useLive(outbox.counts)
  const online = useOnline()
  const waits = pending + rejected + quarantined > 0
  return (
    <Link to="/outbox" className={waits ? 'nx-sync nx-sync-waits' : 'nx-sync'}>
      <Icon name={!online ? 'cloudOff' : waits ? 'tray' : 'cloudCheck'} />
      <Words outbox={outbox} />
    </Link>
  )
}

/** The same words alone. */
export function SyncText() {
  const church = useSession((session) => session.opened)
  return church && <Words outbox={church.outbox} />
}

function Words({ outbox }: { outbox: Church['outbox'] }) {
  const { pending, rejected, quarantined } = useLive(outbox.counts)
  const online = useOnline()
  const stuck = rejected + quarantined
  if (stuck > 0) return <span>{t('shell.syncStuck', { count: stuck })}</span>
  if (pending > 0) return <span>{t('shell.syncWaits', { count: pending })}</span>
  return <span>{t(online ? 'shell.syncDone' : 'shell.syncOffline')}</span>
}
