/** Updates delivery status: how many ops a phone has numbered, and which accounts left it with ops on it. */
import type pg from 'pg'
import type { FastifyRequest } from 'fastify'
import { HIGHEST_SEQ_HEADER, WHOSE_HEADER } from '../../contract/protocol.ts'
import { pullQuery, type PullQuery, type Outbox } from '../../contract/sync/pull.ts'
import { deviceOf, type FoundSession, EXPIRED } from '../auth/session.ts'
import { inChurchAtOnce } from '../db/in-church.ts'
import type { Actor } from '../http/actor-and-answer.ts'

/** A phone chooses its own id. The limit stops an account from filling the list with new ids. */
const MOST_DEVICES = 100

/**
 * SQL for the time at which a device `d` last reported more ops. A device older than the column uses its last contact.
 * @param reported the number reported now, as SQL
 */
export const grewAt = (reported: string): string =>
  `case when ${reported} > greatest(d.highest_seq, d.told_seq) then now() else coalesce(d.grew_at, d.last_heard_at) end`

/**
 * The reported days are valid up to the number reported with them. `grew_at` changes only when the number grows. A phone
 * that reports the same old ops every day therefore does not look current.
 */
const RECORD_CONTACT = `insert into devices as d (church_id, account_id, device_id, highest_seq, grew_at, held_days, held_seq)
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

/** Returns SQL that is true if `HEARD` would change nothing. $1 is the church; the others are names of parameters. */
export const recentContactSql = (account: string, device: string, highestSeq: string, days: string): string =>
  `exists (select from devices where church_id = $1 and account_id = ${account} and device_id = ${device}
    and last_heard_at >= now() - interval '1 minute' and highest_seq >= ${highestSeq} and told_by is null
    and (${days}::jsonb is null or highest_seq > ${highestSeq} or held_seq = ${highestSeq} and held_days = ${days}::jsonb))`

type Contact = Pick<PullQuery, 'church' | 'account' | 'device' | 'highest_seq' | 'days'>

/** Returns the days as a parameter of SQL. */
export const daysText = ({ days }: Pick<PullQuery, 'days'>): string | null =>
  days ? JSON.stringify(days) : null

/** Updates delivery status from contact alone: the phone reports how many ops it has numbered. */
export async function noteContact(pool: pg.Pool, query: Contact): Promise<void> {
  const values = [query.church, query.account, query.device, query.highest_seq, daysText(query)]
  await inChurchAtOnce(pool, query.church, [{ name: 'heard-from', text: RECORD_CONTACT, values }])
}

/**
 * Reads the number of ops that a phone reports with a session that has ended. The phone keeps its ops encrypted, and
 * delivery status must show that. Returns null if the request reports no number, or names another account or church.
 */
export function saidByEnded(request: FastifyRequest, session: FoundSession): Contact | null {
  const { account_id, church_id } = session
  const { query, headers } = request
  const [itsAccount = account_id, itsChurch = church_id] = headers[WHOSE_HEADER]?.toString().split('/') ?? []
  const {
    highest_seq: inQuery,
    account: whose = itsAccount,
    church: of = itsChurch,
  } = query as Record<string, unknown>
  const reported = pullQuery.shape.highest_seq.safeParse(headers[HIGHEST_SEQ_HEADER] ?? inQuery)
  const { id: device } = deviceOf(request)
  if (!church_id || of !== church_id || whose !== account_id || !device || !reported.data) return null
  return { church: church_id, account: account_id, device, highest_seq: reported.data }
}

/** The session that reports, and its church. */
type Reporter = { church: string; session: string }

/**
 * A sign-in names its own device, and delivery status shows device ids, so anybody could name another person's phone. A
 * report about another account therefore counts in one case only. That account's last session on the device was released by
 * its browser, or has expired. Nobody can report for an account that is signed in, or that was signed out remotely. The
 * fact that the account left is then true, whoever reports it.
 *
 * The number of ops is the reporter's claim. It is stored apart with the reporter's id, and is no contact of the phone. The
 * account's own next contact removes it. A later sign-in there makes the account current again, so a delayed report about
 * it has no effect. A number never falls.
 */
const LEFT = `insert into devices as d (church_id, account_id, device_id, last_heard_at, left_at, told_seq, told_by, grew_at)
  select $1, told.account, teller.device_id, own.last_seen_at, now(), max(told.highest), teller.account_id, now()
  from unnest($4::uuid[], $5::int8[]) as told(account, highest)
  join memberships m on m.church_id = $1 and m.account_id = told.account
  join sessions teller on teller.id = $2 and teller.device_id = $3 and teller.account_id <> told.account
  join lateral (select s.created_at, s.last_seen_at, s.let_go or ${EXPIRED} as over from sessions s
    where s.account_id = told.account and s.device_id = $3 order by s.created_at desc limit 1) own
    on own.over and own.created_at <= teller.created_at
  group by told.account, teller.id, own.last_seen_at
  on conflict (church_id, account_id, device_id) do update set
    left_at = now(), told_by = excluded.told_by, told_seq = greatest(d.told_seq, excluded.told_seq),
    grew_at = ${grewAt('excluded.told_seq')}
  where greatest(d.highest_seq, d.told_seq) < excluded.told_seq or d.left_at is null
    or d.left_at < (select max(s.created_at) from sessions s where s.account_id = d.account_id and s.device_id = d.device_id)`

type LeftReport = Reporter & { device: string; outboxes: readonly Outbox[] }

/**
 * Records delivery status of accounts that left a device: which outboxes stayed there, and how many ops each has numbered.
 */
export async function outboxesLeft(pool: pg.Pool, report: LeftReport): Promise<void> {
  const accounts = report.outboxes.map(({ account }) => account)
  const numbers = report.outboxes.map(({ highest_seq }) => highest_seq)
  const values = [report.church, report.session, report.device, accounts, numbers]
  await inChurchAtOnce(pool, report.church, [{ name: 'outboxes-left', text: LEFT, values }])
}

/** Records an account's report about its own outbox. If it signed in there again since, the report has no effect. */
const OWN = `insert into devices as d (church_id, account_id, device_id, highest_seq, left_at, grew_at)
  select $1, own.account_id, own.device_id, $3, now(), now() from sessions own
  where own.id = $2 and own.device_id is not null and not exists (select from sessions s
    where s.account_id = own.account_id and s.device_id = own.device_id and s.created_at > own.created_at)
  on conflict (church_id, account_id, device_id) do update set
    last_heard_at = now(), left_at = now(), highest_seq = greatest(d.highest_seq, excluded.highest_seq),
    told_seq = null, told_by = null, grew_at = ${grewAt('excluded.highest_seq')}`

export async function ownOutboxLeft(
  pool: pg.Pool,
  report: Reporter & { highest_seq: number },
): Promise<void> {
  const values = [report.church, report.session, report.highest_seq]
  await inChurchAtOnce(pool, report.church, [{ name: 'own-outbox-left', text: OWN, values }])
}

/**
 * The app blocks a switch while ops are pending, and encrypts the outbox. So this session's reports are complete, and
 * nothing is added. A session without a report changes nothing: there the church goes by the last contact.
 */
const GONE = `update devices set left_at = now() where church_id = $1 and account_id = $2 and device_id = $3
  and last_heard_at >= (select created_at from sessions where id = $4)`

/** There was no new sign-in, which would clear it too. */
const BACK = `update devices set left_at = null where church_id = $1 and account_id = $2 and device_id = $3`

/**
 * Updates delivery status when a session on a phone switches to another church.
 * @param actor as they were before
 */
export async function switchedAccount(pool: pg.Pool, actor: Actor, to: string): Promise<void> {
  const { accountId, deviceId, sessionId, churchId: from } = actor
  if (!deviceId || from === to) return
  const gone = [from, accountId, deviceId, sessionId]
  await inChurchAtOnce(pool, from, [{ name: 'went-over', text: GONE, values: gone }])
  await inChurchAtOnce(pool, to, [{ name: 'came-back', text: BACK, values: [to, accountId, deviceId] }])
}
