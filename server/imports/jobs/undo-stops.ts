/** Numbers that get no SMS by an import alone may get it again. A number that another list names, too, is that list's. */
import type pg from 'pg'
import { addAudit } from '../../auth/audit.ts'
import type { StoredImport } from '../stored-import.ts'

const SAID_BY_OTHERS = `select distinct on (said.phone) said.phone, said.import_id from (
    select jsonb_array_elements_text(r.person -> 'phones') as phone, r.import_id from import_rows r
      where r.church_id = $1 and r.person ? 'no_sms'
    union all select m.phone_number, r.import_id from import_rows r
      join members m on m.church_id = r.church_id and m.id = r.member_id
      where r.church_id = $1 and r.person ? 'no_sms' and m.deleted_at is null) said
  join imports i on i.church_id = $1 and i.id = said.import_id
  where i.id <> $2 and i.state in ('writing', 'stopped', 'done') order by said.phone, i.created_at`

export async function undoStops(tx: pg.PoolClient, churchId: string, { id, created_by }: StoredImport) {
  await tx.query(
    `update sms_stops s set import_id = other.import_id from (${SAID_BY_OTHERS}) other
     where s.church_id = $1 and s.import_id = $2 and s.phone = other.phone`,
    [churchId, id],
  )
  const gone = await tx.query('delete from sms_stops where church_id = $1 and import_id = $2', [churchId, id])
  const action = 'allowed SMS to a number again'
  if (gone.rowCount) await addAudit(tx, { churchId, accountId: created_by, action })
  return null
}
