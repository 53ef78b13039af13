import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { tInstall } from './messages.ts'
import { askToInstall, installPrompt } from '../../lib/device/install-prompt.ts'
import { askToKeep } from '../../lib/device/storage.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { installWay, type InstallWay } from '../../lib/device/install-way.ts'

/** Steps to add the app to the home screen of an iPhone or iPad, each beside the icon shown there. */
export function ShareSteps() {
  return (
    <>
      <ol className="install-steps">
        <Step sign={<path d="M8.5 9H6.5v11.5h11V9h-2M12 15V3.5m-3.5 3.5L12 3.5 15.5 7" />}>
          {tInstall('install.stepShare')}
        </Step>
        <Step
          sign={
            <path d="M5.5 4h13A1.5 1.5 0 0 1 20 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 18.5v-13A1.5 1.5 0 0 1 5.5 4ZM12 8.5v7M8.5 12h7" />
          }
        >
          {tInstall('install.stepAdd')}
        </Step>
        <Step sign={<path d="M4 21V11a8 8 0 0 1 16 0v10M8.5 21v-9.5a3.5 3.5 0 0 1 7 0V21M2.5 21h19" />}>
          {tInstall('install.stepOpen')}
        </Step>
      </ol>
      <p className="install-small">{tInstall('install.shareHint')}</p>
    </>
  )
}

function Step({ sign, children }: { sign: ReactNode; children: string }) {
  return (
    <li>
      <span className="install-sign">
        <svg className="nx-icon nx-icon-large" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          {sign}
        </svg>
      </span>
      <span>{children}</span>
    </li>
  )
}

/** Opens the browser's install prompt. After installing it asks the browser for persistent storage. */
export function InstallButton({ onAnswer }: { onAnswer?: (installed: boolean) => void }) {
  const [busy, setBusy] = useState(false)
  const install = async () => {
    setBusy(true)
    // If the browser withdraws its prompt at this moment, nothing was installed.
    const installed = await askToInstall().catch(() => false)
    setBusy(false)
    if (installed) {
      void askToKeep()
      toast(tInstall('install.installedSaid'))
    }
    onAnswer?.(installed)
  }
  return (
    <Button
      icon="download"
      busy={busy}
      busyLabel={tInstall('install.installing')}
      onClick={() => void install()}
    >
      {tInstall('install.install')}
    </Button>
  )
}

/** The way to install the app on this phone, updated when the browser offers or withdraws its prompt. */
export function useInstallWay(): InstallWay {
  return installWay(useSyncExternalStore(installPrompt.subscribe, installPrompt.current))
}
