import { letOutByOtherTab, noteWhoIsIn } from './follow-other-tabs.ts'
import { hearOfEnd } from './hear-of-end.ts'
import { hearOfPlan } from './hear-of-plan.ts'
import { hearOtherTabs, type TabNews } from './other-tabs.ts'
import { settleLogout } from './owed-logout.ts'
import { refreshSession } from './refresh-session.ts'
import { resume } from './resume.ts'
import { sendForTheRemoved } from './send-for-the-removed.ts'
import { useSession } from './session-store.ts'
import { leaveBecauseEnded } from './sign-out.ts'
import { watchWhoGrants } from './who-grants.ts'

/** Begun once: opens the church of who was here last, without a network, and keeps it right from then on. */
export function startSession(): void {
  hearOfEnd()
  hearOfPlan()
  sendForTheRemoved()
  useSession.subscribe(noteWhoIsIn)
  useSession.subscribe(watchForEnd)
  watchWhoGrants()
  hearOtherTabs((news) => void follow(news))
  addEventListener('online', () => void lookAtServer())
  void resume().then(lookAtServer)
}

async function lookAtServer(): Promise<void> {
  // As soon as it is known who is in, this is asked again.
  if (useSession.getState().status === 'unknown') return
  // Whom this phone could not let out is still in.
  if (!useSession.getState().opened) await settleLogout()
  await refreshSession()
}

/** Sync may be the first to hear that the session ended. */
function watchForEnd({ opened }: { opened: ReturnType<typeof useSession.getState>['opened'] }): void {
  if (!opened || watched.has(opened)) return
  watched.add(opened)
  const look = () => {
    const still = useSession.getState().opened === opened
    const { problem, endedBecause } = opened.status.current()
    if (still && problem === 'signed-out') void leaveBecauseEnded(endedBecause)
  }
  opened.status.subscribe(look)
  // Sync begins while the church is still being opened here, and may have heard already.
  look()
}

const watched = new WeakSet<object>()

/** A search that is under way may have read before that tab entered. */
async function resumeAgain(): Promise<void> {
  await resume()
  if (!useSession.getState().opened) await resume()
}

async function follow(news: TabNews): Promise<void> {
  const { opened } = useSession.getState()
  if ('entered' in news) return opened ? undefined : resumeAgain()
  letOutByOtherTab(news)
}
