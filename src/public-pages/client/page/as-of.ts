/** The page came from this phone and not from the server: said, and nothing in it is passed off as new. */
import { freshId } from '../outbox/capture.ts'
import { isSameDay } from '../outbox/same-day.ts'
import { el, mainOf } from './elements.ts'
import { setHidden } from './form.ts'
import { pause } from '../outbox/wait.ts'
import { say, sayWhen } from './say.ts'

export function sayAsOf(): void {
  const kept = document.querySelector<HTMLMetaElement>('meta[name=narthex-as-of]')
  if (!kept) return
  const at = new Date(kept.content)
  for (const form of document.forms) {
    // Two people who open the kept page are two.
    setHidden(form, 'id', freshId())
    // The server's word for when it was opened is of that day, and would count for that day's service.
    if (!isSameDay(at, new Date())) setHidden(form, 'opened', '')
  }
  const when = sayWhen(at)
  const notice = el('p', 'cp-notice cp-notice-wait', say('visitor.asOf', { when }))
  notice.setAttribute('role', 'status')
  mainOf()?.prepend(notice)
  // The page stays what it was; that there is no network is no longer so.
  window.addEventListener('online', () => (notice.textContent = say('visitor.asOfOld', { when })))
  window.addEventListener('offline', () => (notice.textContent = say('visitor.asOf', { when })))
  void lookForServer()
}

/** The browser does not report that a server is back. The page asks after 15 seconds, then after pauses twice as long. */
async function lookForServer(): Promise<void> {
  for (let seconds = 15; seconds < 300; seconds *= 2) {
    await pause(seconds)
    const answer = await fetch(location.href, { method: 'HEAD', credentials: 'omit' }).catch(() => null)
    if (answer?.ok) return void window.dispatchEvent(new Event('online'))
  }
}
