import { useEffect, useRef, useState } from 'react'
import { watchIdle } from './watch-idle.ts'

/**
 * True shortly before the screen is cleared. Calls `onIdle` after 30 seconds without a touch, `onTouch` at each
 * touch.
 */
export function useIdle({ onIdle, onTouch }: { onIdle: () => void; onTouch: () => void }): boolean {
  const [soon, setSoon] = useState(false)
  const actions = useRef({ onIdle, onTouch })
  useEffect(() => {
    actions.current = { onIdle, onTouch }
  })
  useEffect(
    () =>
      watchIdle({
        onSoon: () => setSoon(true),
        onTouch: () => {
          setSoon(false)
          actions.current.onTouch()
        },
        onIdle: () => {
          setSoon(false)
          actions.current.onIdle()
        },
      }),
    [],
  )
  return soon
}
