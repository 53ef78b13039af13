/** The lines above every screen: offline, a note, a new version, an unconfirmed email. */
import { useLocation } from 'react-router-dom'
import { lazy, Suspense } from 'react'
import { useOnline } from '../../lib/device/use-online.ts'
import { t, withLaterMessages } from '../../lib/messages/t.ts'
import { useSession } from '../../domain/session/session-store.ts'
import { useLive, useUnconfirmedEmail } from '../../domain/church/use-church.ts'
import { StatusLine } from '../../ui/status-line.tsx'
import type { Church } from '../../../sync/client/api.ts'
import { LinkButton, Button } from '../../ui/button.tsx'
import { useNewVersion } from '../new-version.ts'
import { ErrorBoundary } from '../stand-in-pages.tsx'

/** Shows the offline state as a quiet line, not an alarm. */
export function OfflineLine() {
  const online = useOnline()
  const church = useSession((session) => session.opened)
  const known = useSession((session) => session.status !== 'unknown')
  if (online || !known) return null
  return (
    <div className="nx-offline-line">
      {church ? (
        <OfflineWaiting outbox={church.outbox} />
      ) : (
        <StatusLine tone="quiet">{t('offline.lineSignedOut')}</StatusLine>
      )}
    </div>
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

/** The note would be in the way at the door. The outbox already shows it. */
const WITHOUT_NOTE = new Set(['/door', '/outbox'])

/**
 * A quiet note when an edit sent late replaced another user's, or
 * was only partly accepted. It stays until read in the outbox.
 */
export function NoteLine() {
  const church = useSession((session) => session.opened)
  const { pathname } = useLocation()
  return church && !WITHOUT_NOTE.has(pathname) ? <Note outbox={church.outbox} /> : null
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
    <StatusLine tone="info" action={look}>
      {t('outbox.noteLine', { count: notes })}
    </StatusLine>
  )
}

/**
 * Offers a newer version until the user starts it or next opens the app.
 * @param where in the menu, which the door has too, or in the bar. The style sheet shows one of the two
 */
export function NewVersionLine({ where }: { where: 'menu' | 'bar' }) {
  const { ready, start } = useNewVersion()
  if (!ready) return null
  const action = (
    <Button tone="quiet" onClick={start}>
      {t('shell.newVersionStart')}
    </Button>
  )
  return (
    <div className={`nx-newer-in-${where}`}>
      <StatusLine tone="received" action={action}>
        {t('shell.newVersion')}
      </StatusLine>
    </div>
  )
}

const Line = lazy(async () => ({
  default: (await withLaterMessages(import('./lazy-confirm-email-line.tsx'))).LazyConfirmEmailLine,
}))

/** The line does not appear during Sunday work. */
const WITHOUT_EMAIL = new Set(['/door', '/kiosk'])

/**
 * Asks the holder of a new account to open the mailed link.
 * The line loads only while the address is unconfirmed.
 */
export function ConfirmEmailLine() {
  const email = useUnconfirmedEmail()
  const { pathname } = useLocation()
  if (email === null || WITHOUT_EMAIL.has(pathname)) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Line email={email} />
      </Suspense>
    </ErrorBoundary>
  )
}
