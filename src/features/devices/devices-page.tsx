import { sessionRoutes, type OpenSession } from '../../../contract/routes/sessions.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { api } from '../../lib/api/api.ts'
import { useAgainOnReturn } from '../../lib/api/use-again.ts'
import { useLoaded } from '../../lib/api/queries.ts'
import { t } from '../../lib/messages/t.ts'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import './devices.css'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { formatMoment } from '../../lib/format/format-date.ts'
import { useChurch } from '../../domain/church/use-church.ts'

const actions = ['end'] as const

const load = (signal: AbortSignal) => api.call(sessionRoutes.sessions, { signal })

/** The page of the account's sessions, with a button to end one remotely. */
export function DevicesPage() {
  const [sessions, reload, refresh] = useLoaded(load)
  useAgainOnReturn(refresh)
  const { id, open, close } = useAddressDialog(actions)
  const others = sessions.status === 'ready' ? sessions.value.filter((session) => !session.current) : []
  return (
    <Page
      title={t('devices.title')}
      intro={t('devices.lead')}
      back="/my-profile"
      backLabel={t('shell.myProfile')}
    >
      {sessions.status === 'loading' && <SkeletonRows rows={3} />}
      {sessions.status === 'failed' && (
        <FailedLoad title={t('devices.notSeen')} sentence={sessions.problem.message} onRetry={reload} />
      )}
      {sessions.status === 'ready' && (
        <Devices sessions={sessions.value} onEnd={(session) => open('end', session.id)} />
      )}
      <EndDialog
        session={others.find((session) => session.id === id) ?? null}
        onClose={close}
        onEnded={reload}
      />
    </Page>
  )
}

function Devices({
  sessions,
  onEnd,
}: {
  sessions: readonly OpenSession[]
  onEnd: (session: OpenSession) => void
}) {
  const ordered = [...sessions].sort(
    (a, b) => Number(b.current) - Number(a.current) || b.last_seen_at.localeCompare(a.last_seen_at),
  )
  return (
    <>
      <ul className="devices">
        {ordered.map((session) => (
          <li key={session.id}>
            <DeviceRow session={session} onEnd={() => onEnd(session)} />
          </li>
        ))}
      </ul>
      {sessions.length === 1 && <p className="devices-note">{t('devices.onlyThis')}</p>}
    </>
  )
}

/** One session of the account. The current one ends by logging out, not from here. */
export function DeviceRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const device = session.device_name ?? t('devices.unnamed')
  return (
    <div className="device">
      <Icon name="devices" large />
      <div className="device-words">
        <h2>{device}</h2>
        <SessionTimes session={session} />
      </div>
      {session.current ? (
        <Badge tone="palm" icon="checkCircle">
          {t('devices.thisDevice')}
        </Badge>
      ) : (
        <Button tone="quiet" aria-label={t('devices.endLabel', { device })} onClick={onEnd}>
          {t('devices.end')}
        </Button>
      )}
    </div>
  )
}

type Props = { session: OpenSession | null; onClose: () => void; onEnded: () => void }

/** Asks before a device is signed out remotely, and says what happens on it. */
export function EndDialog({ session, onClose, onEnded }: Props) {
  const [attempted, attempt] = useAttempt(session?.id)
  const end = async () => {
    if (!session) return
    await api.call(sessionRoutes.endSession, { params: { id: session.id } })
    toast(t('devices.ended'))
    onClose()
    onEnded()
  }
  return (
    <ConfirmDialog
      open={session !== null}
      title={t('devices.endTitle', { device: session?.device_name ?? t('devices.unnamed') })}
      confirmLabel={t('devices.endConfirm')}
      busyLabel={t('devices.ending')}
      {...attempted}
      onConfirm={() => attempt(end)}
      onClose={onClose}
    >
      {session && <SessionTimes session={session} />}
      <p>{t('devices.endBody')}</p>
    </ConfirmDialog>
  )
}

/**
 * The times that tell devices of one name apart. The server records contact only now and then, so the current device
 * says "now".
 */
export function SessionTimes({ session }: { session: OpenSession }) {
  const zone = useChurch().church.time_zone
  return (
    <p>
      {session.current
        ? t('devices.seenNow')
        : t('devices.lastSeen', { when: formatMoment(session.last_seen_at, zone) })}
      {', '}
      {t('devices.since', { when: formatMoment(session.created_at, zone) })}
    </p>
  )
}
