import { createContext, useContext } from 'react'
import type { AppRoute } from './route.ts'

/** The route table, handed down so that what the table itself names can read it. */
export const RoutesContext = createContext<readonly AppRoute[]>([])

export function useRoutes(): readonly AppRoute[] {
  return useContext(RoutesContext)
}
