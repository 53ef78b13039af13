import type pg from 'pg'
import { FEATURES, type FeatureName } from '../../contract/features.ts'
import type { SignedInAnswer } from '../../contract/routes/signed-in.ts'

type Found = { first_name: string; last_name: string; is_owner: boolean; features: FeatureName[] }

/** As many as somebody would ask one after the other. */
const AT_MOST = 20

const WHO_GRANTS = {
  name: 'who-grants',
  text: `select a.first_name, a.last_name, m.is_owner, m.features
    from memberships m join accounts a on a.id = m.account_id
    where m.church_id = $1 and m.account_id <> $2 and m.status = 'active'
      and (m.is_owner or (m.features @> array['teamsAccess'] and m.features && $3::text[]))
    order by m.is_owner desc, m.created_at, a.id limit ${AT_MOST}`,
}

/** Who can give somebody what they lack, by the rule of `mayGive`: names, and of each only what is lacked. */
export async function whoGrants(
  tx: pg.PoolClient,
  { accountId, churchId }: { accountId: string; churchId: string },
  held: readonly FeatureName[],
): Promise<SignedInAnswer['granting']> {
  const lacked = FEATURES.filter((feature) => !held.includes(feature))
  if (lacked.length === 0) return []
  const { rows } = await tx.query<Found>({ ...WHO_GRANTS, values: [churchId, accountId, lacked] })
  return rows.map(({ first_name, last_name, is_owner, features }) => ({
    first_name,
    last_name,
    features: lacked.filter((feature) => is_owner || features.includes(feature)),
  }))
}
