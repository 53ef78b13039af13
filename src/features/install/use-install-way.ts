import { useSyncExternalStore } from 'react'
import { installPrompt } from '../../lib/device/install-prompt.ts'
import { installWay, type InstallWay } from '../../lib/device/install-way.ts'

/** How this phone gets the app, kept right when the browser makes or takes back its offer. */
export function useInstallWay(): InstallWay {
  return installWay(useSyncExternalStore(installPrompt.subscribe, installPrompt.current))
}
