import { startSession } from '../lib/session/start-session.ts'
import { chosenTheme, showTheme } from '../lib/theme/theme.ts'
import { watchForNewVersion } from './new-version.ts'

/** What is begun once, while the first screen is already drawn. None of it may need a network; a new one is a line here. */
const steps: readonly (() => void)[] = [() => showTheme(chosenTheme()), startSession, watchForNewVersion]

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
