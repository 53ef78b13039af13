import { useNow } from '../../lib/session/use-now.ts'
import { say } from './words.ts'

/** The church's date and time, and what stands here. */
export function IntroLine() {
  return <>{say('events.intro', useNow())}</>
}
