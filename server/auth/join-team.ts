/** An invited person joins: tied to the member with that e-mail, or becomes one. */
import type pg from 'pg'
import { lockChurch } from '../sync/church-lock.ts'
import { addOwnMember } from './add-own-member.ts'
import type { UsedInvite } from './invites.ts'

export type Joining = {
  accountId: string
  first_name: string
  last_name: string
  phone_number: string | null
  date_of_birth: string | null
}

/**
 * Within a transaction that has the turn of the church's queue. A removed account comes back with the invite's features and
 * joins anew. It keeps the names of those who invited it before: nobody may become a second person by being invited twice.
 * @returns the church's rev, to be told after the commit; null where nobody was added to its members
 */
export async function joinTeam(
  tx: pg.PoolClient,
  invite: UsedInvite,
  joining: Joining,
): Promise<number | null> {
  const { id: memberId, rev } = await ownMember(tx, invite, joining)
  await tx.query(
    `insert into memberships (church_id, account_id, member_id, features, vouched_by)
     select $1, $2, $3, $4, coalesce(array_agg(distinct by.id), '{}') from (
       select unnest($5::uuid[]) as id
       union select unnest(m.vouched_by) from memberships m
         where m.church_id = $1 and (m.account_id = any($5) or m.account_id = $2)) by
     on conflict (church_id, account_id) do update
       set status = 'active', removed_at = null, features = excluded.features, member_id = excluded.member_id,
         joined_at = now(), vouched_by = excluded.vouched_by
       where memberships.status = 'removed'`,
    [invite.church_id, joining.accountId, memberId, invite.features, invite.senders],
  )
  return rev
}

async function ownMember(
  tx: pg.PoolClient,
  invite: UsedInvite,
  { accountId, ...person }: Joining,
): Promise<{ id: string; rev: number | null }> {
  await lockChurch(tx, invite.church_id)
  const { rows } = await tx.query<{ id: string }>(
    'select id from members where church_id = $1 and email_key = lower($2) and deleted_at is null order by id limit 1',
    [invite.church_id, invite.email],
  )
  const [known] = rows
  if (known) return { id: known.id, rev: null }
  return addOwnMember(tx, invite.church_id, accountId, { ...person, email: invite.email })
}
