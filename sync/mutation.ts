/** Defines the shape of an offline change. See docs/protocol.md. */
import type { z } from 'zod'
import type { FeatureName } from '../contract/features.ts'
import type { RowOf, TableName } from '../contract/tables/index.ts'

/** The author, place and time of an op. Phone and server use the same values, so the effect is the same. */
export type OpContext = {
  opId: string
  accountId: string | null
  deviceId: string | null
  /** The tap by the corrected clock, ISO 8601 UTC. */
  at: string
  /** The tap by the phone's own clock, ISO 8601 UTC. */
  capturedAt: string
}

export type Mutation<Args extends z.ZodType = z.ZodType> = {
  /** `verb-noun`; its meaning never changes after a release. */
  name: string
  /** Only grows. Arguments of older versions still parse. */
  v: number
  args: Args
  /** The feature that the person needs. */
  feature: FeatureName
  /** Another feature that is also sufficient for these arguments. */
  orFeature(args: z.infer<Args>): FeatureName | null
  /** The sentence for an author without the right; without it, the usual one. */
  mayNot?: string
  /** Rows that must exist. Deleted rows count. */
  refers(args: z.infer<Args>): Ref[]
  /** Ids that this op creates. Later ops that refer to them wait for it. */
  creates(args: z.infer<Args>): string[]
  /** Rows that the effect gets, so that the server can fetch them for a whole batch. */
  touches(args: z.infer<Args>, op: OpContext): Ref[]
  /**
   * The table whose row an op with arguments `{ id, set }` edits field by field. Values that it replaces unseen are
   * listed in the review queue, and this op puts them back. One op edits a table.
   */
  edits?: TableName
  /** Gets and puts rows by id, nothing else: a Dexie transaction ends at any other await. */
  effect(tx: Tx, args: z.infer<Args>, op: OpContext): Promise<void>
}

type Optional = 'orFeature' | 'refers' | 'creates'

/** Adds the defaults "no other feature", "refers to nothing" and "creates nothing". */
export function defineMutation<Args extends z.ZodType>(
  mutation: Omit<Mutation<Args>, Optional> & Partial<Pick<Mutation<Args>, Optional>>,
): Mutation<Args> {
  return { orFeature: () => null, refers: () => [], creates: () => [], ...mutation }
}

/**
 * An effect or a resolve step throws it if the op's content cannot be applied. It is recorded, with no automatic retry.
 */
export class Refusal extends Error {
  /** @param mendable true if the person can edit the op and send it again */
  constructor(
    readonly code: string,
    message: string,
    readonly mendable: boolean,
  ) {
    super(message)
  }
}

/** An effect's operations: get and put rows by id. The phone uses Dexie for them, the server PostgreSQL. */
export type Tx = {
  /** The current row, even if deleted; undefined if it never existed. */
  get<T extends TableName>(table: T, id: string): Promise<RowOf<T> | undefined>
  put<T extends TableName>(table: T, row: RowOf<T>): Promise<void>
}

/** A row by name, for prefetching and for checking that it exists. */
export type Ref = readonly [table: TableName, id: string]

/**
 * Never before 1970: an impossible offset would give a time outside every calendar.
 *
 * @param capturedAt the phone's own clock, ISO 8601
 * @param offset milliseconds to add to it
 * @param latest the upper limit (the server's now, or the phone's own corrected now)
 */
export function correctedTime(capturedAt: string, offset: number, latest: number): string {
  return new Date(Math.max(0, Math.min(Date.parse(capturedAt) + offset, latest))).toISOString()
}
