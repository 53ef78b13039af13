import { useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import type { Live, Presences } from '../../../../sync/client/api.ts'
import { useLive } from '../../../lib/session/use-church.ts'
import { orderKeeper } from './order-keeper.ts'

/** The typed text, and the order of the list that follows it. All but `typed` and `order` never change. */
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
  /** What stands in the field has found its person. */
  const tapped = useCallback(() => void (meant.current = now.current), [])
  /** The field is free for the next name at once, the list follows. */
  const empty = useCallback(() => {
    now.current = meant.current = ''
    setTyped('')
    keeper.done()
  }, [keeper])
  /** Somebody was marked or unmarked, or is here already. Quick fingers have begun the next name before it was on disk: that stays. */
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

/** The caret stood behind what had been typed, or, back from the list, before it. */
function without(text: string, typed: string): string {
  if (text.startsWith(typed)) return text.slice(typed.length)
  return text.endsWith(typed) ? text.slice(0, -typed.length) : text
}
