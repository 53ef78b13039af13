import { useCallback, useEffect, useRef, useState } from 'react'
import { useKioskLock } from '../../lib/session/kiosk-lock.ts'
import { useIdle } from './idle/use-idle.ts'
import type { KioskChoice } from './service/kiosk-choice.ts'

/** One person's turn at the tablet: its number, and the service they are marked at whatever the clock does meanwhile. */
export type Turn = { number: number; choice: KioskChoice | null }

/** Turns: a new one clears everything of the last. It begins when asked for, and after 30 seconds without a touch. */
export function useTurns(choice: KioskChoice | null, onClear: () => void) {
  const [turn, setTurn] = useState<Turn>({ number: 0, choice })
  const latest = useRef({ choice, onClear })
  const touched = useRef(false)
  const next = useCallback(() => {
    touched.current = false
    latest.current.onClear()
    setTurn(({ number }) => ({ number: number + 1, choice: latest.current.choice }))
  }, [])
  useEffect(() => {
    latest.current = { choice, onClear }
  })
  useEffect(() => {
    // Where nobody is in the middle of anything the tablet goes on with what holds now, the next day's service too.
    setTurn((now) => (touched.current && now.choice?.kind === 'chosen' ? now : { ...now, choice }))
  }, [choice])
  const soon = useIdle({
    onIdle: () => {
      next()
      useKioskLock.setState({ free: true })
    },
    onTouch: () => {
      touched.current = true
      if (useKioskLock.getState().free) useKioskLock.setState({ free: false })
    },
  })
  return { turn, next, soon }
}
