/** People who refuse SMS by a list get none from now on, whatever else becomes of the row. */
import type pg from 'pg'
import { addAudit } from '../../auth/audit.ts'
import { inChurch } from '../../db/in-church.ts'
import type { SyncActor } from '../../sync/actor.ts'
import { refusingAmong } from '../planning/refusing.ts'

/** Of the rows that say so, their own numbers and those of whom they are about. */
const SAID = `select distinct phone from (
    select jsonb_array_elements_text(r.person->'phones') as phone from import_rows r
      where r.church_id = $1 and r.import_id = $2 and r.person ? 'no_sms'
    union all select m.phone_number from import_rows r join members m on m.church_id = r.church_id and m.id = r.member_id
      where r.church_id = $1 and r.import_id = $2 and r.person ? 'no_sms' and m.deleted_at is null) said
  where phone is not null`

export async function stopNumbers(pool: pg.Pool, actor: SyncActor, importId: string): Promise<void> {
  const { churchId, accountId, deviceId } = actor
  await inChurch(pool, churchId, async (tx) => {
    const { rows } = await tx.query<{ phone: string }>(SAID, [churchId, importId])
    const phones = rows.map(({ phone }) => phone)
    const refused = await refusingAmong(tx, churchId, phones)
    const fresh = phones.filter((phone) => !refused.has(phone))
    if (fresh.length === 0) return
    await tx.query(
      `insert into sms_stops (church_id, phone, reason, added_by, import_id)
       select $1, unnest($2::text[]), $3, $4, $5 on conflict do nothing`,
      [churchId, fresh, 'Said by a list that was brought in', accountId, importId],
    )
    await addAudit(tx, { churchId, accountId, deviceId, action: 'stopped SMS to numbers' })
  })
}
