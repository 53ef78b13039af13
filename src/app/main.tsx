import '@ionic/react/css/core.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { setChosenLocale } from '../lib/messages/chosen-locale.ts'
import { App, startsSignedOut, inside } from './app.tsx'
import { routes } from './routes.tsx'
import { watchInstallPrompt } from '../lib/device/install-prompt.ts'
import { ignoreSecondTaps } from '../lib/device/second-tap.ts'
import { watchKioskLock } from '../domain/kiosk/lock.ts'
import { watchFollowUps } from '../domain/church/prefetch.ts'
import { startSession } from '../domain/session/session.ts'
import { useSession } from '../domain/session/session-store.ts'
import { chosenTheme, showTheme } from '../lib/device/theme.ts'
import { draftsAreOf } from '../ui/form/form-draft.ts'
import { watchErasedDrafts } from './drafts-of-erased.ts'
import { watchForNewVersion } from './new-version.ts'
import { askForScreen } from './route.tsx'

/**
 * Steps that run once while the first screen is already
 * drawn. None may need a network. A new step is a line here.
 */
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

/**
 * Zod would try `new Function`. The page's policy refuses it
 * and the browser reports it. Without it Zod checks the same.
 */
function checkWithoutEval(): void {
  const shared = globalThis as { __zod_globalConfig?: { jitless?: boolean } }
  shared.__zod_globalConfig = Object.assign(shared.__zod_globalConfig ?? {}, { jitless: true })
}

/** Drops unsaved text at log-out, in each tab. It never reaches another account or church. */
function watchWhoseDrafts(): void {
  useSession.subscribe(({ status, account, church }) => {
    if (status !== 'unknown') draftsAreOf(account?.id ?? null, church?.id)
  })
}

/**
 * Removes a failed stylesheet's link. Otherwise the link
 * would count as loaded and the browser would never retry.
 */
function forgetFailedStyles(): void {
  const forget = ({ target }: Event) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.remove()
  }
  // A resource's error does not bubble.
  addEventListener('error', forget, { capture: true })
}

/**
 * Loads the screen's script and styles while the phone's storage opens. The screen itself reports a failure.
 */
function startScreen(): void {
  void askForScreen(routes, location.pathname)
}

/** Runs the steps in order. A failed step does not stop the others. */
function startUp(): void {
  for (const step of steps) {
    try {
      step()
    } catch (failure) {
      reportError(failure)
    }
  }
}

startUp()
const root = createRoot(document.getElementById('root')!)
const isSignedOutPath = startsSignedOut(routes, location.pathname)
const draw = () => root.render(<App routes={routes} />)
const drawComponents = async () => {
  const { ComponentsPage } = await import('./components-page.tsx')
  root.render(<ComponentsPage />)
}
// Waits for the chosen language and the start screen. The page then never redraws in another language or
// replaces its content by a skeleton.
const ready = Promise.all([setChosenLocale(), isSignedOutPath || inside.ask()])
// A first visit shows the sign-in screen. A transition renders
// it in slices, so that a slow phone responds in between.
if (import.meta.env.DEV && location.pathname === '/components') void drawComponents()
else void ready.then(isSignedOutPath ? () => startTransition(draw) : draw)
