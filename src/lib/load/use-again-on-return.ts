import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'

/**
 * Asks again when one comes back to the screen: it was kept drawn while another stood in front of it, where the very
 * thing may have been done that it tells of.
 * @returns whether the screen stands in front
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
