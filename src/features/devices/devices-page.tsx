import { sessionRoutes, type OpenSession } from '../../../contract/routes/sessions.ts'
import { useAddressDialog } from '../../lib/address/address-dialog.ts'
import { api } from '../../lib/api/api.ts'
import { useAgainOnReturn } from '../../lib/api/use-again.ts'
import { useLoaded } from '../../lib/api/use-loaded.ts'
import { t } from '../../lib/messages/t.ts'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { DeviceRow } from './device-row.tsx'
import { EndDialog } from './end-dialog.tsx'
import './devices.css'

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
