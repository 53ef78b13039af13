import { useCallback, useMemo } from 'react'
import { useDoorAddress } from '../../door-address.ts'

/** The children who are being checked in. They are part of the address, so that Back closes the check-in. */
export function useCheckInAddress() {
  const { value, open, close } = useDoorAddress('checkin')
  const openFor = useCallback((childIds: readonly string[]) => open(childIds.join(' ')), [open])
  return useMemo(
    () => ({ childIds: value ? value.split(' ') : null, open: openFor, close }),
    [value, openFor, close],
  )
}
