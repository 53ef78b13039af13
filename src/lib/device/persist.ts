/**
 * What the browser says of the storage here: `kept` until somebody clears it by hand, `may-go` when the phone runs out of
 * space or the app is long unused, `unsaid` where the browser does not answer such questions.
 */
export type Keeping = 'kept' | 'may-go' | 'unsaid'

/** Asks the browser to keep everything, and answers what it says. Some browsers ask the person. */
export function askToKeep(): Promise<Keeping> {
  return keepingBy(() => navigator.storage?.persist?.())
}

/** What the browser has answered so far, asking nobody. */
export function keepingNow(): Promise<Keeping> {
  return keepingBy(() => navigator.storage?.persisted?.())
}

async function keepingBy(ask: () => Promise<boolean> | undefined): Promise<Keeping> {
  try {
    const kept = await ask()
    return kept === undefined ? 'unsaid' : kept ? 'kept' : 'may-go'
  } catch {
    return 'unsaid'
  }
}

/** Bytes in use here and bytes there may be, as the browser estimates them; null where it does not. */
export async function storageUse(): Promise<{ used: number; quota: number } | null> {
  try {
    const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {}
    return usage === undefined || !quota ? null : { used: usage, quota }
  } catch {
    return null
  }
}
