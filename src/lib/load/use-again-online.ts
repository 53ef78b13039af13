import { useEffect } from 'react'
import { useOnline } from '../device/use-online.ts'

/** What is old is asked for again by itself once the phone has a network. */
export function useAgainOnline(old: boolean, again: () => void): void {
  const online = useOnline()
  useEffect(() => {
    if (online && old) again()
    // Only the network's coming back is the occasion: a server in trouble is not asked without end.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [online])
}
