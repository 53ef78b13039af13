/** Chromium offers installing once, at a moment of its own: kept here until a person asks for it. */

type Offered = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let kept: Offered | null = null
const listeners = new Set<() => void>()

const keep = (offered: Offered | null) => {
  kept = offered
  for (const listener of listeners) listener()
}

/** Called once, at the app's start: the browser says it only to who listens by then. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // No banner of the browser's own in front of a queue.
    event.preventDefault()
    keep(event as Offered)
  })
  addEventListener('appinstalled', () => keep(null))
}

/** Whether the browser would install the app if asked now. */
export const installPrompt = {
  current: (): boolean => kept !== null,
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  },
}

/** Lets the browser ask the person; true once they agreed. It can be asked once for each offer. */
export async function askToInstall(): Promise<boolean> {
  const offered = kept
  if (!offered) return false
  keep(null)
  return (await offered.prompt()).outcome === 'accepted'
}
