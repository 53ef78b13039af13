import { useState } from 'react'
import { askToInstall } from '../../lib/device/install-prompt.ts'
import { askToKeep } from '../../lib/device/persist.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast-store.ts'
import { words } from './words.ts'

/** Lets the browser ask, and, once the person agreed, asks the browser to keep what is here. */
export function InstallButton({ onAnswer }: { onAnswer?: (installed: boolean) => void }) {
  const [busy, setBusy] = useState(false)
  const install = async () => {
    setBusy(true)
    // A browser that takes its offer back in this very moment has not installed anything.
    const installed = await askToInstall().catch(() => false)
    setBusy(false)
    if (installed) {
      void askToKeep()
      toast(words('install.installedSaid'))
    }
    onAnswer?.(installed)
  }
  return (
    <Button
      icon="download"
      busy={busy}
      busyLabel={words('install.installing')}
      onClick={() => void install()}
    >
      {words('install.install')}
    </Button>
  )
}
