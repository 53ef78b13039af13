/** Keeps Chromium's one-time install offer until the user asks for it. */

type Offered = Event & { prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }> }

let kept: Offered | null = null
const listeners = new Set<() => void>()

const keep = (offered: Offered | null) => {
  kept = offered
  for (const listener of listeners) listener()
}

/** Called once at the app's start, because the browser sends the event only to early listeners. */
export function watchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Prevents the browser's own banner in front of a queue.
    event.preventDefault()
    keep(event as Offered)
  })
  addEventListener('appinstalled', () => keep(null))
}

/** True when the browser would install the app if asked now. */
export const installPrompt = {
  current: (): boolean => kept !== null,
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  },
}

/** Lets the browser ask the user. True once they agreed. Each offer can be used once. */
export async function askToInstall(): Promise<boolean> {
  const offered = kept
  if (!offered) return false
  keep(null)
  return (await offered.prompt()).outcome === 'accepted'
}
