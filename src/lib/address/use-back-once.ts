import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Goes back one step of the history, however often it is called: the browser goes a moment later, a screen that was left
 * stays drawn until another stands in front, and a second tap would lead further.
 */
export function useBackOnce(): () => void {
  const navigate = useNavigate()
  const { key, pathname } = useLocation()
  const [own] = useState(pathname)
  const going = useRef(false)
  useEffect(() => {
    going.current = false
  }, [key])
  const inFront = pathname === own
  return useCallback(() => {
    if (going.current || !inFront) return
    going.current = true
    navigate(-1)
  }, [inFront, navigate])
}
