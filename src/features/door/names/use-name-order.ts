import { useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import type { Live, Presences } from '../../../../sync/client/api.ts'
import { useLive } from '../../../domain/church/use-church.ts'
import { orderKeeper } from './order-keeper.ts'

/**
 * The typed text and the order of the list that follows it. All returned values but `typed` and `order` are stable.
 */
export function useNameOrder(presences: Live<Presences>, scroller: RefObject<HTMLElement | null>) {
  const [typed, setTyped] = useState('')
  const keeper = useMemo(
    () => orderKeeper(presences, () => scroller.current?.scrollTop ?? 0),
    [presences, scroller],
  )
  const order = useLive(keeper)
  const now = useRef('')
  const meant = useRef('')
  const type = useCallback(
    (value: string) => {
      now.current = value
      setTyped(value)
      keeper.type(value)
    },
    [keeper],
  )
  /** Remembers the field's text at the tap: it belongs to the tapped person. */
  const tapped = useCallback(() => void (meant.current = now.current), [])
  /** Empties the field immediately for the next name. The list follows. */
  const empty = useCallback(() => {
    now.current = meant.current = ''
    setTyped('')
    keeper.done()
  }, [keeper])
  /** After a mark, removes the used text. Letters that the usher already typed for the next name stay. */
  const done = useCallback(() => {
    const next = without(now.current, meant.current)
    if (next === '') return empty()
    meant.current = ''
    type(next)
  }, [empty, type])
  const { touch, isSettled } = keeper
  return useMemo(
    () => ({ typed, order, type, tapped, done, empty, touch, isSettled }),
    [typed, order, type, tapped, done, empty, touch, isSettled],
  )
}

/** The caret was behind the typed text, or before it after a return from the list. */
function without(text: string, typed: string): string {
  if (text.startsWith(typed)) return text.slice(typed.length)
  return text.endsWith(typed) ? text.slice(0, -typed.length) : text
}
