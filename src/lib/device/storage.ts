/**
 * The browser's answer about storage here. `kept`: until somebody clears it by hand. `may-go`: the browser may clear it
 * when space runs out or the app is long unused. `unsaid`: the browser does not answer.
 */
export type Keeping = 'kept' | 'may-go' | 'unsaid'

/** Asks the browser to keep everything and returns its answer. Some browsers ask the user. */
export function askToKeep(): Promise<Keeping> {
  return keepingBy(() => navigator.storage?.persist?.())
}

/** The browser's current answer, without asking the user. */
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

/** Bytes used and the quota, as the browser estimates them. Null if it does not. */
export async function storageUse(): Promise<{ used: number; quota: number } | null> {
  try {
    const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {}
    return usage === undefined || !quota ? null : { used: usage, quota }
  } catch {
    return null
  }
}

const UNITS = ['KB', 'MB', 'GB', 'TB'] as const
const KILO = 1024

/** "12 MB", "3.4 GB": how phones write sizes. Less than a kilobyte is still "1 KB", and zero is "0 KB". */
export function formatBytes(bytes: number): string {
  let size = bytes > 0 ? Math.max(1, bytes / KILO) : 0
  let unit = 0
  while (size >= KILO && unit < UNITS.length - 1) {
    size /= KILO
    unit += 1
  }
  return `${size < 10 && unit > 0 ? Number(size.toFixed(1)) : Math.round(size)} ${UNITS[unit]}`
}
