/** Which phones still hold something for this church: what each gave out, less what arrived. */
import type pg from 'pg'

export type Custody = {
  device_id: string
  device_name: string | null
  person: { id: string; first_name: string; last_name: string }
  active: boolean
  last_heard_at: string
  /** Its person has left this phone: it keeps what it has, and gets no more. */
  left: boolean
  highest_seq: number
  not_received: number
  holes: { from: number; to: number }[]
}

/** Those with the most outstanding first. Holes: numbers missing below one that arrived. */
export async function findCustody(tx: pg.ClientBase, churchId: string): Promise<Custody[]> {
  const { rows } = await tx.query<Custody>(CUSTODY, [churchId])
  return rows
}

const CUSTODY = `
  select d.device_id, d.last_heard_at, d.highest_seq,
    (select s.device_name from sessions s where s.account_id = d.account_id and s.device_id = d.device_id and s.device_name is not null
      order by s.created_at desc limit 1) as device_name,
    jsonb_build_object('id', a.id, 'first_name', a.first_name, 'last_name', a.last_name) as person,
    coalesce(m.status = 'active', false) as active,
    coalesce(d.left_at > (select max(s.created_at) from sessions s where s.account_id = d.account_id and s.device_id = d.device_id),
      false) as left,
    (select coalesce(sum(upper(r) - lower(r)), 0)::int8
      from unnest(int8multirange(int8range(1, d.highest_seq + 1)) - d.settled) as r) as not_received,
    (select coalesce(jsonb_agg(jsonb_build_object('from', lower(r), 'to', upper(r) - 1)), '[]')
      from (select r from unnest(int8multirange(int8range(1, greatest(upper(d.settled), 1))) - d.settled) as r order by r limit 20) gaps) as holes
  from devices d join accounts a on a.id = d.account_id
  left join memberships m on m.church_id = d.church_id and m.account_id = d.account_id
  where d.church_id = $1
  order by not_received desc, d.last_heard_at desc, d.device_id, d.account_id`
