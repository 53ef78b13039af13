import { Button } from '../../ui/button.tsx'
import { t } from './messages.ts'

/** Shown instead of a group that does not exist (any more). */
export function GroupGone({ onClose }: { onClose: () => void }) {
  return (
    <div className="groups-gone">
      <p>{t('groups.gone')}</p>
      <Button tone="quiet" onClick={onClose}>
        {t('common.close')}
      </Button>
    </div>
  )
}
