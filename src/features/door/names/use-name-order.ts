import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import type { Live, Presences } from '../../../../sync/client/api.ts'

/** What the list shows: for which text, with whom sunk, scrolled to where (null: stays). A new object is a new order. */
export type NameOrder = {
  text: string
  sink: Presences['present']
  top: number | null
  /** Pixels from the list's start down to what is in view. */
  reach: number
}

/** After a tap the ticked row stays for a moment, to be seen. Longer where nothing was typed: the next tap may be near. */
const HOLD_TYPED_MS = 700
const HOLD_BROWSING_MS = 4000
/** A tap this soon after the list moved by itself was meant for the list before. */
const BLIND_MS = 350

/**
 * The typed text, and the order of the list, which only changes by a key or after a quiet moment, never under a
 * finger: marks that arrive from other doors turn rows green where they stand.
 */
export function useNameOrder(presences: Live<Presences>, scroller: RefObject<HTMLElement | null>) {
  const [typed, setTyped] = useState('')
  const [order, setOrder] = useState<NameOrder>(() => ({
    text: '',
    sink: presences.current().present,
    top: null,
    reach: 0,
  }))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const movedAt = useRef(-BLIND_MS)
  const text = useRef('')
  const browsedTo = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const put = useCallback(
    (next: string) => {
      clearTimeout(timer.current)
      timer.current = undefined
      const before = text.current
      if (before === '' && next !== '') browsedTo.current = scroller.current?.scrollTop ?? 0
      text.current = next
      const top = next !== '' ? 0 : before !== '' ? browsedTo.current : null
      setOrder({
        text: next,
        sink: presences.current().present,
        top,
        reach: top ?? scroller.current?.scrollTop ?? 0,
      })
    },
    [presences, scroller],
  )
  const release = useCallback(() => {
    movedAt.current = performance.now()
    put('')
  }, [put])
  const hold = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(release, text.current ? HOLD_TYPED_MS : HOLD_BROWSING_MS)
  }, [release])

  const type = useCallback(
    (value: string) => {
      setTyped(value)
      // This move was asked for; what stands there now is what a tap means.
      movedAt.current = -BLIND_MS
      put(value)
    },
    [put],
  )
  /** Somebody was marked or unmarked: the field is free for the next name at once, the list follows. */
  const done = useCallback(() => {
    setTyped('')
    hold()
  }, [hold])
  /** The list is being used: a change that waits, waits on. */
  const touch = useCallback(() => timer.current !== undefined && hold(), [hold])
  const isSettled = useCallback(() => performance.now() - movedAt.current >= BLIND_MS, [])

  return useMemo(
    () => ({ typed, order, type, done, touch, isSettled }),
    [typed, order, type, done, touch, isSettled],
  )
}
