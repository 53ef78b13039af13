/** Defines the rows of a church's database on this phone. */
import { SHAPE_UNTOLD } from '../../../contract/protocol.ts'
import { PERSON_FIELD_NAMES, SHAPE } from '../../../contract/person-fields.ts'
import type { RowOf, TableName } from '../../../contract/tables/index.ts'
import type { Scope } from '../../../contract/features.ts'
import type { MemberRow } from '../../../contract/tables/people.ts'

/** The SHAPE of phones that were filled before the number was stored. */
export const FIRST_SHAPE = 1

export type Cursor = {
  epoch: string
  /** The church's history in which `rev` was read. Absent: the server did not send it. */
  lineage?: string
  rev: number
  scope: Scope
  /** The SHAPE of all rows on this phone; absent: the first. */
  shape?: number
}

/**
 * The cursor after a page. A page holds only what its server and this app both support. A later page never completes
 * rows that were stored before it.
 * @param filled the SHAPE of the rows before the page; without it the page starts from an empty state
 */
export const cursorAt = (
  { epoch, lineage, rev, scope, shape = SHAPE_UNTOLD }: Cursor,
  filled = SHAPE,
): Cursor => ({
  epoch,
  ...(lineage && { lineage }),
  rev,
  scope,
  shape: Math.min(shape, filled, SHAPE),
})

/** A generation that is filled beside the visible one. */
type Building = { generation: number; cursor: Cursor }

/** The sync state of this phone. */
export type SyncState = {
  key: 'standing'
  /** The visible generation. */
  generation: number
  cursor: Cursor | null
  /** The epoch of a cursor that a sign-out or a month of silence deleted. Earlier results belong to it. */
  epochBefore?: string
  building: Building | null
  /** The server's time, milliseconds, of the page that last moved the cursor. Absent: an older app wrote it. */
  readAt?: number
  /** False until the first sync is complete. */
  complete: boolean
  /** The optimistic overlay is outdated: results arrived that no pull has included yet. */
  stale: boolean
  nextChunk: number
  /** No readable data of deleted people is left here. Absent: must be checked. */
  forgotten?: boolean
  /** No data of erased people is left in delivered ops. Absent: must be checked. */
  struck?: boolean
  /** Counts the deletions of cached answers, so that an answer requested earlier is not stored later. Absent: never. */
  taken?: number
  /** The account signed out: no tab may write readable data any more. */
  sealed?: boolean
}

export type NextSeq = { key: 'seq'; next: number }

/** Ids of received ops with an unread note (`overwrote`). */
export type UnreadNotes = { key: 'notes'; unread: string[] }
export type MetaRow = SyncState | NextSeq | UnreadNotes

export type Encrypted = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

type OpState = 'pending' | 'received' | 'rejected' | 'quarantined'

export type OutboxRow = {
  id: string
  seq: number
  state: OpState
  /** `{type, v, args}`, readable only with the account's key. */
  sealed: Encrypted
  /** Ids that this op creates. */
  creates: string[]
  needs: string[]
  base_rev: number
  captured_at: string
  clock_offset: number
  /** After receipt: the church's rev and epoch at receipt, and the time, milliseconds. */
  rev?: number
  epoch?: string
  received_at?: number
  /** `received_at` is in the server's time. Absent: in the phone's own, as an older app wrote it. */
  church_time?: true
  code?: string
  mendable?: boolean
  /** The server's sentence and the values that an edit replaced, which may name somebody. */
  note?: Encrypted
  /** Received, and the note says what it replaced or lost. */
  overwrote?: true
}

/** A row as pending ops leave it. */
export type LocalRow = { table: TableName; id: string; row: RowOf<TableName> }

/** The fields of people lists, as columns; `search` is computed when the chunk is written. */
export type Chunk = {
  generation: number
  number: number
  count: number
  columns: Record<string, unknown[]>
  search: string[]
}

/** The rest of the same people, in the same order. */
export type ChunkDetails = { generation: number; number: number; columns: Record<string, unknown[]> }

/** Tables small enough to be shown whole. */
export const WHOLE_TABLES = [
  'cells',
  'departments',
  'follow_ups',
  'follow_up_notes',
  'households',
  'schedules',
  'schedule_days',
  'child_events',
] as const
export type WholeName = (typeof WHOLE_TABLES)[number]

export type Based<T> = T & { generation: number }

export type DraftRow = {
  key: string
  draft: unknown
  /** When housekeeping first found this draft, in the server's time, milliseconds. Further typing resets it. */
  since?: number
}

/** The server's last answer to a screen's request, and its time by this phone's clock (milliseconds). */
export type AnswerRow = { key: string; answer: unknown; at: number }

/** The key of one day, by which pick-up codes are computed. The highest number of a day is the current one. */
export type DayKey = {
  day: string
  no: number
  /** Base64 of 32 bytes. */
  key: string
}

/** All keys of the phone, and when it received them, in the server's time, milliseconds. */
export type DayKeys = { key: 'day-keys'; at: number; keys: DayKey[] }

/** Apart from `meta`, which every tap reads. */
export type PickUpRow = DayKeys

/** The fields of people lists. They are read whole when the app opens, so they are stored separately and kept small. */
export const LIST_FIELDS = [
  'id',
  'first_name',
  'last_name',
  'gender',
  'phone_number',
  'phone_tail',
  'email',
  'first_timer',
  'created_at',
  'seen',
  'household_id',
  'child_until',
  'deleted_at',
] as const

const inLists: readonly string[] = LIST_FIELDS

export type DetailField = Exclude<keyof MemberRow, (typeof LIST_FIELDS)[number]>

/** The fields that only a person's own page needs, by name, so that opening the app needs no schema. */
export const DETAIL_FIELDS: readonly string[] = [
  ...PERSON_FIELD_NAMES.filter((field) => !inLists.includes(field)),
  'created_by',
]

/** A member's row on the phone: the contract's fields and those that only phones have. */
export const MEMBER_FIELDS = [...LIST_FIELDS, ...DETAIL_FIELDS]
