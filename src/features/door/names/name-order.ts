import type { Live, Presences } from '../../../../sync/client/api.ts'
import { useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import { useLive } from '../../../domain/church/use-church.ts'

/**
 * The state of the list: its text, the people sunk to its end, its scroll position (null: unchanged).
 * A new object means a new order.
 */
export type NameOrder = {
  text: string
  sink: Presences['present']
  top: number | null
  /** Pixels from the start of the list to the visible part. */
  reach: number
}

/**
 * Keeps the order of the list. The usher calls `type` and `touch`, a mark calls `done`. It works while it has
 * subscribers.
 */
export type OrderKeeper = Live<NameOrder> & {
  type(text: string): void
  /** A person was marked or unmarked: the list follows a moment later. */
  done(): void
  /** The usher is using the list: a pending change waits longer. */
  touch(): void
  /** False just after the list moved by itself: such a tap was meant for the previous order. */
  isSettled(): boolean
}

/** After a tap the ticked row stays in place. The usher sees it, and a second tap meets the same person. */
const HOLD_TYPED_MS = 2500
/** Longer if nothing was typed: the next tap may be near. */
const HOLD_BROWSING_MS = 4000
const BLIND_MS = 350

/**
 * Keeps the order of the list. The order changes only by a key, after a quiet moment, or before the first use.
 * Marks that arrive later turn rows green in place. Those rows sink when no finger is near.
 */
export function orderKeeper(presences: Live<Presences>, scrolled: () => number): OrderKeeper {
  const present = () => presences.current().present
  let order: NameOrder = { text: '', sink: present(), top: null, reach: 0 }
  let timer: ReturnType<typeof setTimeout> | undefined
  let used = false
  let movedAt = -BLIND_MS
  let browsedTo = 0
  const listeners = new Set<() => void>()

  const rest = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const put = (text: string) => {
    rest()
    const before = order.text
    if (before === '' && text !== '') browsedTo = scrolled()
    const top = text !== '' ? 0 : before !== '' ? browsedTo : null
    order = { text, sink: present(), top, reach: top ?? scrolled() }
    for (const listener of listeners) listener()
  }
  const release = () => {
    movedAt = performance.now()
    put('')
  }
  const hold = () => {
    clearTimeout(timer)
    timer = setTimeout(release, order.text ? HOLD_TYPED_MS : HOLD_BROWSING_MS)
  }
  /** The hits for a text stay until the text changes. A pending change of order will include this mark too. */
  const follow = () => {
    if (order.text || timer !== undefined || sameKeys(order.sink, present())) return
    if (used) hold()
    else put('')
  }
  const subscribeHere = (listener: () => void) => {
    listeners.add(listener)
    const leave = listeners.size === 1 ? presences.subscribe(follow) : undefined
    // Marks may have arrived between the first read and this subscription.
    if (leave) follow()
    return () => {
      listeners.delete(listener)
      leave?.()
      if (listeners.size === 0) rest()
    }
  }

  return {
    current: () => order,
    subscribe: subscribeHere,
    type(text) {
      used = true
      // The usher caused this move, so a tap means the person who is there now.
      movedAt = -BLIND_MS
      put(text)
    },
    done() {
      used = true
      hold()
    },
    touch() {
      used = true
      if (timer !== undefined) hold()
    },
    isSettled: () => performance.now() - movedAt >= BLIND_MS,
  }
}

function sameKeys(one: Presences['present'], other: Presences['present']): boolean {
  if (one === other) return true
  if (one.size !== other.size) return false
  for (const id of other.keys()) if (!one.has(id)) return false
  return true
}

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
