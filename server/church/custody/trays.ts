/** What phones sent and the church did not take: refused, or waiting for an administrator. */
import type pg from 'pg'
import { pageOf, readCursor } from '../cursor.ts'
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
  settled_at: string
}

type Filter = { limit: number; cursor?: string; status?: TrayStatus }

/** The latest first. */
export async function findTrays(tx: pg.ClientBase, churchId: string, { limit, cursor, status }: Filter) {
  const [before, id] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<Omit<TrayLine, 'about'> & { sorted_by: string }>(TRAYS, [
    churchId,
    status,
    before,
    id,
    limit + 1,
  ])
  const page = pageOf(rows, limit, (row) => [row.sorted_by, row.op_id])
  const about = await whomOf(tx, churchId, rows)
  const items = page.items.map(({ sorted_by: _sorted, ...line }): TrayLine => ({
    ...line,
    about: about(line),
  }))
  return { ...page, items }
}

/** A time sorts as text; cursors are compared as text, so that a made-up one is an empty list and no failure. */
const SORTED = `to_char(o.settled_at, 'YYYY-MM-DD HH24:MI:SS.US')`

const TRAYS = `
  select o.op_id, o.status, o.payload ->> 'type' as type, o.payload -> 'args' as args, o.result ->> 'code' as code,
    o.result ->> 'message' as message, coalesce((o.result ->> 'mendable')::boolean, false) as mendable,
    jsonb_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name) as person,
    o.device_id, o.settled_at,
    (select s.device_name from sessions s where s.account_id = o.account_id and s.device_id = o.device_id and s.device_name is not null
      order by s.created_at desc limit 1) as device_name,
    ${SORTED} as sorted_by
  from sync_ops o join accounts a on a.id = o.account_id
  where o.church_id = $1 and o.status <> 'applied' and ($2::text is null or o.status = $2)
    and ($3::text is null or (${SORTED}, o.op_id::text) < ($3, $4::text))
  order by ${SORTED} desc, o.op_id::text desc limit $5`
