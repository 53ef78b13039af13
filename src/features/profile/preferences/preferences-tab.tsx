import { churchSettingsRoutes } from '../../../../contract/routes/church-settings.ts'
import { api } from '../../../lib/api/api.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { t } from '../../../lib/messages/t.ts'
import { isLapsed, useSession } from '../../../lib/session/session-store.ts'
import { useChurch } from '../../../lib/session/use-church.ts'
import { useLastKnown } from '../../../lib/session/use-last-known.ts'
import { AsOf } from '../../../ui/chart/as-of.tsx'
import { FailedLoad } from '../../../ui/failed-load.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { StatusLine } from '../../../ui/status-line.tsx'
import { say } from '../words.ts'
import { ChurchForm } from './church-form.tsx'
import { CloseCard } from './close-card.tsx'
import { ExportCard, RecordCard } from './export-card.tsx'
import { RenewLinkCard } from './renew-link-card.tsx'
import { RetentionCard } from './retention-card.tsx'

const load = (signal: AbortSignal) => api.call(churchSettingsRoutes.churchSettings, { signal })

/** How the church is set; its owner also takes everything along here, and ends it. */
export function PreferencesTab() {
  const { church } = useChurch()
  // Whose church it is the server says; without a network nobody here knows.
  const heard = useSession((session) => session.heard)
  const owner = heard?.user.is_owner ?? false
  // Its settings are asked for and changed once the church has paid; what is open stands beneath.
  const lapsed = useSession(isLapsed)
  const online = useOnline()
  const [settings, reload] = useLastKnown('church-settings', load)
  return (
    <>
      {heard && !owner && (
        <StatusLine tone="told">{say('churchSettings.ownerOnly', { church: church.name })}</StatusLine>
      )}
      {!heard && !online && <StatusLine tone="quiet">{t('offline.needsNetwork')}</StatusLine>}
      {settings.status === 'ready' && settings.from && (
        <AsOf from={settings.from} timeZone={church.time_zone} />
      )}
      {settings.status === 'loading' && !lapsed && <SkeletonRows rows={4} />}
      {lapsed && <StatusLine tone="told">{say('churchSettings.unpaid')}</StatusLine>}
      {settings.status === 'failed' && !lapsed && (
        <FailedLoad
          title={say('churchSettings.notSeen')}
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
