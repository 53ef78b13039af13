import { t } from '../../../lib/messages/t.ts'

/** The list was taken from under their hands; a screen reader has to say so too. */
export function LostService() {
  return (
    <p role="alert" className="door-note">
      {t('door.lostService')}
    </p>
  )
}
