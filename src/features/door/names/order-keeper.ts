import type { Live, Presences } from '../../../../sync/client/api.ts'

/** What the list shows: for which text, with whom sunk, scrolled to where (null: stays). A new object is a new order. */
export type NameOrder = {
  text: string
  sink: Presences['present']
  top: number | null
  /** Pixels from the list's start down to what is in view. */
  reach: number
}

/** `type` and `touch` are the usher's, `done` follows a mark. It works while somebody is subscribed. */
export type OrderKeeper = Live<NameOrder> & {
  type(text: string): void
  /** Somebody was marked or unmarked: the list follows, a moment later. */
  done(): void
  /** The list is being used: a change that waits, waits on. */
  touch(): void
  /** False just after the list moved by itself: a tap then was meant for the list before. */
  isSettled(): boolean
}

/** After a tap the ticked row stays where it is, to be seen and so that a second tap meets the same person. */
const HOLD_TYPED_MS = 2500
/** Longer where nothing was typed: the next tap may be near. */
const HOLD_BROWSING_MS = 4000
const BLIND_MS = 350

/**
 * The order of the list, which only changes by a key, after a quiet moment, or before it was first used: marks that
 * arrive later turn rows green where they stand, and sink when no finger is near.
 *
 * @param scrolled pixels, how far the list is scrolled now
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
  /** What was found for a text stands until the text changes; a list that waits already will see this mark too. */
  const follow = () => {
    if (order.text || timer !== undefined || sameKeys(order.sink, present())) return
    if (used) hold()
    else put('')
  }
  const subscribeHere = (listener: () => void) => {
    listeners.add(listener)
    const leave = listeners.size === 1 ? presences.subscribe(follow) : undefined
    // Between the first look and this moment the marks may have come in.
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
      // This move was asked for; what stands there now is what a tap means.
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
