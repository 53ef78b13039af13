import type { Channel } from '../../sync/client/deps.ts'

/** A BroadcastChannel for the phones of one test. */
export function newHall() {
  const ears = new Set<{ owner: object; listener: (message: unknown) => void }>()
  return (): Channel => {
    const owner = {}
    return {
      send: (message) => {
        for (const ear of ears)
          if (ear.owner !== owner) setTimeout(() => ear.listener(structuredClone(message)))
      },
      listen: (listener) => {
        const ear = { owner, listener }
        ears.add(ear)
        return () => void ears.delete(ear)
      },
      close: () => undefined,
    }
  }
}
