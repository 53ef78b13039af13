/** Defines GET sync/pull. See docs/protocol.md. */
import { z } from 'zod'
import { moment } from '../fields.ts'
import { SCOPES, type Scope } from '../features.ts'
import { uuid } from '../ids.ts'
import { MOST_OUTBOXES } from '../protocol.ts'

/**
 * Encodes what a phone reports with a pull: its unreceived marks by day, its settled op numbers, and the outboxes on
 * it.
 */

/** Number of marks by day. */
export type HeldDays = Record<string, number>

const MOST_HELD_DAYS = 60

const HELD_DAY = /\d{4}-\d{2}-\d{2}:\d{1,9}/.source

/** A phone's unreceived marks per service day: "2026-11-29:40,2026-11-22:3", or an empty text. */
export const heldDays = z
  .string()
  .max(MOST_HELD_DAYS * 21)
  .regex(new RegExp(`^(?:${HELD_DAY}(?:,${HELD_DAY})*)?$`))
  .transform((text): HeldDays =>
    Object.fromEntries(
      text
        .split(',')
        .filter(Boolean)
        .map((one) => {
          const [day = '', count] = one.split(':')
          return [day, Number(count)]
        }),
    ),
  )

/** Undefined if there are more days than one pull may carry. */
export function writeHeldDays(days: HeldDays): string | undefined {
  const entries = Object.entries(days)
  return entries.length > MOST_HELD_DAYS ? undefined : entries.map((one) => one.join(':')).join()
}

export type HeldByDay = {
  /** Unreceived marks of each day as reported by the phone; empty if it reported none. */
  days: HeldDays
  /** Unreceived changes without a reported day, and the days that they may belong to. */
  unknown: { count: number; from: string; to: string } | null
  /** An administrator wrote the phone off, and it has not reported since. */
  written_off: boolean
}

/** Counts the unreceived changes of a phone that may be marks of a day. Server jobs and screens share this rule. */
export function heldOn({ days, unknown, written_off }: HeldByDay, day: string): number {
  if (written_off) return 0
  const covers = unknown && unknown.from <= day && day <= unknown.to
  return (days[day] ?? 0) + (covers ? unknown.count : 0)
}

export const MOST_SETTLED_RANGES = 20

const RANGES = /^\d{1,9}-\d{1,9}(,\d{1,9}-\d{1,9})*$/

/** The numbers of a device's settled ops as ranges: "1-40,42-42". */
export const settledRanges = z
  .string()
  .max(MOST_SETTLED_RANGES * 20)
  .regex(RANGES)
  .transform((text) =>
    text.split(',').map((range) => range.split('-').map(Number) as [from: number, to: number]),
  )
  .refine((ranges) => ranges.every(([from, to]) => from <= to))

export type Outbox = { account: string; highest_seq: number }

const ONE_OUTBOX = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}:\d{1,9}/.source

/** The outboxes on a device, each with its highest op number: "<account>:40,<account>:2". */
export const outboxes = z
  .string()
  .max(MOST_OUTBOXES * 47)
  .regex(new RegExp(`^${ONE_OUTBOX}(?:,${ONE_OUTBOX})*$`))
  .transform((text) =>
    text.split(',').map((one): Outbox => {
      const [account = '', highest] = one.split(':')
      return { account, highest_seq: Number(highest) }
    }),
  )

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
