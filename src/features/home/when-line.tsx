import { useNow } from '../../lib/session/use-now.ts'
import { say } from './dashboard-words.ts'

/** Where one is, and the church's date and time. */
export function WhenLine() {
  return <>{say('dashboard.whereAndWhen', useNow())}</>
}
