/** A value that tells when it changes. */
import type { Live } from './api.ts'

export type Writable<T> = Live<T> & { set(value: T): void }

export function writable<T>(initial: T): Writable<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    current: () => value,
    subscribe(onChange) {
      // A listener of its own each time, so that subscribing twice with one function is two subscriptions.
      const listener = () => onChange()
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      value = next
      for (const listener of listeners) listener()
    },
  }
}
