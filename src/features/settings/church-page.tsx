import { churchSettingsRoutes } from '../../../contract/routes/church-settings.ts'
import { api } from '../../lib/api/api.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { isLapsed, useSession } from '../../domain/session/session-store.ts'
import { useChurch } from '../../domain/church/use-church.ts'
import { useLastKnown } from '../../domain/church/use-last-known.ts'
import { AsOf } from '../../domain/chart/as-of.tsx'
import { FailedLoad } from '../../ui/failed-load.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { StatusLine } from '../../ui/status-line.tsx'
import { ChurchForm } from './church-form.tsx'
import { t } from './messages.ts'
import './settings.css'

const load = (signal: AbortSignal) => api.call(churchSettingsRoutes.churchSettings, { signal })

/** The church's settings as last known. A church without a plan cannot load or change them. */
export function useChurchSettings() {
  const lapsed = useSession(isLapsed)
  const [settings, reload] = useLastKnown('church-settings', load)
  // The server says who owns the church. Offline this phone does not know.
  const owner = useSession((session) => session.userFacts?.user.is_owner ?? false)
  return { settings, reload, owner, lapsed }
}

/** The state of the settings: loading, old, read only, or why they cannot be loaded. */
export function SettingsState({ settings, reload, owner, lapsed }: ReturnType<typeof useChurchSettings>) {
  const { church } = useChurch()
  const userFacts = useSession((session) => session.userFacts)
  const online = useOnline()
  return (
    <>
      {userFacts && !owner && (
        <StatusLine tone="info">{t('churchSettings.ownerOnly', { church: church.name })}</StatusLine>
      )}
      {!userFacts && !online && <StatusLine tone="quiet">{t('offline.needsNetwork')}</StatusLine>}
      {settings.status === 'ready' && settings.from && (
        <AsOf from={settings.from} timeZone={church.time_zone} />
      )}
      {settings.status === 'loading' && !lapsed && <SkeletonRows rows={4} />}
      {lapsed && <StatusLine tone="info">{t('churchSettings.unpaid')}</StatusLine>}
      {settings.status === 'failed' && !lapsed && (
        <FailedLoad
          title={t('churchSettings.notSeen')}
          sentence={settings.problem.message}
          onRetry={reload}
        />
      )}
    </>
  )
}

/** The church's name, address, clock and rules. */
export function ChurchPage() {
  const known = useChurchSettings()
  const { settings, reload, owner, lapsed } = known
  return (
    <Page title={t('shell.church')} narrow>
      <SettingsState {...known} />
      {settings.status === 'ready' && (
        <ChurchForm church={settings.value} fixed={!owner || lapsed} onSaved={reload} />
      )}
    </Page>
  )
}
