/** GET sync/pull. See docs/protocol.md. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { scope, type Scope } from '../features.ts'
import { uuid } from '../ids.ts'
import { heldDays } from './held-days.ts'
import { outboxes } from './outboxes.ts'
import { settledRanges } from './settled.ts'

export const pullQuery = z.object({
  account: uuid,
  church: uuid,
  device: uuid,
  epoch: uuid.optional(),
  rev: z.coerce.number().int().nonnegative().default(0),
  scope: scope.optional(),
  /** What the last page said; a phone of before does not know it. */
  lineage: uuid.optional(),
  /** The SHAPE under which the phone was filled; one that does not say takes what it knows of each page. */
  shape: z.coerce.number().int().positive().optional(),
  /** The SHAPE that this app takes; absent: SHAPE_UNTOLD, where `shape` is said. */
  takes: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(20_000).default(10_000),
  highest_seq: z.coerce.number().int().nonnegative().default(0),
  /** Of the marks among those that were not received: how many belong to which day. Absent: a phone of before. */
  days: heldDays.optional(),
  /** The ops of this device that were received; a server that lacks one of them was restored from a backup. */
  settled: settledRanges.optional(),
  /** Outboxes of other accounts in this church that stand on this device: their people have left it. */
  others: outboxes.optional(),
  /** 1: columns may come packed (packed/table.ts). A phone of before does not say so and gets arrays. */
  packed: z.literal('1').optional(),
  /** 1: the phone was filled, and holds all that it was to be sent until `rev`. A phone of before does not say so. */
  whole: z.literal('1').optional(),
})
export type PullQuery = z.infer<typeof pullQuery>

/** What NEXT_HEADER says. `bytes`: of the body, unpacked. */
export type PullNext = {
  epoch: string
  lineage?: string
  rev: number
  head: number
  scope: Scope
  shape?: number
  bytes?: number
}

/** Rows as columns: `count` rows, one array a field; a field that is absent is null in every row. */
export const columns = z
  .object({ count: z.number().int() })
  .catchall(z.union([z.array(z.unknown()), z.number(), z.record(z.string(), z.unknown())]))
export type Columns = { count: number } & Record<string, unknown[] | number>

export const pullAnswer = z.object({
  protocol: z.string(),
  account: uuid,
  church: uuid,
  epoch: uuid,
  /** The history that the church's revs belonged to when `rev` was given out. A server of before does not say it. */
  lineage: uuid.optional(),
  scope,
  /** The SHAPE of its rows: what the app takes, as far as this server holds it. Absent: SHAPE_UNTOLD. */
  shape: z.number().int().optional(),
  /** True: the page starts from nothing; build a new generation. */
  reset: z.boolean(),
  /** The rev after which this page begins: 0 where it starts from nothing. A server of before does not say it. */
  from: z.number().int().optional(),
  /** The cursor after this page. */
  rev: z.number().int(),
  /** The church's rev now; equal to `rev` when there is no more. */
  head: z.number().int(),
  /** People in the church, for "4,000 of 50,000". */
  people: z.number().int(),
  server_time: moment,
  /**
   * By table, ids packed (packed-ids.ts), for who asked for it whole columns too (packed/table.ts). Each has `id`; a
   * deleted row has its id and `deleted_at` alone, and of a person who was erased `first_name`, empty.
   */
  tables: z.record(z.string(), columns),
})
export type PullAnswer = Omit<z.infer<typeof pullAnswer>, 'tables'> & { tables: Record<string, Columns> }
