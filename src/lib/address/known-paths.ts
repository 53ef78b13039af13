import { createContext, useContext } from 'react'

/** The paths of the app's own screens. A screen links to another only if it exists. */
export const KnownPaths = createContext<ReadonlySet<string>>(new Set())

/** True when the app has a screen at this path, such as "/bulk-sms". */
export function useKnowsPath(path: string): boolean {
  return useContext(KnownPaths).has(path)
}
