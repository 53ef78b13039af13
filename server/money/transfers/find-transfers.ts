/** Reads a church's transfers and builds their API answers. */
import type pg from 'pg'
import { nairaOf, koboOf } from '../../../contract/money/amounts.ts'
import type { TransferAnswer, WhyNotApprove } from '../../../contract/routes/transfers.ts'
import { pageOf, readCursor, dayIn } from '../../modules/shared/requests.ts'
import { CLOCK_SETTLES, limitToday, type TransferLimits } from '../../modules/church-settings/service.ts'

/**
 * Requires a second person for a transfer above a church's limit. That person is independent of the requester
 * (docs/decisions/0041-second-person.md).
 */

/** A colleague of the owner counts as a second person after this time in the team. */
const TRIED_AFTER = `interval '7 days'`

/** SQL that is true for an active membership `m` with access to the church's money. */
const HOLDS_FINANCE = `m.status = 'active' and (m.is_owner or 'financeAccess' = any(m.features))`

/**
 * SQL for the reason why the membership `m` may not approve what `asker` requested at `asked`; null if it may. Both are SQL
 * expressions. It reads the rights at its statement, so it belongs in the statement that decides.
 */
const whyNotSql = (asker: string, requestedAt: string): string => `case
    when m.account_id = ${asker} then 'own_request'
    when not (${HOLDS_FINANCE}) then 'no_access'
    when exists (select from memberships b where b.church_id = m.church_id and b.account_id = ${asker} and b.is_owner)
      then case when m.joined_at > now() - ${TRIED_AFTER} then 'joined_lately' end
    when m.is_owner and exists (select from right_periods o where o.church_id = m.church_id and o.account_id = m.account_id
        and o.feature = 'owner' and o.held_until is null
        and o.held_from <= ${requestedAt} - case when ${asker} = any(m.vouched_by) then ${TRIED_AFTER} else interval '0' end)
      then null
    when m.joined_at > ${requestedAt} or not exists (select from right_periods p
        where p.church_id = m.church_id and p.account_id = m.account_id and p.feature in ('financeAccess', 'owner')
          and p.held_from <= ${requestedAt} and (p.held_until is null or p.held_until > ${requestedAt}))
      then 'joined_later'
    when ${asker} = any(m.vouched_by) then 'invited_by_asker'
  end`

/** SQL for a JSON list of everybody with access to the money, with the reason why they may not approve. */
export const decidersSql = (asker: string, requestedAt: string): string =>
  `(select json_agg(json_build_object('id', m.account_id, 'name', trim(a.first_name || ' ' || a.last_name),
      'why_not', ${whyNotSql(asker, requestedAt)}) order by a.first_name, a.last_name, a.id)
    from memberships m join accounts a on a.id = m.account_id
    where m.church_id = t.church_id and ${HOLDS_FINANCE})`

export type Decider = { id: string; name: string; why_not: WhyNotApprove | null }

/**
 * SQL that is true if the account `decider` may approve the transaction `t`. The owner approves an own request only if
 * nobody else may.
 */
export const mayApproveSql = (decider: string): string => `exists (
    select from memberships m where m.church_id = t.church_id and m.account_id = ${decider} and (
      ${whyNotSql('t.made_by', 't.created_at')} is null
      or m.account_id = t.made_by and m.is_owner and not exists (
        select from memberships m where m.church_id = t.church_id and ${whyNotSql('t.made_by', 't.created_at')} is null)))`

/** Does the same from the list of `decidersSql`. @returns null if the caller may approve */
export function whyNotApprove(deciders: readonly Decider[], callerId: string, ownerId: string | null) {
  const caller = deciders.find(({ id }) => id === callerId)
  if (!caller) return 'no_access'
  const alone = callerId === ownerId && !deciders.some(({ why_not }) => why_not === null)
  return caller.why_not === 'own_request' && alone ? null : caller.why_not
}

type Day = { settings: TransferLimits; time_zone: string; kobo: number; is_owner: boolean; others: boolean }

/**
 * The limit counts a person's transfers of one day of the church: requested, pending and sent. For a day after the church's
 * time zone was changed it counts the last 24 hours. Call it in a transaction that has locked the requester's membership,
 * so that concurrent requests are added up.
 */
export async function needsSecondPerson(
  tx: pg.ClientBase,
  churchId: string,
  accountId: string,
  amountKobo: number,
): Promise<boolean> {
  const { rows } = await tx.query<Day>(
    `select c.settings, c.time_zone, (
         select coalesce(sum(f.amount_kobo), 0)::bigint from transactions t
         join transfers f on f.church_id = t.church_id and f.transaction_id = t.id
         where t.church_id = $1 and t.made_by = $2 and t.type = 'transfer' and t.status in ('pending', 'success')
           and t.created_at >= least(date_trunc('day', now() at time zone c.time_zone) at time zone c.time_zone,
             case when (c.settings ->> 'time_zone_changed_at')::timestamptz > now() - ${CLOCK_SETTLES}
               then now() - ${CLOCK_SETTLES} end)) as kobo,
       exists (select from memberships o where o.church_id = $1 and o.account_id = $2 and o.is_owner) as is_owner,
       exists (select from memberships m where m.church_id = $1 and ${whyNotSql('$2', 'now()')} is null) as others
     from churches c where c.church_id = $1`,
    [churchId, accountId],
  )
  const [day] = rows
  const limit = day ? limitToday(day.settings, dayIn(day.time_zone)) : null
  if (!day || limit === null || day.kobo + amountKobo <= koboOf(limit)) return false
  // Everybody but the owner has a second person: the owner, who may still have to wait for seven days.
  return !day.is_owner || day.others
}

export type Transfer = {
  id: string
  reference: string
  status: TransferAnswer['status']
  made_by: string | null
  created_at: string
  account_number: string
  account_name: string
  bank_code: string
  bank_name: string
  amount_kobo: number
  fee_kobo: number
  waits_for: 'approval' | 'bank' | 'code'
  sent_at: string | null
  transfer_code: string | null
  reason: string | null
  asked_by: string | null
  decided_by: string | null
  sorted_by: string
  /** Null if it waits for no approval. */
  deciders: Decider[] | null
  owner_id: string | null
}

const nameOf = (account: string) =>
  `(select a.first_name || ' ' || a.last_name from accounts a where a.id = ${account})`

const SELECT = `select t.id, t.reference, t.status, t.made_by, t.created_at, f.account_number, f.account_name, f.bank_code,
    f.bank_name, f.amount_kobo, f.fee_kobo, f.waits_for, f.sent_at, f.transfer_code, f.reason,
    ${nameOf('t.made_by')} as asked_by, ${nameOf('f.decided_by')} as decided_by,
    to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as sorted_by,
    case when t.status = 'pending' and f.waits_for = 'approval' then ${decidersSql('t.made_by', 't.created_at')} end as deciders,
    (select o.account_id from memberships o where o.church_id = t.church_id and o.is_owner) as owner_id
  from transactions t join transfers f on f.church_id = t.church_id and f.transaction_id = t.id
  where t.church_id = $1 and t.type = 'transfer'`

/** Null if the transfer is not this church's. */
export async function findTransfer(
  tx: pg.ClientBase,
  churchId: string,
  id: string,
): Promise<Transfer | null> {
  const { rows } = await tx.query<Transfer>(`${SELECT} and t.id = $2`, [churchId, id])
  return rows[0] ?? null
}

/** Returns the latest first. */
export async function findTransfers(
  tx: pg.ClientBase,
  churchId: string,
  { limit, cursor, open }: { limit: number; cursor?: string | undefined; open?: boolean | undefined },
): Promise<{ items: Transfer[]; next_cursor: string | null }> {
  const [at, id] = cursor ? readCursor(cursor, 2) : []
  const { rows } = await tx.query<Transfer>(
    `${SELECT}${open ? ` and t.status = 'pending'` : ''} and ($3::text is null or (t.created_at, t.id) < (($3 || 'Z')::timestamptz, $4::uuid))
     order by t.created_at desc, t.id desc limit $2`,
    [churchId, limit + 1, at, id],
  )
  return pageOf(rows, limit, (row) => [row.sorted_by, row.id])
}

/** @param callerId the account of the caller */
export const toTransferAnswer = (row: Transfer, callerId: string): TransferAnswer => ({
  ...secondPersonOf(row, callerId),
  id: row.id,
  reference: row.reference,
  amount: nairaOf(row.amount_kobo),
  fee: nairaOf(row.fee_kobo),
  accountNumber: row.account_number,
  accountName: row.account_name,
  bankCode: row.bank_code,
  bankName: row.bank_name,
  status: row.status,
  waits_for: row.status === 'pending' ? row.waits_for : null,
  reason: row.reason,
  asked_by: row.asked_by,
  asked_by_you: row.made_by === callerId,
  approved_by: row.waits_for === 'approval' ? null : row.decided_by,
  declined_by: row.waits_for === 'approval' ? row.decided_by : null,
  created_at: row.created_at,
})

function secondPersonOf({ deciders, owner_id }: Transfer, callerId: string) {
  if (!deciders) return { approvers: [], you_may_approve: false, why_not_approve: null }
  const why_not_approve = whyNotApprove(deciders, callerId, owner_id)
  const approvers = deciders.filter(({ why_not }) => why_not === null).map(({ name }) => name)
  return { approvers, you_may_approve: why_not_approve === null, why_not_approve }
}
