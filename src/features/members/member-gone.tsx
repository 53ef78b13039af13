import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../lib/session/use-church.ts'
import { Button } from '../../ui/button.tsx'

/**
 * In place of somebody whose record is not there: any more, or yet, while the church's list is coming.
 * @param typed something was typed about them that was not saved: it is kept for nobody
 */
export function MemberGone({ onClose, typed = false }: { onClose: () => void; typed?: boolean }) {
  const { complete } = useLive(useChurch().status)
  return (
    <div className="members-gone">
      <p>{t(complete ? 'members.gone' : 'members.stillComing')}</p>
      {complete && typed && <p>{t('members.typedGone')}</p>}
      <Button tone="quiet" onClick={onClose}>
        {t('common.close')}
      </Button>
    </div>
  )
}
