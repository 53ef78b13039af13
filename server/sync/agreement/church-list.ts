/** The church's own list of who is marked at a service, as a digest and with the rev at which it stands so. */
import type pg from 'pg'
import type { AgreementAnswer } from '../../../contract/sync/live.ts'
import { listDigest } from '../../../sync/merge/list-digest.ts'
import { isLive } from '../../church/live-mark-sql.ts'

const PRESENT = {
  name: 'agreement-present',
  text: `select distinct coalesce(a.to_id, m.person_id) as id
    from marks m left join aliases a on a.church_id = m.church_id and a.id = m.person_id
    where m.church_id = $1 and m.service_id = $2 and ${isLive('m')}`,
}
const REV = {
  name: 'agreement-rev',
  text: `select r.rev, exists (select from services where church_id = $1 and id = $2 and deleted_at is null) as known
    from church_revs r where r.church_id = $1`,
}

/** In a transaction of one snapshot. Null where the church has no such service. */
export async function churchList(
  tx: pg.ClientBase,
  churchId: string,
  serviceId: string,
): Promise<AgreementAnswer['list'] | null> {
  const values = [churchId, serviceId]
  const { rows } = await tx.query<{ rev: number; known: boolean }>({ ...REV, values })
  if (!rows[0]?.known) return null
  const { rows: present } = await tx.query<{ id: string }>({ ...PRESENT, values })
  return { ...listDigest(present.map(({ id }) => id)), rev: rows[0].rev }
}
