import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'

/** In place of somebody whose record is not there: any more, or yet, while the church's list is coming. */
export function MemberGone({ onClose }: { onClose: () => void }) {
  const { complete } = useLive(useChurch().status)
  return (
    <div className="members-gone">
      <p>{t(complete ? 'members.gone' : 'members.stillComing')}</p>
      <Button tone="quiet" onClick={onClose}>
        {t('common.close')}
      </Button>
    </div>
  )
}
