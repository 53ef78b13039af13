import { useCallback, useEffect, useRef, useState } from 'react'
import { useKioskLock } from '../../domain/kiosk/lock.ts'
import { useIdle } from './idle/use-idle.ts'
import type { KioskChoice } from './service/kiosk-choice.ts'

/** One person's visit at the tablet: its number, and its service, which stays even if the day changes meanwhile. */
export type Turn = { number: number; choice: KioskChoice | null }

/**
 * The visits of people, one after the other. A new one clears everything of the last.
 * It begins on request and after 30 seconds without a touch.
 */
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
    // Between visits the tablet takes the current choice, such as the next day's service.
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
