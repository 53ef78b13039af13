import { useSyncExternalStore } from 'react'
import { installPrompt } from '../../lib/device/install-prompt.ts'
import { installWay, type InstallWay } from '../../lib/device/install-way.ts'

/** The way to install the app on this phone, updated when the browser offers or withdraws its prompt. */
export function useInstallWay(): InstallWay {
  return installWay(useSyncExternalStore(installPrompt.subscribe, installPrompt.current))
}
