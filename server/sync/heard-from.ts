/** Custody by contact alone: the phone said how many ops it has given out. */
import type pg from 'pg'
import type { FastifyRequest } from 'fastify'
import { HIGHEST_SEQ_HEADER, WHOSE_HEADER } from '../../contract/protocol.ts'
import { pullQuery, type PullQuery } from '../../contract/sync/pull.ts'
import { deviceOf } from '../auth/device-of.ts'
import type { FoundSession } from '../auth/find-session.ts'
import { inChurchAtOnce } from '../db/in-church.ts'
import { grewAt } from './grew-at.ts'

/** A phone names itself. An account that names ever new ones fills no list with them. */
const MOST_DEVICES = 100

/**
 * Days count up to the number that came with them. `grew_at` moves with the number alone, so a phone that
 * reports the same old changes every day holds no later day up.
 */
const HEARD = `insert into devices as d (church_id, account_id, device_id, highest_seq, grew_at, held_days, held_seq)
  select $1::uuid, $2::uuid, $3::uuid, $4::bigint, now(), $5::jsonb, case when $5::jsonb is not null then $4::bigint end
  where (select count(*) from devices o
    where o.church_id = $1 and o.account_id = $2 and o.device_id <> $3) < ${MOST_DEVICES}
  on conflict (church_id, account_id, device_id) do update set
    last_heard_at = now(), highest_seq = greatest(d.highest_seq, excluded.highest_seq), told_seq = null, told_by = null,
    grew_at = ${grewAt('excluded.highest_seq')},
    held_days = case when excluded.held_seq >= d.highest_seq then excluded.held_days else d.held_days end,
    held_seq = case when excluded.held_seq >= d.highest_seq then excluded.held_seq else d.held_seq end
  where d.last_heard_at < now() - interval '1 minute' or d.highest_seq < excluded.highest_seq or d.told_by is not null
    or excluded.held_seq >= d.highest_seq
      and (excluded.held_seq, excluded.held_days) is distinct from (d.held_seq, d.held_days)`

/** Whether that would change nothing, as SQL. $1 church; the others are parameters' names. */
export const isHeard = (account: string, device: string, highestSeq: string, days: string): string =>
  `exists (select from devices where church_id = $1 and account_id = ${account} and device_id = ${device}
    and last_heard_at >= now() - interval '1 minute' and highest_seq >= ${highestSeq} and told_by is null
    and (${days}::jsonb is null or highest_seq > ${highestSeq} or held_seq = ${highestSeq} and held_days = ${days}::jsonb))`

type Heard = Pick<PullQuery, 'church' | 'account' | 'device' | 'highest_seq' | 'days'>

/** As a parameter of SQL. */
export const daysText = ({ days }: Pick<PullQuery, 'days'>): string | null =>
  days ? JSON.stringify(days) : null

export async function heardFrom(pool: pg.Pool, query: Heard): Promise<void> {
  const values = [query.church, query.account, query.device, query.highest_seq, daysText(query)]
  await inChurchAtOnce(pool, query.church, [{ name: 'heard-from', text: HEARD, values }])
}

/**
 * What a phone says it has given out whose session is not let in any more: its changes stay on it, sealed, and whoever
 * looks at custody must see that. Null where the call says nothing of it, or speaks of another account or church.
 */
export function saidByEnded(request: FastifyRequest, session: FoundSession): Heard | null {
  const { account_id, church_id } = session
  const { query, headers } = request
  const [itsAccount = account_id, itsChurch = church_id] = headers[WHOSE_HEADER]?.toString().split('/') ?? []
  const {
    highest_seq: asked,
    account: whose = itsAccount,
    church: of = itsChurch,
  } = query as Record<string, unknown>
  const said = pullQuery.shape.highest_seq.safeParse(headers[HIGHEST_SEQ_HEADER] ?? asked)
  const { id: device } = deviceOf(request)
  if (!church_id || of !== church_id || whose !== account_id || !device || !said.data) return null
  return { church: church_id, account: account_id, device, highest_seq: said.data }
}
