/** Defines what screens see of children at a service. `sync/client/api.ts` exports it. */
import type { CheckOutBy } from '../../../contract/tables/child-events.ts'
import type { Live, Person } from '../api-values.ts'

/** `collected`: a check-out ended every check-in. */
export type ChildState = 'not-in' | 'here' | 'collected'

/** Somebody who brings or collects a child; without an id, only the name is known. */
export type Guardian = { id: string | null; name: string }

export type ChildEvent = {
  id: string
  kind: 'in' | 'out'
  /** The tap by the corrected clock, ISO 8601 UTC. */
  at: string
  /** The person who brought or collected the child. */
  guardian: Guardian
  /** The account that recorded it. */
  by: string | null
  /** Recorded on this phone. */
  ownPhone: boolean
  /** `saved`: only on this phone so far. */
  state: 'saved' | 'received'
  classId: string | null
  /** Check-out: how it was allowed. */
  how: CheckOutBy | null
  /** Check-out by a leader: who decided, and why. */
  leader: string | null
  reason: string | null
  /** Somebody undid it, so it does not count. */
  undone: boolean
}

export type ServiceChild = {
  person: Person
  state: ChildState
  /** The class of the latest check-in; null: none was chosen, or never checked in. */
  classId: string | null
  /** All check-ins and check-outs at this service, undone ones included, oldest first. */
  events: readonly ChildEvent[]
  /** The latest check-in that counts. */
  checkedIn: ChildEvent | null
  /** The latest check-out, if the child was collected. */
  collected: ChildEvent | null
  /**
   * The codes that collect the child now, oldest first. Several if families were merged or the child moved in between.
   * Empty if the child is not here, or if the phone that checked the child in, or this one, had no key.
   */
  codes: readonly string[]
  /** The child is here, and this phone cannot test a code: it checks out by guardian. */
  withoutKey: boolean
  /** May collect the child: the people named for it, else the adults of the household, else those who brought it. */
  guardians: readonly Guardian[]
  alert: string | null
  /** The number of wrong codes that this phone still accepts for the child; 0: a leader decides. */
  triesLeft: number
}

export type ChildrenNow = {
  /** True after this phone's storage is read. Before that, an empty list means nothing. */
  read: boolean
  /** Everybody who counts as a child on the service's day, and everybody checked in, by name. */
  all: readonly ServiceChild[]
  /** By canonical person id. */
  byId: ReadonlyMap<string, ServiceChild>
  /** True if this phone has a key for the service's day, so that it gives codes. */
  hasKey: boolean
}

/** `not-a-code`: it has another form, so it is not counted as a try. `another-service`: nor is the family's other code. */
export type CodeTest =
  | { result: 'right' }
  | { result: 'wrong'; triesLeft: number }
  | { result: 'not-a-code' | 'another-service' | 'no-key' | 'not-here' | 'locked' }

/** A guardian as the screen names them: one of both. */
export type Named = { guardian_id?: string | null; guardian_name?: string | null }

export type CheckIn = Named & { class_id?: string | null }

export type CheckOut = Named &
  (
    | { how: 'code'; /** As typed. */ code: string }
    | { how: 'guardian' }
    | { how: 'override'; leader: string; reason: string }
  )

/** The children at one service. The same object for the same service. */
export type Children = Live<ChildrenNow> & {
  /** @returns the pick-up code; null if this phone has no key. @throws Refusal, StorageError as `mutate` does */
  checkIn(childId: string, given: CheckIn): Promise<{ opId: string; code: string | null }>
  /**
   * Tests a code again, and whether the guardian is authorised.
   * @throws Refusal PICK_UP_CODE, PICK_UP_GUARDIAN or PICK_UP_LOCKED, and as `mutate` does
   */
  checkOut(childId: string, given: CheckOut): Promise<{ opId: string }>
  /** Undoes a check-in or check-out. */
  undo(eventId: string): Promise<{ opId: string }>
  /** Changes the class of a check-in. It checks nobody in: a child who was collected meanwhile stays so. */
  moveToClass(checkInId: string, classId: string): Promise<{ opId: string }>
  /** Tests a typed code against one child. A wrong one counts as a try, also after a reload. */
  testCode(childId: string, typed: string): Promise<CodeTest>
}
