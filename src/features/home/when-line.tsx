import { useNow } from '../../domain/church/clock.ts'
import { t } from './dashboard-messages.ts'

/** The title line: the screen, and the church's date and time. */
export function WhenLine() {
  return <>{t('dashboard.whereAndWhen', useNow())}</>
}
