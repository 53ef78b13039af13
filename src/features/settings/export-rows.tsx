import { API } from '../../../contract/protocol.ts'
import { churchSettingsRoutes } from '../../../contract/routes/church-settings.ts'
import { personalDataRoutes } from '../../../contract/routes/personal-data.ts'
import { useOnline } from '../../lib/device/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { t } from './messages.ts'

/** A link and no call: the browser writes a file of any size while it arrives. */
export const ExportLink = () => (
  <FileLink path={churchSettingsRoutes.exportChurch.path} word={t('churchSettings.exportGet')} />
)

/** The record of processing of personal data, for anybody who must present it. */
export const RecordLink = () => (
  <FileLink path={personalDataRoutes.recordOfProcessing.path} word={t('churchSettings.recordGet')} />
)

function FileLink({ path, word }: { path: string; word: string }) {
  if (!useOnline())
    return (
      <Button tone="quiet" icon="download" whyNot={t('offline.needsNetwork')}>
        {word}
      </Button>
    )
  return (
    <a className="nx-button nx-button-quiet" href={`${API}/${path}`} download>
      <Icon name="download" />
      <span>{word}</span>
    </a>
  )
}
