import { churchSettingsRoutes } from '../../../../contract/routes/church-settings.ts'
import { api } from '../../../lib/api/api.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { isLapsed, useSession } from '../../../domain/session/session-store.ts'
import { useChurch } from '../../../domain/church/use-church.ts'
import { useLastKnown } from '../../../domain/church/use-last-known.ts'
import { AsOf } from '../../../domain/chart/as-of.tsx'
import { FailedLoad } from '../../../ui/failed-load.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StatusLine } from '../../../ui/status-line.tsx'
import { t } from '../messages.ts'
import { ChurchForm } from './church-form.tsx'
import { CloseCard } from './close-card.tsx'
import { ExportCard, RecordCard } from './export-card.tsx'
import { RenewLinkCard } from './renew-link-card.tsx'
import { RetentionCard } from './retention-card.tsx'

const load = (signal: AbortSignal) => api.call(churchSettingsRoutes.churchSettings, { signal })

/** The tab of the church's settings. The owner can also export all data and close the church here. */
export function PreferencesTab() {
  const { church } = useChurch()
  // The server says who owns the church. Offline this phone does not know.
  const userFacts = useSession((session) => session.userFacts)
  const owner = userFacts?.user.is_owner ?? false
  // A church without a plan cannot load or change settings. The cards below still work.
  const lapsed = useSession(isLapsed)
  const online = useOnline()
  const [settings, reload] = useLastKnown('church-settings', load)
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
      {settings.status === 'ready' && (
        <ChurchForm church={settings.value} fixed={!owner || lapsed} onSaved={reload} />
      )}
      {owner && !lapsed && settings.status === 'ready' && (
        <RetentionCard set={settings.value.settings} onSaved={reload} />
      )}
      {owner && !lapsed && <RenewLinkCard />}
      {owner && <ExportCard />}
      {owner && <RecordCard />}
      {owner && <CloseCard />}
    </>
  )
}
