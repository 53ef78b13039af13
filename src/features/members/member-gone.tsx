import { t } from '../../lib/messages/t.ts'
import { Button } from '../../ui/button.tsx'

/** In place of somebody whose record is not there (any more). */
export function MemberGone({ onClose }: { onClose: () => void }) {
  return (
    <div className="members-gone">
      <p>{t('members.gone')}</p>
      <Button tone="quiet" onClick={onClose}>
        {t('common.close')}
      </Button>
    </div>
  )
}
