/** Defines the interface of the sync client. Screens import only these types and `open-church.ts`. */
import type { FeatureName, Scope } from '../../contract/features.ts'
import type { MemberRow } from '../../contract/tables/people.ts'
import type { RowOf } from '../../contract/tables/index.ts'
import type { ServiceRow } from '../../contract/tables/attendance.ts'
import type { ArgsOf, MutationName } from '../mutations/index.ts'
import type { Children } from './children/types.ts'
import type { Live, Person } from './api-values.ts'
import type { Headcount } from './memory/heads.ts'
import type { About } from './outbox/encryption.ts'
import type { DetailField, WholeName } from './store/rows.ts'

export type {
  ChildEvent,
  CheckOut,
  Children,
  ChildrenNow,
  CodeTest,
  Guardian,
  ServiceChild,
} from './children/types.ts'
export type { Live, Person } from './api-values.ts'
export type { About } from './outbox/encryption.ts'
export type { HeadEntry, Headcount, Heads } from './memory/heads.ts'

export type SearchHit = {
  person: Person
  /** Ranges [from, to) of the display name "First Last" that the typed words matched. */
  matched: [from: number, to: number][]
}

/** By id, with the day if this phone knows it. A deleted service of the server has none. */
export type DeletedServices = ReadonlyMap<string, string | null>

/** Services that the church's schedules give. */
export type ScheduledServices = {
  /** From yesterday to five weeks ahead, without those that are stored, skipped or deleted. Earliest first. */
  services: readonly ServiceRow[]
  /** When each schedule begins, `HH:MM` by the church's clock, by the schedule's id. */
  times: ReadonlyMap<string, string>
}

/** Everybody known to this device, in memory, including pending changes. */
export type People = {
  /** Changes with every added, changed or deleted person. */
  version: Live<number>
  count(): number
  get(id: string): Person | undefined
  /** Sorted by name. The same array until `version` changes. */
  all(): readonly Person[]
  /**
   * Words match any part of first or last name in any order, ignoring accents. Digits match any part of the last four.
   * Four or more match any part of a known number. Frequent attendees are first, then the order is by name. `sink` are
   * last. Empty text returns everybody in that order. With `byEmail` the search includes e-mails, as the API does.
   * Searches at the door do not.
   */
  search(
    text: string,
    options?: { sink?: ReadonlyMap<string, unknown>; limit?: number; byEmail?: boolean },
  ): SearchHit[]
  /** People whom `search` misses because of one mistyped letter in one word, in the same order. For empty results. */
  closeTo(text: string, options?: { sink?: ReadonlyMap<string, unknown>; limit?: number }): SearchHit[]
  /** The people of a household, sorted by name; its id may be an alias. Empty if this phone knows nobody in it. */
  household(id: string): readonly Person[]
  /** All known fields of one person, for the view and edit dialogs. A deleted person has only the time of deletion. */
  details(id: string): Promise<(Partial<MemberRow> & { id: string }) | undefined>
}

/** The delivery state of a person's mark. */
export type MarkState = 'saved' | 'received'

export type PresenceEntry = {
  personId: string
  /** ISO 8601 UTC, the earliest live mark. */
  arrivedAt: string
  firstTimer: boolean
  markIds: string[]
  /** `saved`: only on this phone so far. */
  state: MarkState
  /** Marked on this device. */
  here: boolean
}

export type Presences = {
  /** True after this phone's storage is read. Before that, an empty list means nothing. */
  read: boolean
  /** True if this phone holds marks of the service, even if all are removed. */
  known: boolean
  /** By canonical person id. */
  present: ReadonlyMap<string, PresenceEntry>
  /** Scanned cards of people whom this phone does not know. They count once the church knows them. */
  unsure: ReadonlyMap<string, PresenceEntry>
  /** Number of known people present. */
  total: number
  received: number
  saved: number
  /** Number of people marked on this device. */
  atThisDoor: number
}

export type OutboxEntry = {
  id: string
  seq: number
  state: 'pending' | 'received' | 'rejected' | 'quarantined'
  type: string
  args: Record<string, unknown>
  capturedAt: string
  /** The person of the op as known at the tap. They may be deleted by now. */
  about?: About
  /** For rejected ops. A received op has a message if a part of it was left out. */
  code?: string
  message?: string
  mendable?: boolean
  /** For received edits: other users' values that this edit replaced, by field. */
  overwrote?: { field: string; theirs: unknown }[]
  /** This phone's key cannot decrypt it (another key was in use). It is kept, but cannot be read or sent. */
  unreadable?: boolean
}

/** `unreadable` ones also count under their state. */
export type OutboxCounts = {
  pending: number
  rejected: number
  quarantined: number
  unreadable: number
  /** Received edits that replaced another user's value and whose note is unread. */
  notes: number
  oldestPendingAt: string | null
}

export type SyncProblem =
  | 'no-network'
  /** A Wi-Fi login page responded. Its user has to log in there. */
  | 'captive-portal'
  /** The session ended. Signing in again sends the pending ops. */
  | 'signed-out'
  /** This browser is signed in to another account now. */
  | 'other-account'
  /** This app is too old for the server. */
  | 'update-needed'
  /** Another server responded, or ours failed. Retried automatically. */
  | 'server-trouble'
  /** The phone's storage is full or broken. */
  | 'storage'
  /** The connection to the phone's storage is lost, and reopening failed. Retried automatically. */
  | 'storage-lost'

export type SyncStatus = {
  phase: 'idle' | 'sending' | 'getting'
  problem: SyncProblem | null
  /** With `signed-out`: why the session ended, if the server reported it. */
  endedBecause?: string
  /** ISO 8601 UTC of the last good response; null before the first. */
  lastContactAt: string | null
  /** Set during a first sync or reset. */
  progress: { done: number; total: number } | null
  /** False until the first sync is complete. */
  complete: boolean
}

export type Outbox = {
  counts: Live<OutboxCounts>
  /** All but settled ops, oldest first. It needs the encryption key. */
  list(): Promise<OutboxEntry[]>
  /** The ops that the church received recently, latest first. */
  received(limit?: number): Promise<OutboxEntry[]>
  /** The edits counted under `notes`, latest first. */
  notes(): Promise<OutboxEntry[]>
  /** Marks these notes as read. */
  read(opIds: readonly string[]): Promise<void>
  /**
   * Sends a rejected op again as a new one, with edited `args` if the person changed them. `as` names another change,
   * for example to add a deleted person again.
   */
  retry(opId: string, args?: Record<string, unknown>, as?: MutationName): Promise<void>
  discard(opId: string): Promise<void>
  /** Stores the person beside an unsettled op of a scanned card. This stays on the phone. */
  noteAbout(opId: string, about: About): Promise<void>
}

/** One account in one church on this device. */
export type Church = {
  account: { id: string; first_name: string; last_name: string; email: string }
  church: { id: string; name: string; reference: string; time_zone: string }
  features: readonly FeatureName[]
  scope: Scope
  deviceId: string

  /** The church's today, `YYYY-MM-DD`, by the corrected clock; with `agoMs` the day so many milliseconds ago. */
  today(agoMs?: number): string
  /** The corrected now, ISO 8601 UTC. */
  now(): string

  /**
   * Writes the op and its effect in one strict transaction. It resolves once they are on disk, and the screen then
   * shows the tick. Rejects with `StorageError` if the phone cannot store it. Nothing is changed then.
   * @param about the person of the op, if this phone does not know them
   */
  mutate<N extends MutationName>(name: N, args: ArgsOf<N>, about?: About): Promise<{ opId: string }>

  /**
   * Writes one op for each of the given changes, in one strict transaction, and shows all effects at once. Give it at
   * most a few dozen: a screen can answer between two calls.
   * @returns the changes that this phone refused, by their place in the list. Nothing is stored for them.
   */
  mutateAll<N extends MutationName>(
    name: N,
    all: readonly { args: ArgsOf<N>; about?: About }[],
  ): Promise<{ refused: readonly { at: number; message: string }[] }>

  people: People
  /** One detail of everybody who has it, by person. Call it again after `people.version` changes. */
  detailOfAll(field: DetailField): Promise<ReadonlyMap<string, string>>
  /** Services that are not deleted, latest day first. */
  services: Live<readonly ServiceRow[]>
  /** Services that this phone knows to be deleted, here or elsewhere. */
  deletedServices: Live<DeletedServices>
  /**
   * Services that nobody has made yet. The first change there makes one: `mutate` writes its `create-service` before the
   * change.
   */
  scheduled: Live<ScheduledServices>
  /** Living rows of a small table, kept current while subscribed; null until they are read. */
  rows<T extends WholeName>(table: T): Live<readonly RowOf<T>[] | null>
  /** The people at a service, kept current while subscribed. */
  presences(serviceId: string): Live<Presences>
  /** The headcount of a service, kept current while subscribed. */
  headcount(serviceId: string): Live<Headcount>
  /** The children at a service, and their check-in and check-out. Nothing is read before somebody subscribes or calls. */
  children(serviceId: string): Children
  /** The id of a service created offline: the same on every phone. */
  serviceIdFor(date: string, name: string): Promise<string>

  outbox: Outbox
  status: Live<SyncStatus>
  /** Increments when somebody compares lists: this phone must then report its list. */
  compareRequests: Live<number>
  /** Pushes and pulls immediately. Resolves when done or failed; see `status`. */
  syncNow(): Promise<void>

  /** The draft of a form survives reloads, updates and crashes. Null clears it. */
  drafts: {
    read<T>(key: string): Promise<T | null>
    write(key: string, draft: unknown): Promise<void>
    /** Keys of all stored drafts. */
    keys(): Promise<string[]>
  }

  /** The server's last answer to a screen's request, with its time (ISO 8601 UTC), for use without a network. */
  answers: {
    last<T>(key: string): Promise<{ answer: T; at: string } | null>
    /** Called when a request starts. An answer requested before a loss of rights is not stored after it. */
    asking(): RightsAtRequest
    keep(key: string, answer: unknown, rightsAtRequest: RightsAtRequest): Promise<void>
  }

  /**
   * Encrypts pending ops, wipes readable data and removes the session from this device. The caller sends the HTTP
   * logout.
   * @param because why the session ended, for the other tabs
   */
  signOut(because?: string): Promise<void>
  close(): void
}

/**
 * The phone cannot store the data. `reason` selects the sentence. `lost`: the storage failed. `blocked`: another tab of
 * this app blocks it. `slow`: the storage has not responded yet. `refused`: this browser gives the app no storage, for
 * example in private browsing.
 */
export class StorageError extends Error {
  constructor(
    readonly reason: 'full' | 'lost' | 'blocked' | 'slow' | 'refused',
    cause?: unknown,
  ) {
    super(reason, { cause })
  }
}

/** The state of rights when a request started; null if it could not be read. */
export type RightsAtRequest = Promise<number | null>

/** The server's response to sign-in, registration and the session call; enough to open the church on this device. */
export type SignedIn = {
  account: Church['account']
  church: Church['church']
  features: FeatureName[]
  /** Base64 of 32 bytes; imported as a non-extractable key immediately and stored nowhere else. */
  seal_key: string
}
