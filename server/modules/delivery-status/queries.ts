/** Reports the phones that still hold ops for this church: the numbers each gave out, less those received. */
import type pg from 'pg'
import { MARKS_WINDOW_DAYS } from '../../../contract/protocol.ts'
import type { HeldByDay } from '../../../contract/sync/pull.ts'

export type DeliveryStatus = HeldByDay & {
  device_id: string
  device_name: string | null
  person: { id: string; first_name: string; last_name: string }
  active: boolean
  last_heard_at: string
  /** The person left this phone, or switched to another church there. It keeps its ops and gets no more. */
  left: boolean
  highest_seq: number
  /** The signed-in user who reported the ops left on this phone; null if the person reported them. */
  told_by: DeliveryStatus['person'] | null
  not_received: number
  /** Ops of the last 30 days that the church rejected. The phone keeps them until somebody fixes or drops them. */
  refused: number
  holes: { from: number; to: number }[]
}

/** A phone may claim any number. Nobody makes more changes than this without the server receiving one of them. */
export const MOST_OUTSTANDING = 20_000

/**
 * Returns the phones with the most outstanding ops first. Holes are missing numbers below one that arrived. Phones
 * are left out if their account never held a writing feature and delivered nothing. They hold nothing for the church,
 * whatever they claim.
 */
export async function findDeliveryStatus(tx: pg.ClientBase, churchId: string): Promise<DeliveryStatus[]> {
  const { rows } = await tx.query<DeliveryStatus>(DELIVERY_STATUS, [churchId])
  return rows
}

export const nameOf = (account: string) =>
  `case when ${account}.id is not null then jsonb_build_object('id', ${account}.id, 'first_name', ${account}.first_name,
    'last_name', ${account}.last_name) end`

/** The count of numbers in a multirange. */
export const sizeOf = (numbers: string) =>
  `(select coalesce(sum(upper(r) - lower(r)), 0)::int8 from unnest(${numbers}) as r)`

/**
 * Extends the device `d`. `out` is the highest number that it can have given out, and `missing` the numbers not
 * received. `unsaid` are the missing numbers that came after its last report of days.
 */
export const MISSING = `
  cross join lateral (select coalesce(sum(upper(r) - lower(r)), 0)::int8 as received from unnest(d.settled) as r) counted
  cross join lateral (
    select least(greatest(d.highest_seq, d.told_seq), counted.received + ${MOST_OUTSTANDING}) as out) given
  cross join lateral (select int8multirange(int8range(1, out + 1)) - d.settled as missing) lacks
  cross join lateral (select missing * int8multirange(int8range(coalesce(d.held_seq, 0) + 1, null)) as unsaid) untold`

/** True for a write-off `w` if the server received nothing from or about the device since. */
export const STILL_WRITTEN_OFF = 'w.written_off_at >= d.last_heard_at and w.up_to >= out'

/** Features with which a person makes changes on a phone. 'owner' means every feature (right_periods). */
const WRITING = `'attendanceAccess', 'membersAccess', 'cellsAccess', 'departmentsAccess', 'owner'`

const DELIVERY_STATUS = `
  select d.device_id, d.last_heard_at, given.out as highest_seq,
    (select s.device_name from sessions s where s.account_id = d.account_id and s.device_id = d.device_id and s.device_name is not null
      order by s.created_at desc limit 1) as device_name,
    ${nameOf('a')} as person, ${nameOf('teller')} as told_by,
    coalesce(m.status = 'active', false) as active,
    coalesce(d.left_at > (select coalesce(max(s.created_at), '-infinity') from sessions s
      where s.account_id = d.account_id and s.device_id = d.device_id and s.church_id = d.church_id), false) as left,
    ${sizeOf('missing')} as not_received,
    (select count(*)::int from sync_ops o where o.church_id = d.church_id and o.account_id = d.account_id
      and o.device_id = d.device_id and o.status = 'rejected' and o.settled_at > now() - interval '30 days') as refused,
    case when missing <> unsaid then coalesce(d.held_days, '{}') else '{}' end as days,
    case when not isempty(unsaid) then jsonb_build_object('count', ${sizeOf('unsaid')}, 'to', told_day,
      'from', told_day - ${MARKS_WINDOW_DAYS}) end as unknown,
    exists (select from write_offs w where w.church_id = d.church_id and w.account_id = d.account_id
      and w.device_id = d.device_id and ${STILL_WRITTEN_OFF}) as written_off,
    (select coalesce(jsonb_agg(jsonb_build_object('from', lower(r), 'to', upper(r) - 1)), '[]')
      from (select r from unnest(int8multirange(int8range(1, greatest(least(coalesce(upper(d.settled), 1), given.out + 1), 1))) - d.settled) as r
        order by r limit 20) gaps) as holes
  from devices d join accounts a on a.id = d.account_id join churches c on c.church_id = d.church_id
  ${MISSING}
  cross join lateral (select (coalesce(d.grew_at, d.last_heard_at) at time zone c.time_zone)::date as told_day) told
  left join accounts teller on teller.id = d.told_by
  left join memberships m on m.church_id = d.church_id and m.account_id = d.account_id
  where d.church_id = $1 and (counted.received > 0 or exists (select from right_periods p
    where p.church_id = d.church_id and p.account_id = d.account_id and p.feature in (${WRITING})))
  order by not_received desc, d.last_heard_at desc, d.device_id, d.account_id`
