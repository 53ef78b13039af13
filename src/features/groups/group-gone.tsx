import { t } from '../../lib/messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { say } from './words.ts'

/** In place of one that is not there (any more). */
export function GroupGone({ onClose }: { onClose: () => void }) {
  return (
    <div className="groups-gone">
      <p>{say('groups.gone')}</p>
      <Button tone="quiet" onClick={onClose}>
        {t('common.close')}
      </Button>
    </div>
  )
}
