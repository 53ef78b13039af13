/** An invited person joins: tied to the member with that e-mail, or becomes one. */
import type pg from 'pg'
import { newId } from '../../contract/ids.ts'
import { personRow } from '../../sync/merge/person.ts'
import { lockChurch } from '../sync/church-lock.ts'
import { writeRows } from '../sync/stores/store.ts'
import type { Invite } from './invites.ts'

export type Joining = { accountId: string; first_name: string; last_name: string; phone_number: string | null; date_of_birth: string | null }

/** Within a transaction of the church. Who was removed once comes back with the invite's features. */
export async function joinTeam(tx: pg.PoolClient, invite: Invite, joining: Joining): Promise<void> {
  const memberId = await ownMember(tx, invite, joining)
  await tx.query(
    `insert into memberships (church_id, account_id, member_id, features) values ($1, $2, $3, $4)
     on conflict (church_id, account_id) do update
       set status = 'active', removed_at = null, features = excluded.features, member_id = excluded.member_id
       where memberships.status = 'removed'`,
    [invite.church_id, joining.accountId, memberId, invite.features],
  )
}

async function ownMember(tx: pg.PoolClient, invite: Invite, joining: Joining): Promise<string> {
  const { rev } = await lockChurch(tx, invite.church_id)
  const { rows } = await tx.query<{ id: string }>(
    'select id from members where church_id = $1 and lower(email) = lower($2) and deleted_at is null order by id limit 1',
    [invite.church_id, invite.email],
  )
  if (rows[0]) return rows[0].id
  const [id, at] = [newId(), new Date().toISOString()]
  const { accountId, ...person } = joining
  const op = { opId: newId(), accountId, deviceId: null, at, capturedAt: at }
  const row = personRow(id, { ...person, email: invite.email }, op, { first_timer: false, captured_service_id: null })
  await writeRows(tx, invite.church_id, 'members', [{ row, rev: rev + 1 }])
  await tx.query('update church_revs set rev = $2 where church_id = $1', [invite.church_id, rev + 1])
  return id
}
