import { useEffect, useState } from 'react'
import type { Reader } from '../read-loop.ts'
import { findReader } from './reader.ts'

/** The reader when it is ready; `missing` if it cannot be loaded offline. */
export type ReaderState = Reader | 'loading' | 'missing'

/** @param attempt a new number tries again */
export function useReader(attempt: number): ReaderState {
  const [state, setState] = useState<ReaderState>('loading')
  useEffect(() => {
    let left = false
    setState('loading')
    findReader().then(
      (reader) => !left && setState(reader),
      () => !left && setState('missing'),
    )
    return () => {
      left = true
    }
  }, [attempt])
  return state
}
