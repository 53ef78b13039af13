import { useEffect, useState } from 'react'
import { findReader, type Reader } from './reader.ts'

/** The reader once it is here; `missing` where it cannot be had without a network. */
export type ReaderState = Reader | 'coming' | 'missing'

/** @param attempt a new number tries again */
export function useReader(attempt: number): ReaderState {
  const [state, setState] = useState<ReaderState>('coming')
  useEffect(() => {
    let left = false
    setState('coming')
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
