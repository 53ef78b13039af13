/** Occasions to load data again: on return to the screen, with the network, when the page becomes visible. */
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useOnline } from '../device/use-online.ts'

/**
 * Calls `again` when the user comes back to the screen. The screen
 * stays mounted behind others, where its data may have changed.
 * @returns whether the screen is in front
 */
export function useAgainOnReturn(again: () => void): boolean {
  const { pathname } = useLocation()
  const [own] = useState(pathname)
  const left = useRef(false)
  const inFront = pathname === own
  useEffect(() => {
    if (inFront && left.current) again()
    left.current = !inFront
  }, [inFront, again])
  return inFront
}

/** Reloads old data by itself once the phone is online. */
export function useAgainOnline(old: boolean, again: () => void): void {
  const online = useOnline()
  useEffect(() => {
    if (online && old) again()
    // Only the network's return triggers a reload. Otherwise a failing server would be asked without end.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [online])
}

/** Calls `again` when the page becomes visible, because somebody else may have changed its data. */
export function useAgainWhenSeen(again: () => void): void {
  const inFront = useAgainOnReturn(again)
  useEffect(() => {
    if (!inFront) return
    const look = () => {
      if (document.visibilityState === 'visible') again()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [inFront, again])
}
