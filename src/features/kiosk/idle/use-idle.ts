import { useEffect, useRef, useState } from 'react'
import { watchIdle } from './watch-idle.ts'

/** Whether the screen is about to be cleared. `onIdle` after 30 seconds without a touch, `onTouch` at each. */
export function useIdle({ onIdle, onTouch }: { onIdle: () => void; onTouch: () => void }): boolean {
  const [soon, setSoon] = useState(false)
  const acts = useRef({ onIdle, onTouch })
  useEffect(() => {
    acts.current = { onIdle, onTouch }
  })
  useEffect(
    () =>
      watchIdle({
        onSoon: () => setSoon(true),
        onTouch: () => {
          setSoon(false)
          acts.current.onTouch()
        },
        onIdle: () => {
          setSoon(false)
          acts.current.onIdle()
        },
      }),
    [],
  )
  return soon
}
