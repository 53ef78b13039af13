import { API } from '../../../../contract/protocol.ts'
import { churchSettingsRoutes } from '../../../../contract/routes/church-settings.ts'
import { useOnline } from '../../../lib/device/use-online.ts'
import { t } from '../../../lib/messages/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { say } from '../words.ts'

/** Everything the church owns. A link and not a call: the browser writes the file while it comes, whatever its size. */
export function ExportCard() {
  return (
    <Card
      title={say('churchSettings.exportTitle')}
      hint={say('churchSettings.exportHint')}
      actions={<ExportLink />}
    />
  )
}

export function ExportLink() {
  if (!useOnline())
    return (
      <Button tone="quiet" icon="download" whyNot={t('offline.needsNetwork')}>
        {say('churchSettings.exportGet')}
      </Button>
    )
  return (
    <a
      className="nx-button nx-button-quiet"
      href={`${API}/${churchSettingsRoutes.exportChurch.path}`}
      download
    >
      <Icon name="download" />
      <span>{say('churchSettings.exportGet')}</span>
    </a>
  )
}
