import { useMemo } from 'react'
import { useDoorAddress } from '../door-address.ts'

/** The household whose sheet is open. It is part of the address, so that Back closes the sheet. */
export function useFamilyAddress() {
  const { value, open, close } = useDoorAddress('family')
  return useMemo(() => ({ householdId: value, open, close }), [value, open, close])
}
