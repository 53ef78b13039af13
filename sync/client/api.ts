/**
 * What the screens know of this phone's half of sync. Implemented beside this file; screens import nothing else of
 * `sync/client` but `open-church.ts` and this file's types.
 */
import type { FeatureName, Scope } from '../../contract/features.ts'
import type { MemberRow } from '../../contract/tables/members.ts'
import type { RowOf } from '../../contract/tables/index.ts'
import type { ServiceRow } from '../../contract/tables/services.ts'
import type { ArgsOf, MutationName } from '../mutations/index.ts'
import type { Headcount } from './headcounts/heads.ts'
import type { About } from './outbox/opened-ops.ts'
import type { DetailField } from './store/fields.ts'
import type { WholeName } from './whole-tables.ts'

export type { About } from './outbox/opened-ops.ts'
export type { HeadEntry, Headcount, Heads } from './headcounts/heads.ts'

/** Something that changes: for `useSyncExternalStore(live.subscribe, live.current)`. Each change gives a new object. */
export type Live<T> = {
  current(): T
  subscribe(onChange: () => void): () => void
}

/** A person as the lists hold them. In `door` scope only names, gender and four digits are known. */
export type Person = {
  id: string
  first_name: string
  last_name: string
  gender: 'male' | 'female' | null
  /** E.164; null when unknown or not for this device. */
  phone_number: string | null
  phone_tail: string | null
  email: string | null
  first_timer: boolean
  created_at: string | null
  /** Bits for the last six past services, bit 0 the latest. */
  seen: number
  /** `plainName` of first and last name, and the phone's digits, for searching. */
  search: string
}

export type SearchHit = {
  person: Person
  /** Ranges [from, to) of the display name "First Last" that the typed words matched. */
  matched: [from: number, to: number][]
}

/** By id; the day where this phone knows it: what the church says of a deleted service holds none. */
export type DeletedServices = ReadonlyMap<string, string | null>

/** Everybody this device knows, in memory, pending changes included. */
export type People = {
  /** Changes whenever somebody is added, changed or deleted. */
  version: Live<number>
  count(): number
  get(id: string): Person | undefined
  /** By name. The same array until `version` changes. */
  all(): readonly Person[]
  /**
   * Words match any part of first or last name in any order, accents aside; digits match any part of the last four
   * (or of the whole phone where four or more are typed and the number is known).
   * Ordered by who usually comes, then name. `sink` are put last. Empty text gives everybody in that order. With
   * `byEmail` the text is also looked for in e-mails, as the API does; at the door it is not.
   */
  search(
    text: string,
    options?: { sink?: ReadonlyMap<string, unknown>; limit?: number; byEmail?: boolean },
  ): SearchHit[]
  /** Whom one mistyped letter of one word hides from `search`, in the same order. For when that finds nobody. */
  closeTo(text: string, options?: { sink?: ReadonlyMap<string, unknown>; limit?: number }): SearchHit[]
  /** All that is known of one person, for the view and edit dialogs; of who was deleted, that and when. */
  details(id: string): Promise<(Partial<MemberRow> & { id: string }) | undefined>
}

/** How sure a person's mark is. */
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
  /** Who is here was read from this phone's storage: before, nobody being here says nothing. */
  read: boolean
  /** This phone holds marks of it, if only such as were taken off. */
  known: boolean
  /** By canonical person id. */
  present: ReadonlyMap<string, PresenceEntry>
  /** Scanned cards whose people this phone does not know: they count once the church knows them. */
  unsure: ReadonlyMap<string, PresenceEntry>
  /** Persons present, as known. */
  total: number
  received: number
  saved: number
  /** Persons marked on this device. */
  atThisDoor: number
}

export type OutboxEntry = {
  id: string
  seq: number
  state: 'pending' | 'received' | 'rejected' | 'quarantined'
  type: string
  args: Record<string, unknown>
  capturedAt: string
  /** The person it is about, as this phone knew them at the tap: they may be deleted by now. */
  about?: About
  /** For rejected ones; a received one has a message where something was left out of it. */
  code?: string
  message?: string
  mendable?: boolean
  /** For received edits: what somebody else had typed meanwhile and this one replaced, by field. */
  overwrote?: { field: string; theirs: unknown }[]
  /** This phone's key does not open it (another key was in use here): kept, but it can be neither read nor sent. */
  unreadable?: boolean
}

/** `unreadable` ones are counted under their state too. */
export type OutboxCounts = {
  pending: number
  rejected: number
  quarantined: number
  unreadable: number
  /** Received edits that replaced what somebody else had typed, and whose note was not read yet. */
  notes: number
  oldestPendingAt: string | null
}

export type SyncProblem =
  | 'no-network'
  /** A Wi-Fi answered with its own page: its user has to log in to it. */
  | 'captive-portal'
  /** The session ended; signing in again sends what waits. */
  | 'signed-out'
  /** This browser is signed in to another account now. */
  | 'other-account'
  /** This app is too old for the server. */
  | 'update-needed'
  /** The server answered, but not ours or not well. Tried again by itself. */
  | 'server-trouble'
  /** The phone's storage is full or broken. */
  | 'storage'
  /** The connection to the phone's storage was lost, and opening it again was of no use. Tried again by itself. */
  | 'storage-lost'

export type SyncStatus = {
  phase: 'idle' | 'sending' | 'getting'
  problem: SyncProblem | null
  /** With `signed-out`: why the session ended, where that was said. */
  endedBecause?: string
  /** ISO 8601 UTC of the last good answer; null before the first. */
  lastContactAt: string | null
  /** While a first sync or reset runs. */
  progress: { done: number; total: number } | null
  /** False until the first sync is through. */
  complete: boolean
}

export type Outbox = {
  counts: Live<OutboxCounts>
  /** All but settled ones, oldest first; needs the seal's key. */
  list(): Promise<OutboxEntry[]>
  /** What the church has received lately, latest first. */
  received(limit?: number): Promise<OutboxEntry[]>
  /** The edits that `counts` counts under `notes`, latest first. */
  notes(): Promise<OutboxEntry[]>
  /** These notes were read. */
  read(opIds: readonly string[]): Promise<void>
  /**
   * Sends a rejected op again as a new one, with `args` where the person edited it, and `as` another change where
   * that mends it: who was deleted meanwhile is added again.
   */
  retry(opId: string, args?: Record<string, unknown>, as?: MutationName): Promise<void>
  discard(opId: string): Promise<void>
  /** Writes beside an unsettled op of a scanned card whom it is about. Nothing of it is sent. */
  noteAbout(opId: string, about: About): Promise<void>
}

/** One account in one church on this device. */
export type Church = {
  account: { id: string; first_name: string; last_name: string; email: string }
  church: { id: string; name: string; reference: string; time_zone: string }
  features: readonly FeatureName[]
  scope: Scope
  deviceId: string

  /** The church's today, `YYYY-MM-DD`, by the corrected clock; with `agoMs` the day that it was so long ago. */
  today(agoMs?: number): string
  /** The corrected now, ISO 8601 UTC. */
  now(): string

  /**
   * Writes the op and its effect in one strict transaction; resolves when it is on disk, which is when to tick.
   * Rejects with `StorageError` where the phone cannot keep it; then nothing was changed.
   * @param about whom it is about, where this phone does not know them
   */
  mutate<N extends MutationName>(name: N, args: ArgsOf<N>, about?: About): Promise<{ opId: string }>

  people: People
  /** One detail of everybody who has it, by person; ask again when `people.version` has changed. */
  detailOfAll(field: DetailField): Promise<ReadonlyMap<string, string>>
  /** Services that are not deleted, latest day first. */
  services: Live<readonly ServiceRow[]>
  /** Services that this phone knows to be deleted, here or elsewhere. */
  deletedServices: Live<DeletedServices>
  /** Living rows of a small table, kept current while subscribed; null until they are read. */
  rows<T extends WholeName>(table: T): Live<readonly RowOf<T>[] | null>
  /** Who is at a service, kept current while subscribed. */
  presences(serviceId: string): Live<Presences>
  /** How many heads were counted at a service, kept current while subscribed. */
  headcount(serviceId: string): Live<Headcount>
  /** The id a service made offline gets: the same on every phone. */
  serviceIdFor(date: string, name: string): Promise<string>

  outbox: Outbox
  status: Live<SyncStatus>
  /** Counts up when somebody compares lists: this phone is asked to tell which one it holds. */
  compareAsked: Live<number>
  /** Push, then pull, now. Resolves when done or failed; see `status`. */
  syncNow(): Promise<void>

  /** A form's draft: survives reloads, updates and crashes. Cleared by passing null. */
  drafts: {
    read<T>(key: string): Promise<T | null>
    write(key: string, draft: unknown): Promise<void>
    /** Of all that are kept. */
    keys(): Promise<string[]>
  }

  /** What the server last answered to a screen's question, and when (ISO 8601 UTC); for when there is no network. */
  answers: {
    last<T>(key: string): Promise<{ answer: T; at: string } | null>
    /** Called as a question is asked: what was asked before rights were taken is not kept after. */
    asking(): Asked
    keep(key: string, answer: unknown, asked: Asked): Promise<void>
  }

  /**
   * Seals what waits, wipes what is readable, forgets the session on this device. The HTTP logout is the caller's.
   * @param because why the session ended, for the other tabs
   */
  signOut(because?: string): Promise<void>
  close(): void
}

/**
 * The phone cannot keep it. `reason` picks the sentence. `lost`: the storage failed. `blocked`: another tab of this app is in
 * the way. `slow`: the storage has not answered yet. `refused`: this browser gives the app no storage, as private browsing may.
 */
export class StorageError extends Error {
  constructor(
    readonly reason: 'full' | 'lost' | 'blocked' | 'slow' | 'refused',
    cause?: unknown,
  ) {
    super(reason, { cause })
  }
}

/** What sign-in, registration and the session call answer to the app; enough to open the church on this device. */
/** When a question was asked, by what this phone's person could see then; null where that could not be read. */
export type Asked = Promise<number | null>

export type SignedIn = {
  account: Church['account']
  church: Church['church']
  features: FeatureName[]
  /** Base64 of 32 bytes; imported as a non-extractable key at once and kept nowhere else. */
  seal_key: string
}
