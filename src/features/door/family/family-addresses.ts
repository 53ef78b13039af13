import { useMemo, useCallback } from 'react'
import { useDoorAddress } from '../door-address.ts'

/** The household whose sheet is open. It is part of the address, so that Back closes the sheet. */
export function useFamilyAddress() {
  const { value, open, close } = useDoorAddress('family')
  return useMemo(() => ({ householdId: value, open, close }), [value, open, close])
}

/** The children who are being checked in. They are part of the address, so that Back closes the check-in. */
export function useCheckInAddress() {
  const { value, open, close } = useDoorAddress('checkin')
  const openFor = useCallback((childIds: readonly string[]) => open(childIds.join(' ')), [open])
  return useMemo(
    () => ({ childIds: value ? value.split(' ') : null, open: openFor, close }),
    [value, openFor, close],
  )
}
