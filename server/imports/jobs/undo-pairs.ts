/** Two records that an import gave one number stand among possible duplicates; with the former numbers back they do not. */
import type pg from 'pg'
import type { StoredImport } from '../stored-import.ts'

const PARTED = `delete from maybe_same s using members a, members b
  where s.church_id = $1 and s.settled_at is null and s.noticed_at >= $3
    and a.church_id = $1 and a.id = s.member_id and b.church_id = $1 and b.id = s.other_id
    and a.phone_number is distinct from b.phone_number
    and exists (select from import_rows r where r.church_id = $1 and r.import_id = $2
      and r.member_id in (s.member_id, s.other_id) and r.undone is not null and r.before ? 'phone_number')`

export async function undoPairs(tx: pg.PoolClient, churchId: string, { id, created_at }: StoredImport) {
  await tx.query(PARTED, [churchId, id, created_at])
  return null
}
