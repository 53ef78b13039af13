/**
 * Lists ops that the church did not accept: rejected, or quarantined for review. Each reader gets the part that they
 * may read.
 */
import type pg from 'pg'
import type { FeatureName } from '../../../contract/features.ts'
import type { WireOp } from '../../../contract/sync/push.ts'
import { correctedTime } from '../../../sync/mutation.ts'
import { uuid } from '../../../contract/ids.ts'
import type { Actor } from '../../http/actor-and-answer.ts'
import { featuresFor, mayReview } from '../../sync/rights.ts'
import { readCursor, writeCursor } from '../shared/requests.ts'
import { meant } from '../shared/counted-sql.ts'

type QueueStatus = 'rejected' | 'quarantined'

type QueuedOp = {
  op_id: string
  status: QueueStatus
  type: string | null
  args: unknown
  code: string | null
  message: string | null
  mendable: boolean
  person: { id: string; first_name: string; last_name: string }
  about: Whom | null
  device_id: string
  device_name: string | null
  captured_at: string | null
  settled_at: string
}

type Filter = { limit: number; cursor?: string; status?: QueueStatus }
type Found = Omit<QueuedOp, 'about' | 'captured_at'> & Sorted & { payload: WireOp | null; arrived: number }
type Sorted = { sorted_by: string; op_id: string }
type Reader = Pick<Actor, 'churchId' | 'features'>

/** Returns the latest first, and only ops whose feature the reader holds. */
export async function findQueuedOps(
  tx: pg.ClientBase,
  { churchId, features }: Reader,
  { limit, cursor, status }: Filter,
) {
  let after = cursor ? readCursor(cursor, 2) : []
  const found: Found[] = []
  for (;;) {
    const { rows } = await tx.query<Found>(QUEUED_OPS, [churchId, status, after[0], after[1], limit + 1])
    found.push(...rows.filter(({ payload }) => mayList(features, payload)))
    const last = rows.at(-1)
    if (found.length > limit || rows.length <= limit || !last) break
    after = keysOf(last)
  }
  const page = found.slice(0, limit)
  const shown = page.map((row) => ({ ...row, args: redactedArgs(features, row.type, row.args) }))
  const about = await whomOf(tx, churchId, shown, features.includes('membersAccess'))
  const items = shown.map(({ sorted_by: _sorted, payload, arrived, ...line }): QueuedOp => ({
    ...line,
    about: about(line),
    captured_at: payload && capturedAt(payload, arrived),
  }))
  const last = page.at(-1)
  return { items, next_cursor: found.length > limit && last ? writeCursor(keysOf(last)) : null }
}

/** The quarantined ops that this reader may decide on. */
export async function countQuarantined(tx: pg.ClientBase, { churchId, features }: Reader): Promise<number> {
  const { rows } = await tx.query<Pick<Found, 'payload'>>(
    `select payload from sync_ops where church_id = $1 and status = 'quarantined'`,
    [churchId],
  )
  return rows.filter(({ payload }) => mayList(features, payload)).length
}

const keysOf = ({ sorted_by, op_id }: Sorted): string[] => [sorted_by, op_id]

/** A line without content names nobody but the author. */
const mayList = (features: readonly FeatureName[], payload: WireOp | null): boolean =>
  payload ? mayReview(features, featuresFor(payload)) : features.includes('membersAccess')

/** The time that the phone reports, by its own clock, corrected. A malformed op may claim any time. */
function capturedAt({ captured_at, clock_offset }: WireOp, arrived: number): string | null {
  const time = Date.parse(String(captured_at)) + Number(clock_offset)
  return Number.isNaN(time) ? null : correctedTime(captured_at, clock_offset, arrived)
}

/** Times and cursors are compared as text, so that a made-up cursor gives an empty list and no error. */
const SORTED = `to_char(o.settled_at, 'YYYY-MM-DD HH24:MI:SS.US')`

/** An author whose account was deleted has no name. */
const QUEUED_OPS = `
  select o.op_id, o.status, o.payload, o.payload ->> 'type' as type, o.payload -> 'args' as args, o.result ->> 'code' as code,
    o.result ->> 'message' as message, coalesce((o.result ->> 'mendable')::boolean, false) as mendable,
    jsonb_build_object('id', o.account_id, 'first_name', coalesce(a.first_name, ''), 'last_name', coalesce(a.last_name, '')) as person,
    o.device_id, o.settled_at, (extract(epoch from o.settled_at) * 1000)::float8 as arrived,
    (select s.device_name from sessions s where s.account_id = o.account_id and s.device_id = o.device_id and s.device_name is not null
      order by s.created_at desc limit 1) as device_name,
    ${SORTED} as sorted_by
  from sync_ops o left join accounts a on a.id = o.account_id
  where o.church_id = $1 and o.status <> 'applied' and ($2::text is null or o.status = $2)
    and ($3::text is null or (${SORTED}, o.op_id::text) < ($3, $4::text))
  order by ${SORTED} desc, o.op_id::text desc limit $5`

/** Ops that describe a person, with the person's fields that the door shows. All other ops hold ids and things. */
const AT_THE_DOOR: Record<string, readonly string[]> = {
  'capture-first-timer': ['id', 'service_id', 'first_name', 'last_name', 'gender', 'first_timer'],
}

const TAIL = 4

/**
 * Redacts the arguments of an op for a reader. Without membersAccess they show only what a phone at the door holds.
 * @param args as a phone sent them, so they may be anything
 */
function redactedArgs(features: readonly FeatureName[], type: string | null, args: unknown): unknown {
  const shown = AT_THE_DOOR[type ?? '']
  if (!shown || features.includes('membersAccess')) return args
  if (!args || typeof args !== 'object' || Array.isArray(args)) return {}
  const typed = args as Record<string, unknown>
  const kept = Object.entries(typed).filter(([name]) => shown.includes(name))
  return { ...Object.fromEntries(kept), ...tailOf(typed.phone_number) }
}

/** The last four digits, under the field name that phones at the door know. */
const tailOf = (phone: unknown) =>
  typeof phone === 'string' && phone !== '' ? { phone_tail: phone.replace(/\D/g, '').slice(-TAIL) } : {}

type Whom = { first_name: string; last_name: string }

type Args = Record<string, unknown>
type Change = { type: string | null; args: unknown }

/**
 * Finds the people that these ops are about. Returns a function that gives a person's name for an op. An erased
 * person has no name left. If the server never stored a person, the function uses a name in one of these ops.
 * @param deletedToo whether the reader may see the names of deleted people; phones at the door do not hold them
 */
async function whomOf(
  tx: pg.ClientBase,
  churchId: string,
  changes: readonly Change[],
  deletedToo: boolean,
): Promise<(change: Change) => Whom | null> {
  const ids = changes.flatMap((change) => personIn(change) ?? [])
  const { rows } = await tx.query<Whom & { id: string }>(NAMES, [churchId, ids, deletedToo])
  const names = new Map<string, Whom>(changes.flatMap(({ args }) => typedIn(args)))
  for (const { id, first_name, last_name } of rows) names.set(id, { first_name, last_name })
  return (change) => named(names.get(personIn(change) ?? ''))
}

const NAMES = `
  select t.given as id, case when seen then m.first_name end as first_name, case when seen then m.last_name end as last_name
  from ${meant(2)} t
  join members m on m.church_id = $1 and m.id = t.id
  cross join lateral (select $3::boolean or m.deleted_at is null as seen) s`

const ABOUT_ITSELF = ['edit-member', 'delete-member', 'restore-member']

/** Other types name nobody, even with such arguments. Otherwise any id could be turned into a name. */
const ABOUT_A_PERSON = ['mark-person', 'unmark-person', 'change-follow-up', 'add-follow-up-note']

/** The arguments come from a phone and may be anything. */
function personIn({ type, args }: Change): string | undefined {
  const { person_id, id } = asArgs(args)
  const whose = ABOUT_ITSELF.includes(type ?? '') ? id : undefined
  if (ABOUT_A_PERSON.includes(type ?? '')) return uuid.safeParse(person_id).data
  return uuid.safeParse(whose).data
}

function typedIn(args: unknown): [string, Whom][] {
  const { id: typed, first_name, last_name } = asArgs(args)
  const id = uuid.safeParse(typed).data
  if (!id || typeof first_name !== 'string') return []
  return [[id, { first_name, last_name: typeof last_name === 'string' ? last_name : '' }]]
}

const asArgs = (args: unknown): Args =>
  args && typeof args === 'object' && !Array.isArray(args) ? (args as Args) : {}

const named = (whom: Whom | undefined): Whom | null => (whom?.first_name ? whom : null)
