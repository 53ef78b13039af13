/** Defines GET sync/pull. See docs/protocol.md. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { SCOPES, type Scope } from '../features.ts'
import { uuid } from '../ids.ts'
import { heldDays, outboxes, settledRanges } from './pull-query.ts'

const scope = z.enum(SCOPES)

export const pullQuery = z.object({
  account: uuid,
  church: uuid,
  device: uuid,
  epoch: uuid.optional(),
  rev: z.coerce.number().int().nonnegative().default(0),
  scope: scope.optional(),
  /** The lineage of the last page. Older phones do not send it. */
  lineage: uuid.optional(),
  /** The SHAPE that filled the phone. Without it the phone reads the parts of each page that it knows. */
  shape: z.coerce.number().int().positive().optional(),
  /** The SHAPE that this app supports. Absent beside `shape`: SHAPE_UNTOLD. */
  takes: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(20_000).default(10_000),
  highest_seq: z.coerce.number().int().nonnegative().default(0),
  /** The number of unreceived marks per day. Older phones do not send it. */
  days: heldDays.optional(),
  /** The received ops of this device. A server that lacks one of them was restored from a backup. */
  settled: settledRanges.optional(),
  /** Outboxes of other accounts in this church on this device: their people no longer use it. */
  others: outboxes.optional(),
  /** 1: columns may be packed (packed/table.ts). Older phones do not send it and get arrays. */
  packed: z.literal('1').optional(),
  /** 1: the phone is filled and holds everything due to it up to `rev`. Older phones do not send it. */
  whole: z.literal('1').optional(),
})
export type PullQuery = z.infer<typeof pullQuery>

/** The content of NEXT_HEADER. `bytes`: of the unpacked body. */
export type PullNext = {
  epoch: string
  lineage?: string
  rev: number
  head: number
  scope: Scope
  shape?: number
  bytes?: number
}

/** Rows as columns: `count` rows, one array a field. An absent field is null in every row. */
export const columns = z
  .object({ count: z.number().int() })
  .catchall(z.union([z.array(z.unknown()), z.number(), z.record(z.string(), z.unknown())]))
export type Columns = { count: number } & Record<string, unknown[] | number>

export const pullAnswer = z.object({
  protocol: z.string(),
  account: uuid,
  church: uuid,
  epoch: uuid,
  /** The church's history to which its revs belonged when the server issued `rev`. Older servers do not send it. */
  lineage: uuid.optional(),
  scope,
  /** The SHAPE of the page's rows: the app's, as far as this server supports it. Absent: SHAPE_UNTOLD. */
  shape: z.number().int().optional(),
  /** True: the page starts from an empty state; build a new generation. */
  reset: z.boolean(),
  /** The rev after which this page begins; 0 for an empty state. Older servers do not send it. */
  from: z.number().int().optional(),
  /** The cursor after this page. */
  rev: z.number().int(),
  /** The church's rev now; equal to `rev` on the last page. */
  head: z.number().int(),
  /** People in the church, for "4,000 of 50,000". */
  people: z.number().int(),
  server_time: moment,
  /**
   * By table, ids packed (packed-ids.ts), and packed columns if the query asks for them (packed/table.ts). Each row has
   * `id`. A deleted row has only its id and `deleted_at`. An erased person's row also has an empty `first_name`.
   */
  tables: z.record(z.string(), columns),
})
export type PullAnswer = Omit<z.infer<typeof pullAnswer>, 'tables'> & { tables: Record<string, Columns> }
