/** Emulates a browser without screens for session tests: empty stores, no events, and no network. */
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { vi } from 'vitest'

/** Replaces the real one until `vi.unstubAllGlobals`. @param navigator further properties of it */
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
