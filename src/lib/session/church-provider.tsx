import { useEffect, type ReactNode } from 'react'
import { startSession } from './start-session.ts'

/** Stands around the whole app: finds out who is signed in on this phone and keeps it up to date. */
export function ChurchProvider({ children }: { children: ReactNode }) {
  useEffect(() => startSession(), [])
  return children
}
