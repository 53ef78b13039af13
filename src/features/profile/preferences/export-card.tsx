import { API } from '../../../../contract/protocol.ts'
import { churchSettingsRoutes } from '../../../../contract/routes/church-settings.ts'
import { personalDataRoutes } from '../../../../contract/routes/personal-data.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { t } from '../messages.ts'

/**
 * Exports all data of the church. It is a link and no call: the browser writes a file of any size while it arrives.
 */
export function ExportCard() {
  return (
    <Card
      title={t('churchSettings.exportTitle')}
      hint={t('churchSettings.exportHint')}
      actions={<ExportLink />}
    />
  )
}

export const ExportLink = () => (
  <FileLink path={churchSettingsRoutes.exportChurch.path} word={t('churchSettings.exportGet')} />
)

/** The record of processing of personal data, for anybody who must present it. */
export function RecordCard() {
  return (
    <Card
      title={t('churchSettings.recordTitle')}
      hint={t('churchSettings.recordHint')}
      actions={
        <FileLink path={personalDataRoutes.recordOfProcessing.path} word={t('churchSettings.recordGet')} />
      }
    />
  )
}

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
