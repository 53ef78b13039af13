/** How rows lie in a church's database on this phone. */
import { SHAPE, SHAPE_UNTOLD } from '../../../contract/protocol.ts'
import type { RowOf, TableName } from '../../../contract/tables/index.ts'
import type { Scope } from '../../../contract/features.ts'

/** What phones of before the number was kept were filled under. */
export const FIRST_SHAPE = 1

export type Cursor = {
  epoch: string
  /** The history that `rev` was read in; absent: the server did not say. */
  lineage?: string
  rev: number
  scope: Scope
  /** The SHAPE of all that this phone was filled with; absent: the first. */
  shape?: number
}

/**
 * Where a page ends. A page holds what its server and this app both know; what lies here from before it holds no more for it,
 * whoever said the page and whenever it was an answer.
 * @param filled the SHAPE of what the page goes on from; of one that begins from nothing: none
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

/** A generation that is being filled beside the one people see. */
export type Building = { generation: number; cursor: Cursor }

/** Where this phone stands with its church. */
export type Standing = {
  key: 'standing'
  /** The generation that counts. */
  generation: number
  cursor: Cursor | null
  /** Of the cursor that a sign-out or a month of silence took: what was answered before was answered under it. */
  epochBefore?: string
  building: Building | null
  /** By the church's clock, milliseconds: when the page was said that last moved the cursor. Absent: an app of before wrote it. */
  readAt?: number
  /** False until the first sync is through. */
  complete: boolean
  /** The pending layer no longer follows from base and ops: results came in that no pull has worked in yet. */
  stale: boolean
  nextChunk: number
  /** Of nobody who was deleted anything is readable here any more. Absent: it is to be looked for. */
  forgotten?: boolean
  /** What was delivered says nothing here any more of who was erased. Absent: it is to be looked for. */
  struck?: boolean
  /** How often what screens were told was taken off this phone: what was asked before is not kept after. Absent: never. */
  taken?: number
  /** The account signed out: nothing readable may be written any more, whichever tab still runs. */
  sealed?: boolean
}

export type NextSeq = { key: 'seq'; next: number }

/** Ids of received ops with a note (`overwrote`) that nobody has read about yet. */
export type UnreadNotes = { key: 'notes'; unread: string[] }
export type MetaRow = Standing | NextSeq | UnreadNotes

export type Sealed = { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer }

export type OpState = 'pending' | 'received' | 'rejected' | 'quarantined'

export type OutboxRow = {
  id: string
  seq: number
  state: OpState
  /** `{type, v, args}`, readable with the account's key alone. */
  sealed: Sealed
  /** Ids that this op brings into being. */
  creates: string[]
  needs: string[]
  base_rev: number
  captured_at: string
  clock_offset: number
  /** After receipt: the church's rev and epoch it was received under, and when, milliseconds. */
  rev?: number
  epoch?: string
  received_at?: number
  /** `received_at` is by the church's clock; absent: by the phone's own, as an app of before wrote it. */
  church_time?: true
  code?: string
  mendable?: boolean
  /** The server's sentence and what an edit replaced, which may name somebody. */
  note?: Sealed
  /** Received, and the note says what it replaced or what was left out of it. */
  overwrote?: true
}

/** A row as pending ops leave it. */
export type LocalRow = { table: TableName; id: string; row: RowOf<TableName> }

/** What every person's list needs, as columns; `search` is worked out when it is written. */
export type Chunk = {
  generation: number
  number: number
  count: number
  columns: Record<string, unknown[]>
  search: string[]
}

/** The rest of the same people, in the same order. */
export type ChunkDetails = { generation: number; number: number; columns: Record<string, unknown[]> }

export type Based<T> = T & { generation: number }
export type DraftRow = {
  key: string
  draft: unknown
  /** The church's clock, milliseconds, when this draft was first seen at rest; what is typed on begins anew. */
  since?: number
}
/** What the server last answered to a question of a screen, and when by this phone's clock (milliseconds). */
export type AnswerRow = { key: string; answer: unknown; at: number }
