import { createContext, useContext } from 'react'

/** The element of the page that scrolls, for lists that draw only what is in view. Null until it stands. */
export const ScrollHost = createContext<HTMLElement | null>(null)

export function useScrollHost(): HTMLElement | null {
  return useContext(ScrollHost)
}
