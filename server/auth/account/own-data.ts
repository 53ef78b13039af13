/** Collects the data stored about the signed-in account, for its holder: no hash, no secret, nobody else's data. */
import type pg from 'pg'
import { FEATURES } from '../../../contract/features.ts'
import { sizeOf } from '../../modules/delivery-status/queries.ts'
import { inChurch } from '../../db/in-church.ts'
import type { Actor } from '../../http/actor.ts'

type Kept = Record<string, unknown>

const ACCOUNT = `select a.id, a.first_name, a.last_name, a.email, a.phone_number, a.date_of_birth, a.picture_url as profile_picture_url,
    a.created_at, a.email_confirmed_at, exists (select 1 from second_factors f where f.account_id = a.id and f.confirmed_at is not null) as second_factor
  from accounts a where a.id = $1`

const SESSIONS = `select device_name, created_at, last_seen_at, expires_at, ended_at, ended_because
  from sessions where account_id = $1 order by created_at desc`
const CHURCHES = `select church_id, is_owner, features, status, created_at, removed_at from memberships where account_id = $1 order by created_at`

const MEMBER = `select m.*, (select count(distinct service_id)::int from marks k where k.church_id = m.church_id and k.person_id = m.id and k.removed_by is null) as services_attended
  from members m join memberships s on s.church_id = m.church_id and s.member_id = m.id
  where s.church_id = $1 and s.account_id = $2 and m.deleted_at is null`

/** Covers the current church. The administrator is left out. */
const WRITTEN_OFF = `select c.name as church, w.written_off_at, w.reason, ${sizeOf('w.missing')} as not_received,
    (select s.device_name from sessions s where s.account_id = w.account_id and s.device_id = w.device_id
      and s.device_name is not null order by s.created_at desc limit 1) as device_name
  from write_offs w join churches c on c.church_id = w.church_id
  where w.church_id = $1 and w.account_id = $2 order by w.written_off_at desc, w.id`

/** Covers the current church. Actions in another church are shown there. */
const TRAIL = `select at, action, subject_table from audit_log where church_id = $1 and account_id = $2 order by at desc limit 1000`

export async function dataOf(pool: pg.Pool, { accountId, churchId }: Actor) {
  const [account, sessions, memberships] = await Promise.all(
    [ACCOUNT, SESSIONS, CHURCHES].map((text) => pool.query<Kept>(text, [accountId])),
  )
  const { member, trail, lost } = await inChurch(pool, churchId, async (tx) => ({
    member: (await tx.query<Kept>(MEMBER, [churchId, accountId])).rows[0],
    trail: (await tx.query<Kept>(TRAIL, [churchId, accountId])).rows,
    lost: (await tx.query<Kept>(WRITTEN_OFF, [churchId, accountId])).rows,
  }))
  const churches = await Promise.all((memberships?.rows ?? []).map((row) => named(pool, row)))
  const { church_id: _, name_key: __, rev: ___, birthday: ____, email_key: _____, ...own } = member ?? {}
  return {
    account: account?.rows[0] ?? {},
    churches,
    member: member ? own : null,
    sessions: sessions?.rows ?? [],
    sign_ins_and_changes: trail,
    written_off_phones: lost,
  }
}

async function named(pool: pg.Pool, membership: Kept): Promise<Kept> {
  const { church_id, ...rest } = membership
  const { rows } = await inChurch(pool, String(church_id), (tx) =>
    tx.query<{ name: string }>('select name from churches where church_id = $1', [church_id]),
  )
  const features = membership.is_owner ? [...FEATURES] : membership.features
  return { name: rows[0]?.name ?? null, ...rest, features }
}
