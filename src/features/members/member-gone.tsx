import { t } from '../../lib/messages/t.ts'
import { useChurch, useLive } from '../../domain/church/use-church.ts'
import { Button } from '../../ui/button.tsx'

/**
 * Shown instead of a person who is deleted, or not loaded yet.
 * @param typed unsaved changes exist, which are not kept for a deleted person
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
