import { API } from '../../../../contract/protocol.ts'
import { churchSettingsRoutes } from '../../../../contract/routes/church-settings.ts'
import { personalDataRoutes } from '../../../../contract/routes/personal-data.ts'
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

export const ExportLink = () => (
  <FileLink path={churchSettingsRoutes.exportChurch.path} word={say('churchSettings.exportGet')} />
)

/** What the church does with people's data, for whoever has to show it. */
export function RecordCard() {
  return (
    <Card
      title={say('churchSettings.recordTitle')}
      hint={say('churchSettings.recordHint')}
      actions={
        <FileLink path={personalDataRoutes.recordOfProcessing.path} word={say('churchSettings.recordGet')} />
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
