/** Builds the answer of `login`, `register`, `user` and `current-church`: the user, the church, the rights. */
import type pg from 'pg'
import { FEATURES, type FeatureName } from '../../contract/features.ts'
import type { SignedInAnswer } from '../../contract/routes/signed-in.ts'
import type { Deps } from '../http/handler.ts'
import { inChurch } from '../db/in-church.ts'
import { sealKey } from './secrets.ts'

type Whose = { accountId: string; churchId: string; deviceId: string | null }

type Found = {
  first_name: string
  last_name: string
  email: string
  email_confirmed: boolean
  phone_number: string | null
  picture_url: string | null
  member_id: string | null
  is_owner: boolean
  features: FeatureName[]
  name: string
  reference: string
  time_zone: string
  send_automated_follow_up_email: boolean
  status: 'active' | 'inactive' | null
  plan: string | null
  next_charge_date: string | null
  other_churches: string[]
}

const WHO = {
  name: 'who-is-in',
  text: `select a.first_name, a.last_name, a.email, a.email_confirmed_at is not null as email_confirmed,
      a.phone_number, a.picture_url, m.member_id, m.is_owner, m.features,
      c.name, c.reference, c.time_zone, coalesce((c.settings->>'send_automated_follow_up_email')::boolean, false) as send_automated_follow_up_email,
      s.status, s.plan, s.next_charge_date,
      array(select o.church_id::text from memberships o where o.account_id = a.id and o.status = 'active' and o.church_id <> c.church_id
        and not exists (select 1 from church_closings g where g.church_id = o.church_id)) as other_churches
    from accounts a join memberships m on m.account_id = a.id and m.church_id = $2
      join churches c on c.church_id = m.church_id left join subscriptions s on s.church_id = c.church_id
    where a.id = $1`,
}

export async function readSignedIn(
  { pool, sealSecret }: Pick<Deps, 'pool' | 'sealSecret'>,
  { accountId, churchId, deviceId }: Whose,
): Promise<SignedInAnswer> {
  const { found, granting } = await inChurch(pool, churchId, async (tx) => {
    const { rows } = await tx.query<Found>({ ...WHO, values: [accountId, churchId] })
    if (!rows[0]) throw new Error('a session without its membership')
    return { found: rows[0], granting: await findGrantors(tx, { accountId, churchId }, heldBy(rows[0])) }
  })
  return {
    user: userOf(found, accountId, churchId),
    current_church: churchOf(found, churchId),
    churches: [{ id: churchId, name: found.name }, ...(await namesOf(pool, found.other_churches))],
    subscription: {
      status: found.status ?? 'inactive',
      plan: found.plan,
      next_charge_date: found.next_charge_date,
    },
    granting,
    seal_key: sealKey(sealSecret, accountId, deviceId),
  }
}

const heldBy = ({ is_owner, features }: Found): FeatureName[] => (is_owner ? [...FEATURES] : features)

function userOf(found: Found, id: string, church_id: string): SignedInAnswer['user'] {
  const { member_id, first_name, last_name, email, email_confirmed, phone_number, picture_url, is_owner } =
    found
  const features = heldBy(found)
  return {
    id,
    church_id,
    member_id,
    first_name,
    last_name,
    email,
    email_confirmed,
    phone_number,
    profile_picture_url: picture_url,
    features,
    is_owner,
  }
}

function churchOf(
  { name, reference, time_zone, send_automated_follow_up_email }: Found,
  id: string,
): SignedInAnswer['current_church'] {
  return { id, name, reference, time_zone, send_automated_follow_up_email }
}

/** Row security shows one church at a time, so each name is a query of its own. Most people have one church. */
async function namesOf(pool: pg.Pool, churchIds: string[]): Promise<{ id: string; name: string }[]> {
  const reads = churchIds.map((id) =>
    inChurch(pool, id, (tx) =>
      tx.query<{ id: string; name: string }>('select church_id as id, name from churches'),
    ),
  )
  return (await Promise.all(reads)).flatMap(({ rows }) => rows)
}

type Grantor = { first_name: string; last_name: string; is_owner: boolean; features: FeatureName[] }

/** As many as somebody would ask one after the other. */
const AT_MOST = 20

const GRANTORS = {
  name: 'who-grants',
  text: `select a.first_name, a.last_name, m.is_owner, m.features
    from memberships m join accounts a on a.id = m.account_id
    where m.church_id = $1 and m.account_id <> $2 and m.status = 'active'
      and (m.is_owner or (m.features @> array['teamsAccess'] and m.features && $3::text[]))
    order by m.is_owner desc, m.created_at, a.id limit ${AT_MOST}`,
}

/**
 * Finds people of the team who can give somebody the features they lack, by the rule of `mayGive`: names, and for each
 * only the lacking features.
 */
async function findGrantors(
  tx: pg.PoolClient,
  { accountId, churchId }: { accountId: string; churchId: string },
  held: readonly FeatureName[],
): Promise<SignedInAnswer['granting']> {
  const lacked = FEATURES.filter((feature) => !held.includes(feature))
  if (lacked.length === 0) return []
  const { rows } = await tx.query<Grantor>({ ...GRANTORS, values: [churchId, accountId, lacked] })
  return rows.map(({ first_name, last_name, is_owner, features }) => ({
    first_name,
    last_name,
    features: lacked.filter((feature) => is_owner || features.includes(feature)),
  }))
}
