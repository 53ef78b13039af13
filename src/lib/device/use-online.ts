import { useSyncExternalStore } from 'react'

/** The phone's own view of its network. Only a proof of receipt says that something arrived. */
export function useOnline(): boolean {
  return useSyncExternalStore(watch, isOnline, isOnline)
}

const isOnline = () => navigator.onLine

function watch(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
