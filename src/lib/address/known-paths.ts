import { createContext, useContext } from 'react'

/** The paths of the app's own screens, so that a screen offers a way to another only where there is one. */
export const KnownPaths = createContext<ReadonlySet<string>>(new Set())

/** True where the app has a screen at this path, such as "/bulk-sms". */
export function useKnowsPath(path: string): boolean {
  return useContext(KnownPaths).has(path)
}
