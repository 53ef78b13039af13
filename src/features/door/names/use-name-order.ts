import { useCallback, useMemo, useState, type RefObject } from 'react'
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
  const type = useCallback(
    (value: string) => {
      setTyped(value)
      keeper.type(value)
    },
    [keeper],
  )
  /** Somebody was marked or unmarked: the field is free for the next name at once, the list follows. */
  const done = useCallback(() => {
    setTyped('')
    keeper.done()
  }, [keeper])
  const { touch, isSettled } = keeper
  return useMemo(
    () => ({ typed, order, type, done, touch, isSettled }),
    [typed, order, type, done, touch, isSettled],
  )
}
