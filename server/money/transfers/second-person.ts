/**
 * Requires a second person for a transfer above a church's limit. That person is independent of the requester
 * (docs/decisions/0041-second-person.md).
 */
import type pg from 'pg'
import type { WhyNotApprove } from '../../../contract/routes/transfers.ts'
import { koboOf } from '../../../contract/money/amounts.ts'
import { CLOCK_SETTLES, limitToday, type TransferLimits } from '../../modules/church-settings/service.ts'
import { dayIn } from '../../modules/shared/church-time.ts'

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
