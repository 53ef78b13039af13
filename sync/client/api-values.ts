/** Values that several parts of the sync client's interface share. `api.ts` exports them. */

/** A value that changes, for `useSyncExternalStore(live.subscribe, live.current)`. Each change gives a new object. */
export type Live<T> = {
  current(): T
  subscribe(onChange: () => void): () => void
}

/** A person as lists show them. In `door` scope only names, gender and four digits are known. */
export type Person = {
  id: string
  first_name: string
  last_name: string
  gender: 'male' | 'female' | null
  /** E.164; null if unknown or not for this device. */
  phone_number: string | null
  phone_tail: string | null
  email: string | null
  first_timer: boolean
  created_at: string | null
  /** Bits for the last six past services, bit 0 the latest. */
  seen: number
  /** Null if unknown, none, or not for this device: `door` scope knows households with children only. */
  household_id: string | null
  /** The last day on which the person counts as a child (`contract/calendar/child-age.ts`); null if nothing says so. */
  child_until: string | null
  /** `plainName` of first and last name, and the phone's digits, for searching. */
  search: string
}
