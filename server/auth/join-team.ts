/** An invited person joins: tied to the member with that e-mail, or becomes one. */
import type pg from 'pg'
import { lockChurch } from '../sync/church-lock.ts'
import { addOwnMember } from './add-own-member.ts'
import type { Invite } from './invites.ts'

export type Joining = {
  accountId: string
  first_name: string
  last_name: string
  phone_number: string | null
  date_of_birth: string | null
}

/**
 * Within a transaction of the church. Who was removed once comes back with the invite's features.
 * @returns the church's rev, to be told after the commit; null where nobody was added to its members
 */
export async function joinTeam(tx: pg.PoolClient, invite: Invite, joining: Joining): Promise<number | null> {
  const { id: memberId, rev } = await ownMember(tx, invite, joining)
  await tx.query(
    `insert into memberships (church_id, account_id, member_id, features) values ($1, $2, $3, $4)
     on conflict (church_id, account_id) do update
       set status = 'active', removed_at = null, features = excluded.features, member_id = excluded.member_id
       where memberships.status = 'removed'`,
    [invite.church_id, joining.accountId, memberId, invite.features],
  )
  return rev
}

async function ownMember(
  tx: pg.PoolClient,
  invite: Invite,
  { accountId, ...person }: Joining,
): Promise<{ id: string; rev: number | null }> {
  await lockChurch(tx, invite.church_id)
  const { rows } = await tx.query<{ id: string }>(
    'select id from members where church_id = $1 and lower(email) = lower($2) and deleted_at is null order by id limit 1',
    [invite.church_id, invite.email],
  )
  const [known] = rows
  if (known) return { id: known.id, rev: null }
  return addOwnMember(tx, invite.church_id, accountId, { ...person, email: invite.email })
}
