/** A browser without screens, for tests of who is in: empty stores, nothing to listen to, and no network. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'

/** Put in the place of the real one until `vi.unstubAllGlobals`. @param navigator what else it says of itself */
export function bareBrowser(navigator: { userAgent: string; locks?: object }): void {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  const deaf = { addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('document', { visibilityState: 'hidden', ...deaf })
  vi.stubGlobal('window', { ...deaf })
  vi.stubGlobal('navigator', { onLine: false, ...navigator })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
}
