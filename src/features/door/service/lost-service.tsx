import { t } from '../../../lib/messages/t.ts'

/** Says that the service was removed while in use. The alert role makes screen readers say it too. */
export function LostService() {
  return (
    <p role="alert" className="door-note">
      {t('door.lostService')}
    </p>
  )
}
