import { useState } from 'react'
import { askToInstall } from '../../lib/device/install-prompt.ts'
import { askToKeep } from '../../lib/device/storage.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { tInstall } from './messages.ts'

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
