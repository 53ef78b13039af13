import { useNow } from '../../domain/church/clock.ts'
import { t } from './messages.ts'

/** The church's date and time, and the purpose of the screen. */
export function IntroLine() {
  return <>{t('events.intro', useNow())}</>
}
