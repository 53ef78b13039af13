/** Empties what a check-in or check-out says about an erased person. Its row and its op have the same fields. */
type Named = {
  person_id: string
  guardian_id: string | null
  guardian_name: string | null
}

type Typed = Partial<{
  class_id: string | null
  code_of: string | null
  key_no: number | null
  leader: string | null
  reason: string | null
}>

/** Of an erased guardian, nothing stays. The child's class, code and reason do. */
const NO_GUARDIAN = { guardian_id: null, guardian_name: null }

/** Of an erased child it stays that the event happened, when, how and who recorded it. */
const NOTHING = { ...NO_GUARDIAN, class_id: null, code_of: null, key_no: null, leader: null, reason: null }

/** @returns the same object if it says nothing about an erased person */
export function withoutErased<E extends Named & Typed>(event: E, isErased: (id: string) => boolean): E {
  const { guardian_id, person_id } = event
  const empty = isErased(person_id) ? NOTHING : guardian_id && isErased(guardian_id) ? NO_GUARDIAN : {}
  const gone = Object.entries(empty).filter(([field]) => (event[field as keyof E] ?? null) !== null)
  return gone.length === 0 ? event : { ...event, ...Object.fromEntries(gone) }
}
