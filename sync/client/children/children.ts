/** The children at each service. The code behind it is loaded by the first screen that needs it, not by the door's list. */
import { writable } from '../live.ts'
import { canonicalId } from '../store/read-rows.ts'
import type { ChildrenAt, ChildrenParts } from './children-at.ts'
import type { Children, ChildrenNow } from './types.ts'

const NOT_READ: ChildrenNow = { read: false, all: [], byId: new Map(), hasKey: false }

/** @returns the same object for the same service */
export function childrenByService(parts: ChildrenParts): (serviceId: string) => Children {
  const services = new Map<string, Children>()
  return (given) => {
    const id = canonicalId(parts.church.aliases, given)
    const known = services.get(id) ?? lazyChildren(parts, id)
    services.set(id, known)
    return known
  }
}

function lazyChildren(parts: ChildrenParts, serviceId: string): Children {
  const live = writable(NOT_READ)
  let loading: Promise<ChildrenAt> | undefined
  const load = () => {
    loading ??= import('./children-at.ts').then(({ childrenAt }) => childrenAt(parts, serviceId, live))
    // A failed load is retried.
    loading.catch(() => (loading = undefined))
    return loading
  }
  let screens = 0
  let started: ChildrenAt | undefined
  const follow = async () => {
    const children = await load()
    if (screens === 0 || started) return
    started = children
    children.start()
  }
  return {
    current: live.current,
    subscribe(onChange) {
      screens += 1
      const stop = live.subscribe(onChange)
      let stopped = false
      void follow().catch(() => undefined)
      return () => {
        if (stopped) return
        stopped = true
        stop()
        screens -= 1
        if (screens > 0) return
        started?.stop()
        started = undefined
        // The next screen must not show the state of an hour ago.
        live.set(NOT_READ)
      }
    },
    checkIn: async (...args) => (await load()).checkIn(...args),
    checkOut: async (...args) => (await load()).checkOut(...args),
    undo: async (...args) => (await load()).undo(...args),
    moveToClass: async (...args) => (await load()).moveToClass(...args),
    testCode: async (...args) => (await load()).testCode(...args),
  }
}
