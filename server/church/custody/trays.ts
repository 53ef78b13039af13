/** Changes that the church did not take: refused, or waiting for a decision. Each reader gets the part that they may read. */
import type pg from 'pg'
import type { FeatureName } from '../../../contract/features.ts'
import type { WireOp } from '../../../contract/sync/push.ts'
import { correctedTime } from '../../../sync/merge/clock.ts'
import type { Actor } from '../../http/actor.ts'
import { featuresFor, mayReview } from '../../sync/op-features.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { redactedArgs } from './redacted-args.ts'
import { type Whom, whomOf } from './whom.ts'

export type TrayStatus = 'rejected' | 'quarantined'
export type TrayLine = {
  op_id: string
  status: TrayStatus
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

type Filter = { limit: number; cursor?: string; status?: TrayStatus }
type Found = Omit<TrayLine, 'about' | 'captured_at'> & Sorted & { payload: WireOp | null; arrived: number }
type Sorted = { sorted_by: string; op_id: string }
type Reader = Pick<Actor, 'churchId' | 'features'>

/** The latest first; only ops whose feature the reader holds. */
export async function findTrays(
  tx: pg.ClientBase,
  { churchId, features }: Reader,
  { limit, cursor, status }: Filter,
) {
  let after = cursor ? readCursor(cursor, 2) : []
  const found: Found[] = []
  for (;;) {
    const { rows } = await tx.query<Found>(TRAYS, [churchId, status, after[0], after[1], limit + 1])
    found.push(...rows.filter(({ payload }) => mayList(features, payload)))
    const last = rows.at(-1)
    if (found.length > limit || rows.length <= limit || !last) break
    after = keysOf(last)
  }
  const page = found.slice(0, limit)
  const shown = page.map((row) => ({ ...row, args: redactedArgs(features, row.type, row.args) }))
  const about = await whomOf(tx, churchId, shown, features.includes('membersAccess'))
  const items = shown.map(({ sorted_by: _sorted, payload, arrived, ...line }): TrayLine => ({
    ...line,
    about: about(line),
    captured_at: payload && capturedAt(payload, arrived),
  }))
  const last = page.at(-1)
  return { items, next_cursor: found.length > limit && last ? writeCursor(keysOf(last)) : null }
}

const keysOf = ({ sorted_by, op_id }: Sorted): string[] => [sorted_by, op_id]

/** A line without content names nobody but the author. */
const mayList = (features: readonly FeatureName[], payload: WireOp | null): boolean =>
  payload ? mayReview(features, featuresFor(payload)) : features.includes('membersAccess')

/** As the phone claims it, by its own clock corrected. An op that was not written as ops are may claim anything. */
function capturedAt({ captured_at, clock_offset }: WireOp, arrived: number): string | null {
  const time = Date.parse(String(captured_at)) + Number(clock_offset)
  return Number.isNaN(time) ? null : correctedTime(captured_at, clock_offset, arrived)
}

/** A time sorts as text; cursors are compared as text, so that a made-up one is an empty list and no failure. */
const SORTED = `to_char(o.settled_at, 'YYYY-MM-DD HH24:MI:SS.US')`

/** An author whose account was deleted has no name. */
const TRAYS = `
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
