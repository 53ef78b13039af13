import { watchInstallPrompt } from '../lib/device/install-prompt.ts'
import { ignoreSecondTaps } from '../lib/device/second-tap.ts'
import { watchKioskLock } from '../lib/session/kiosk-lock.ts'
import { watchFollowUps } from '../lib/session/follow-ups-for-offline.ts'
import { startSession } from '../lib/session/start-session.ts'
import { useSession } from '../lib/session/session-store.ts'
import { chosenTheme, showTheme } from '../lib/theme/theme.ts'
import { draftsAreOf } from '../ui/form/form-draft.ts'
import { watchErasedDrafts } from './drafts-of-erased.ts'
import { watchForNewVersion } from './new-version.ts'
import { askForScreen } from './route.ts'
import { routes } from './routes.tsx'

/** What is begun once, while the first screen is already drawn. None of it may need a network; a new one is a line here. */
const steps: readonly (() => void)[] = [
  checkWithoutEval,
  forgetFailedStyles,
  ignoreSecondTaps,
  watchInstallPrompt,
  () => showTheme(chosenTheme()),
  watchKioskLock,
  watchWhoseDrafts,
  watchErasedDrafts,
  startSession,
  watchFollowUps,
  startScreen,
  watchForNewVersion,
]

/** Zod would try `new Function`, which the page's policy refuses and the browser reports; without trying it checks the same. */
function checkWithoutEval(): void {
  const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
  shared.__zod_globalConfig = Object.assign(shared.__zod_globalConfig ?? {}, { jitless: true })
}

/** What was typed and not saved ends with the log-out, in each tab, and is never another account's or church's. */
function watchWhoseDrafts(): void {
  useSession.subscribe(({ status, account, church }) => {
    if (status !== 'unknown') draftsAreOf(account?.id ?? null, church?.id)
  })
}

/** Where styles that came with a part failed, their link would stand for them, and they would never be asked for again. */
function forgetFailedStyles(): void {
  const forget = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove()
  }
  // A resource's error does not bubble.
  addEventListener('error', forget, { capture: true })
}

/** Its script and styles come in while the phone's storage is being opened, not after it. A failure is the screen's to tell. */
function startScreen(): void {
  void askForScreen(routes, location.pathname)
}

/** Begins them in order. One that fails costs only itself. */
export function startUp(): void {
  for (const step of steps) {
    try {
      step()
    } catch (failure) {
      reportError(failure)
    }
  }
}
