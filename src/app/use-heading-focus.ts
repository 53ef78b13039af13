import { useIonViewDidEnter } from '@ionic/react'
import { useEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { beginAtHeading } from './shell/screen-focus.ts'

/**
 * Who goes on to a screen begins at its heading: the link that was followed stands in the menu or in another screen. Who
 * comes Back finds it as they left it.
 */
export function useHeadingFocus(): RefObject<HTMLDivElement | null> {
  const screen = useRef<HTMLDivElement>(null)
  const stop = useRef<() => void>(undefined)
  const { key } = useLocation()
  const how = useNavigationType()
  useIonViewDidEnter(() => {
    // The first screen of a visit has this key, and is begun where browsers begin.
    if (key === 'default' || how === 'POP' || !screen.current) return
    stop.current?.()
    stop.current = beginAtHeading(screen.current)
  }, [key, how])
  useEffect(() => () => stop.current?.(), [])
  return screen
}
