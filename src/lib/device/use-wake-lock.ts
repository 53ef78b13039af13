import { useEffect } from 'react'
import { keepAwake } from './wake-lock.ts'

/** The screen stays awake while the component is on it. */
export function useWakeLock(): void {
  useEffect(() => keepAwake(), [])
}
